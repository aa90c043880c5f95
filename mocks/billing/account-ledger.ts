// Bills, payments and balances of an account: computed from the scenario, its tariffs and its reads, and never kept.
import { steppingAside } from '../ambient/timers.ts';
import { turns } from '../ambient/turns.ts';
import type { ScenarioAccount } from '../scenario/scenario.ts';
import { nmisOf } from '../scenario/nmi.ts';
import { planDetailOf } from '../scenario/tariffs/index.ts';
import type { ServicePointIndex } from '../scenario/service-point-index.ts';
import type { EnergyPlanContractV3 } from '../spec/schemas/plans-published.ts';
import { dayOf, type Day, type State } from '../readings/zone.ts';
import { gstOf, netOf, type Charge } from './charge.ts';
import { chargesOf, type BilledPlan } from './charges.ts';
import { constantSums, dueFor, type Due, type Payment } from './payments.ts';
import { total, type Cents } from './money.ts';
import { dueDayOf, instantAt, issueDayOf, issuedAt, periodsOf, type Instant, type Span } from './periods.ts';
import { conceded, discounted, feesOf, paidInTime, type Reduced } from './reductions.ts';

export interface Bill {
  /** The retailer’s number of it. */
  readonly number: string;
  readonly span: Span;
  readonly issued: Instant;
  readonly issueDay: Day;
  readonly dueDay: Day;
  readonly fuels: { readonly electricity: boolean; readonly gas: boolean };
  readonly charges: readonly Charge[];
  /** With GST; what was owed before is no part of it. */
  readonly amount: Cents;
  /** Of the account at the moment of issue, with this bill. */
  readonly balance: Cents;
  /** What paying on time takes off, credited with the next bill. */
  readonly payOnTime: Cents;
}

export interface AccountLedger {
  /** In the order of issue. */
  readonly bills: readonly Bill[];
  /** In the order of time. */
  readonly payments: readonly Payment[];
}

/** Where an account stands in its world. */
export interface BilledWorld {
  readonly points: ServicePointIndex;
  readonly seed: number;
}

/** A period of the account: all plans whose period ends on one day. */
interface Period extends Span {
  readonly plans: readonly { readonly index: number; readonly span: Span; readonly months: number }[];
}

/** The periods of an account in the order of their ends, without end. */
function* periodsOfAccount(account: ScenarioAccount): Generator<Period> {
  const waiting = account.plans.map((plan, index) => {
    const all = periodsOf(plan, account);
    return { index, all, next: all.next() };
  });
  for (;;) {
    const open = waiting.flatMap((one) => (one.next.done === true ? [] : [{ one, span: one.next.value }]));
    if (open.length === 0) return;
    const to = Math.min(...open.map(({ span }) => span.to));
    const ending = open.filter(({ span }) => span.to === to);
    const plans = ending.map(({ one, span }) => ({ index: one.index, span, months: span.months }));
    for (const { one } of ending) one.next = one.all.next();
    yield { plans, to, from: Math.min(...plans.map(({ span }) => span.from)) };
  }
}

/** Makes the bills and payments of an account one after the other, as far as they are asked for. */
export interface LedgerMaker {
  /** Everything up to and including an instant. What was made stays as it is; who comes meanwhile waits. */
  until(now: Instant): Promise<AccountLedger>;
}

/** The ledger of an account from its first bill. */
export function ledgerOf(account: ScenarioAccount, world: BilledWorld): LedgerMaker {
  const bills: Bill[] = [];
  const payments: Payment[] = [];
  const periods = periodsOfAccount(account);
  let period = periods.next();
  let waiting: Due[] = [];
  let sums: Iterator<Due> | undefined;
  let sum: Due | undefined;
  const inTurn = turns();
  const aside = steppingAside();

  const paid = (): Cents => total(payments.map(({ amount }) => amount));
  const balance = (): Cents => total(bills.map(({ amount }) => amount)) - paid();

  const nextPayment = (): Due | undefined =>
    [...waiting, ...(sum === undefined ? [] : [sum])].toSorted((a, b) => a.at - b.at)[0];

  const pay = (due: Due): void => {
    if (due === sum) sum = sums?.next().value as Due | undefined;
    else waiting = waiting.filter((one) => one !== due);
    const amount = due.of(balance());
    if (amount > 0) payments.push({ at: due.at, amount, method: due.method });
  };

  const issue = (one: Period): void => {
    const bill = billOf(account, world, one, { bills, payments, balance: balance() });
    bills.push(bill);
    waiting.push(...dueFor(account, bill.issueDay, bill.dueDay));
    if (sums !== undefined) return;
    sums = constantSums(account, bill.dueDay, closingDay(account));
    sum = sums.next().value as Due | undefined;
  };

  const extend = async (now: Instant): Promise<void> => {
    for (;;) {
      const payment = nextPayment();
      const issues = period.done === true ? Infinity : issuedAt(period.value);
      const next = Math.min(payment?.at ?? Infinity, issues);
      if (next > now || next === Infinity) break;
      if (payment !== undefined && payment.at <= issues) pay(payment);
      else if (period.done !== true) {
        issue(period.value);
        period = periods.next();
        await aside();
      }
    }
  };

  return {
    until: async (now) => {
      await inTurn(() => extend(now));
      return { bills: bills.filter(({ issued }) => issued <= now), payments: payments.filter(({ at }) => at <= now) };
    },
  };
}

