// Which bills are paid, to the cent and the moment: payments and credits go to the oldest first, and a credit does not pay itself.
import { expect, test } from 'vitest';
import type { AccountLedger, Bill } from '../../../mocks/billing/bill.ts';
import { balanceOf, coveredAt, paymentStatus } from '../../../mocks/billing/coverage.ts';

/** Bills of these amounts, issued at 10, 20 and so on, and payments of these amounts at these moments. */
const ledger = (
  amounts: readonly number[],
  ...paid: readonly (readonly [at: number, amount: number])[]
): AccountLedger => ({
  bills: amounts.map((amount, index) => ({ amount, issued: 10 * (index + 1) }) as Bill),
  payments: paid.map(([at, amount]) => ({ at, amount, method: 'BPAY' })),
});
const covered = (of: AccountLedger): readonly unknown[] => of.bills.map((bill) => coveredAt(of, bill));
const statuses = (of: AccountLedger): readonly string[] => of.bills.map((bill) => paymentStatus(of, bill));

test.each<[string, AccountLedger, readonly unknown[], readonly string[]]>([
  ['nothing paid', ledger([100]), [undefined], ['NOT_PAID']],
  ['a cent paid', ledger([100], [15, 1]), [undefined], ['PARTIALLY_PAID']],
  ['a cent too little', ledger([100], [15, 99]), [undefined], ['PARTIALLY_PAID']],
  ['paid in two parts', ledger([100], [15, 40], [17, 60]), [17], ['PAID']],
  ['the first alone paid', ledger([100, 50], [25, 100]), [25, undefined], ['PAID', 'NOT_PAID']],
  ['a cent more than the first', ledger([100, 50], [25, 101]), [25, undefined], ['PAID', 'PARTIALLY_PAID']],
  ['paid ahead by a credit to the cent', ledger([-100, 100]), [10, 20], ['PAID', 'PAID']],
  ['a cent more than the credit', ledger([-100, 101]), [10, undefined], ['PAID', 'PARTIALLY_PAID']],
  ['a later credit pays', ledger([100, -100]), [20, 20], ['PAID', 'PAID']],
  ['a later credit pays in part', ledger([150, -100]), [undefined, undefined], ['PARTIALLY_PAID', 'PAID']],
  ['a bill of nothing after a debt', ledger([100, 0]), [undefined, undefined], ['NOT_PAID', 'PAID']],
  ['a bill of nothing alone', ledger([0]), [10], ['PAID']],
])('%s', (_, of, moments, words) => {
  expect([covered(of), statuses(of)]).toEqual([moments, words]);
});

test('the balance is what was billed less what was paid', () => {
  expect(balanceOf(ledger([100, -30, 50], [15, 40], [25, 20]))).toBe(60);
  expect(balanceOf(ledger([], [15, 40]))).toBe(-40);
});
