// When and how an account pays: by debit on the due date, a constant sum, or by hand as the consumer usually does.
import type { ScenarioAccount } from '../scenario/scenario.ts';
import type { EnergyBillingTransactionV3 } from '../spec/schemas/transactions.ts';
import { centsOf, type Cents } from './money.ts';
import { instantAt, monthsOf, type Instant } from './periods.ts';
import { monthsAfter, type Day } from '../readings/zone.ts';

export interface Payment {
  readonly at: Instant;
  readonly amount: Cents;
  readonly method: NonNullable<EnergyBillingTransactionV3['payment']>['method'];
}

/** A future payment; its amount depends on the balance at that time. */
export interface Due {
  readonly at: Instant;
  readonly method: Payment['method'];
  /** The payment for the balance at that moment; 0 for a credit. */
  of(balance: Cents): Cents;
}

/** The hour of a debit, and the hour of payments by hand. */
const debitHour = 3;
const handHour = 19;

const all = (balance: Cents): Cents => Math.max(0, balance);
const half = (balance: Cents): Cents => Math.round(all(balance) / 2);
const none = (): Cents => 0;

const byHand: Readonly<
  Record<
    NonNullable<ScenarioAccount['pays']>,
    { readonly from: 'issue' | 'due'; readonly days: number; readonly of: Due['of'] }
  >
> = {
  early: { from: 'issue', days: 2, of: all },
  'on-time': { from: 'due', days: -2, of: all },
  late: { from: 'due', days: 9, of: all },
  part: { from: 'due', days: 9, of: half },
  never: { from: 'due', days: 0, of: none },
};

type Schedule = ScenarioAccount['paymentSchedule'][number];

/** The payment schedules in today's form. */
export const paymentSchedulesOf = ({
  paymentSchedule,
  constantSum,
}: Pick<ScenarioAccount, 'paymentSchedule' | 'constantSum'>): readonly Schedule[] =>
  paymentSchedule.map((schedule) =>
    schedule.amount === undefined || constantSum === undefined ? schedule : { ...schedule, amount: constantSum },
  );

function debitOf(account: ScenarioAccount) {
  for (const { cardDebit, directDebit, digitalWallet, amount } of paymentSchedulesOf(account)) {
    const debit = cardDebit ?? directDebit ?? digitalWallet;
    if (debit === undefined) continue;
    const method = cardDebit ? 'CARD' : directDebit ? 'DIRECT_DEBIT' : 'OTHER';
    return { ...debit, method, amount } as const;
  }
  return undefined;
}

/** The payment for a bill; none for a constant sum, which does not follow bills. */
export function dueFor(account: ScenarioAccount, issued: Day, due: Day): readonly Due[] {
  const debit = debitOf(account);
  if (debit !== undefined)
    return debit.calculationType === 'STATIC' ? [] : [{ at: instantAt(due, debitHour), method: debit.method, of: all }];
  const { from, days, of } = byHand[account.pays ?? 'on-time'];
  return [{ at: instantAt((from === 'issue' ? issued : due) + days, handHour), method: 'BPAY', of }];
}

/** The constant sums of an account, in order, from the due day of its first bill while it is open. */
export function* constantSums(account: ScenarioAccount, firstDue: Day, closed: Day): Generator<Due> {
  const debit = debitOf(account);
  if (debit?.calculationType !== 'STATIC' || debit.amount === undefined) return;
  const cents = centsOf(debit.amount);
  const months = monthsOf(debit.paymentFrequency);
  const days =
    Number(/^P(\d+)([DW])$/u.exec(debit.paymentFrequency)?.[1] ?? 1) * (debit.paymentFrequency.endsWith('W') ? 7 : 1);
  for (let index = 0; ; index += 1) {
    const day = months === undefined ? firstDue + index * days : monthsAfter(firstDue, index * months);
    if (day > closed) return;
    yield { at: instantAt(day, debitHour), method: debit.method, of: () => cents };
  }
}
