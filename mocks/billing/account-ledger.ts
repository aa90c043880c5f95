// Bills and payments of an account: computed from the scenario, its tariffs and its reads, and never stored.
import { steppingAside } from '../ambient/timers.ts';
import { turns } from '../ambient/turns.ts';
import type { ScenarioAccount } from '../scenario/scenario.ts';
import { dayOf, type Day } from '../readings/zone.ts';
import { periodsOfAccount, type BilledWorld, type Period } from './account-periods.ts';
import type { AccountLedger, Bill } from './bill.ts';
import { gstOf, netOf } from './charge.ts';
import { balanceOf, conductOf } from './coverage.ts';
import { constantSums, dueFor, type Due, type Payment } from './payments.ts';
import { total } from './money.ts';
import { dueDayOf, issueDayOf, issuedAt, type Instant } from './periods.ts';
import { feesOf, paidInTime } from './reductions.ts';
import { watchBills, type WatchedBills } from './watched-bills.ts';

/** Makes the bills and payments of an account in order, as far as they are needed. */
export interface LedgerMaker {
  /** Everything up to and including an instant. Existing entries never change; concurrent callers wait. */
  until(now: Instant): Promise<AccountLedger>;
}

/** The ledger of an account from its first bill. */
export function ledgerOf(account: ScenarioAccount, world: BilledWorld): LedgerMaker {
  const bills: Bill[] = [];
  const payments: Payment[] = [];
  const watched = watchBills(account, world);
  const periods = periodsOfAccount(account);
  let period = periods.next();
  let waiting: Due[] = [];
  let sums: Iterator<Due> | undefined;
  let sum: Due | undefined;
  const inTurn = turns();
  const aside = steppingAside();

  const nextPayment = (): Due | undefined =>
    [...waiting, ...(sum === undefined ? [] : [sum])].toSorted((a, b) => a.at - b.at)[0];

  const pay = (due: Due): void => {
    if (due === sum) sum = sums?.next().value as Due | undefined;
    else waiting = waiting.filter((one) => one !== due);
    const amount = due.of(balanceOf({ bills, payments }));
    if (amount > 0) payments.push({ at: due.at, amount, method: due.method });
  };

  const issue = (one: Period): void => {
    const bill = billOf(account, watched, one, { bills, payments });
    bills.push(bill);
    waiting.push(...dueFor(account, bill.issueDay, bill.dueDay));
    if (sums !== undefined) return;
    sums = constantSums(account, bill.dueDay, closingDay(account));
    sum = sums.next().value as Due | undefined;
  };

  /** Makes the entries up to then, and returns when the next one comes. */
  const extend = async (now: Instant): Promise<Instant> => {
    for (;;) {
      const payment = nextPayment();
      const issues = period.done === true ? Infinity : issuedAt(period.value);
      const next = Math.min(payment?.at ?? Infinity, issues);
      if (next > now || next === Infinity) return next;
      if (payment !== undefined && payment.at <= issues) pay(payment);
      else if (period.done !== true) {
        issue(period.value);
        period = periods.next();
        await aside();
      }
    }
  };

  /** The same object from its last entry until the next one, so that derived values can be cached by it. */
  let latest: { readonly from: Instant; readonly before: Instant; readonly ledger: AccountLedger } | undefined;
  return {
    until: async (now) => {
      if (latest !== undefined && latest.from <= now && now < latest.before) return latest.ledger;
      const next = await inTurn(() => extend(now));
      const ledger: AccountLedger = {
        bills: bills.filter(({ issued }) => issued <= now),
        payments: payments.filter(({ at }) => at <= now),
      };
      const later = [...bills.map(({ issued }) => issued), ...payments.map(({ at }) => at)].filter((at) => at > now);
      latest = { from: now, before: Math.min(next, ...later), ledger };
      return ledger;
    },
  };
}

/** The day on which a closed account ended; Infinity for an open one. */
function closingDay({ status, plans }: ScenarioAccount): Day {
  if (status !== 'closed') return Infinity;
  return Math.max(...plans.map(({ endDate }) => (endDate === undefined ? Infinity : dayOf(endDate))));
}

function billOf(account: ScenarioAccount, watched: WatchedBills, period: Period, before: AccountLedger): Bill {
  const number = `${account.accountNumber}-${String(before.bills.length + 1).padStart(4, '0')}`;
  const issueDay = issueDayOf(period);
  const { reduced, contract, fuels } = watched.charge(period, issueDay, number);
  const conduct = conductOf(before, issuedAt(period));
  const charged = [...reduced.charges, ...reduced.onceOff, ...paidInTime(conduct.earned)];
  const charges = [...charged, ...feesOf(contract, account, charged, conduct)];
  const amount = total(charges.map((charge) => netOf(charge) + gstOf(charge)));
  return {
    number,
    span: { from: period.from, to: period.to },
    issued: issuedAt(period),
    issueDay,
    dueDay: dueDayOf(period),
    fuels,
    charges,
    amount,
    balance: balanceOf(before) + amount,
    payOnTime: reduced.payOnTime,
  };
}