/** The day on which a closed account ended; none for an open one. */
function closingDay({ status, plans }: ScenarioAccount): Day {
  if (status !== 'closed') return Infinity;
  return Math.max(...plans.map(({ endDate }) => (endDate === undefined ? Infinity : dayOf(endDate))));
}

interface Before {
  readonly bills: readonly Bill[];
  readonly payments: readonly Payment[];
  readonly balance: Cents;
}

function billOf(account: ScenarioAccount, { points, seed }: BilledWorld, period: Period, before: Before): Bill {
  const issueDay = issueDayOf(period);
  const contracts: EnergyPlanContractV3[] = [];
  const parts = period.plans.map(({ index, span, months }): Reduced => {
    const plan = account.plans[index];
    if (plan === undefined) throw new RangeError(`The account has no plan ${String(index)}.`);
    const detail = planDetailOf(plan.tariff);
    const known = points.inOrder(nmisOf(plan));
    const state: State = known[0]?.state ?? 'VIC';
    const isWhole = plan.endDate === undefined || span.to < dayOf(plan.endDate);
    const billed: BilledPlan = {
      detail,
      points: known,
      span,
      accountKey: account.key,
      state,
      seed,
      ...(isWhole ? { months } : {}),
    };
    const own = [detail.electricityContract, detail.gasContract].filter((contract) => contract !== undefined);
    contracts.push(...own);
    return discounted(chargesOf(billed), own, account, issueDay);
  });
  const together: Reduced = {
    charges: parts.flatMap(({ charges }) => charges),
    onceOff: parts.flatMap(({ onceOff }) => onceOff),
    payOnTime: total(parts.map(({ payOnTime }) => payOnTime)),
  };
  const months = period.plans[0]?.months;
  const reduced = conceded(together, account.concessions, { span: period, months, issued: issueDay });
  const conduct = conductOf(before, issuedAt(period));
  const charged = [...reduced.charges, ...reduced.onceOff, ...paidInTime(conduct.earned)];
  const charges = [...charged, ...feesOf(contracts[0], account, charged, conduct)];
  const amount = total(charges.map((charge) => netOf(charge) + gstOf(charge)));
  const details = period.plans.map(({ index }) => planDetailOf(account.plans[index]?.tariff ?? 'flat').fuelType);
  return {
    number: `${account.accountNumber}-${String(before.bills.length + 1).padStart(4, '0')}`,
    span: { from: period.from, to: period.to },
    issued: issuedAt(period),
    issueDay,
    dueDay: dueDayOf(period),
    fuels: { electricity: details.some((fuel) => fuel !== 'GAS'), gas: details.some((fuel) => fuel !== 'ELECTRICITY') },
    charges,
    amount,
    balance: before.balance + amount,
    payOnTime: reduced.payOnTime,
  };
}

/** When a bill was covered: payments, and bills that are credits, pay the oldest one first (K-29). Undefined while it is not. */
export function coveredAt({ bills, payments }: AccountLedger, bill: Bill): Instant | undefined {
  const place = bills.indexOf(bill);
  let owed = total(bills.slice(0, place + 1).map(({ amount }) => amount));
  if (owed <= 0) return bill.issued;
  for (const credit of creditsOf({ bills: bills.slice(place + 1), payments })) {
    owed -= credit.amount;
    if (owed <= 0) return credit.at;
  }
  return undefined;
}

const creditsOf = ({ bills, payments }: AccountLedger): readonly { readonly at: Instant; readonly amount: Cents }[] =>
  [
    ...payments,
    ...bills.filter(({ amount }) => amount < 0).map(({ issued, amount }) => ({ at: issued, amount: -amount })),
  ].toSorted((a, b) => a.at - b.at);

/** What the last bills say of the next one: how many were paid late since the last, and what paying on time earned. */
function conductOf(before: Before, issued: Instant): { readonly latePayments: number; readonly earned: Cents } {
  const last = before.bills.at(-1);
  const since = last?.issued ?? -Infinity;
  const lastMoment = (bill: Bill): Instant => instantAt(bill.dueDay + 1);
  const late = before.bills.filter((bill) => {
    if (bill.amount <= 0) return false;
    const covered = coveredAt(before, bill);
    return covered !== undefined && covered >= lastMoment(bill) && covered > since && covered <= issued;
  });
  const covered = last === undefined ? undefined : coveredAt(before, last);
  const inTime = last !== undefined && covered !== undefined && covered < lastMoment(last);
  return { latePayments: late.length, earned: inTime ? last.payOnTime : 0 };
}

/** PAID where nothing is owed for it, else by what of it is covered (K-29). */
export function statusOf(ledger: AccountLedger, bill: Bill): 'PAID' | 'PARTIALLY_PAID' | 'NOT_PAID' {
  if (bill.amount <= 0 || coveredAt(ledger, bill) !== undefined) return 'PAID';
  const place = ledger.bills.indexOf(bill);
  const before = total(ledger.bills.slice(0, place).map(({ amount }) => amount));
  const credited = total(creditsOf({ ...ledger, bills: ledger.bills.slice(place + 1) }).map(({ amount }) => amount));
  return credited > before ? 'PARTIALLY_PAID' : 'NOT_PAID';
}

/** Owed where it is positive, a credit where it is negative (C-43, K-28). */
export const balanceOf = ({ bills, payments }: AccountLedger): Cents =>
  total(bills.map(({ amount }) => amount)) - total(payments.map(({ amount }) => amount));
