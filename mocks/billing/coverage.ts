// Which bills are paid, when they were, and what is owed now.
import type { AccountLedger, Bill } from './bill.ts';
import { total, type Cents } from './money.ts';
import { instantAt, type Instant } from './periods.ts';

/** When a bill was covered: payments and credit bills pay the oldest one first. Undefined until then. */
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

/** What the latest bills mean for the next one: how many were paid late since the last, and the credit for paying on time. */
export function conductOf(
  before: AccountLedger,
  issued: Instant,
): { readonly latePayments: number; readonly earned: Cents } {
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

/** PAID if nothing is owed for it, otherwise by the covered amount. */
export function paymentStatus(ledger: AccountLedger, bill: Bill): 'PAID' | 'PARTIALLY_PAID' | 'NOT_PAID' {
  if (bill.amount <= 0 || coveredAt(ledger, bill) !== undefined) return 'PAID';
  const place = ledger.bills.indexOf(bill);
  const before = total(ledger.bills.slice(0, place).map(({ amount }) => amount));
  const credited = total(creditsOf({ ...ledger, bills: ledger.bills.slice(place + 1) }).map(({ amount }) => amount));
  return credited > before ? 'PARTIALLY_PAID' : 'NOT_PAID';
}

/** Positive: owed. Negative: a credit. */
export const balanceOf = ({ bills, payments }: AccountLedger): Cents =>
  total(bills.map(({ amount }) => amount)) - total(payments.map(({ amount }) => amount));
