// Bills and payments of an account in order of time: what is paid, what is late, and what the next bill adds.
import { expect, test } from 'vitest';
import { ledgerOf } from '../../../mocks/billing/account-ledger.ts';
import type { AccountLedger, Bill } from '../../../mocks/billing/bill.ts';
import { conductOf, coveredAt, paymentStatus } from '../../../mocks/billing/coverage.ts';
import { invoiceOf } from '../../../mocks/billing/invoice.ts';
import { inAest, instantAt } from '../../../mocks/billing/periods.ts';
import { account, address, servicePoint, debit } from '../../../mocks/personas/scenarios/common.ts';
import { dateOf, dayOf } from '../../../mocks/readings/zone.ts';
import { servicePointsOf } from '../../../mocks/scenario/service-point-index.ts';
import type { ScenarioAccount } from '../../../mocks/scenario/scenario.ts';
import { present } from '../../kit/energy/readings.ts';

const nmi = '9910000911';
const points = servicePointsOf({
  servicePoints: [
    servicePoint({
      nmi,
      state: 'VIC',
      kind: 'house',
      validFrom: '2025-01-01',
      address: address('1 Any Street', 'Anywhere', 'VIC', '3999'),
    }),
  ],
});

/**
 * Everything until noon of a day, for a household billed by the quarter from 1 January 2025: bills on 3 April, July,
 * October and so on.
 */
const until = (day: string, more: Partial<ScenarioAccount> = {}): Promise<AccountLedger> =>
  ledgerOf(
    account({
      key: 'any',
      accountNumber: '77',
      displayName: 'Any',
      creationDate: '2025-01-01',
      plans: [{ displayName: 'Saver', tariff: 'flat-discounts', startDate: '2025-01-01', servicePoints: [nmi] }],
      ...more,
    }),
    { points, seed: 3, lateReads: 'replaced' },
  ).until(instantAt(dayOf(day), 12));

const statusesOf = (ledger: AccountLedger): readonly string[] =>
  ledger.bills.map((bill) => paymentStatus(ledger, bill));
const onceOffs = ({ charges }: Bill, named: string): readonly (readonly [number, number])[] =>
  charges.flatMap((charge) =>
    charge.kind === 'onceOff' && charge.description === named ? [[charge.amount, charge.gst] as const] : [],
  );
const paidOn = ({ payments }: AccountLedger): readonly string[] => payments.map(({ at }) => inAest(at));

test('K-45 a habit decides when a bill is paid by hand, and how much of it', async () => {
  const [early, onTime, late, never] = await Promise.all(
    (['early', 'on-time', 'late', 'never'] as const).map((pays) => until('2025-06-01', { pays })),
  );
  expect([early, onTime, late, never].map((ledger) => paidOn(present(ledger)))).toEqual([
    ['2025-04-05T19:00:00+10:00'],
    ['2025-04-22T19:00:00+10:00'],
    ['2025-05-03T19:00:00+10:00'],
    [],
  ]);
  const part = await until('2025-06-01', { pays: 'part' });
  expect(part.payments.map(({ amount, method }) => [amount, method])).toEqual([
    [Math.round(present(part.bills[0]).amount / 2), 'BPAY'],
  ]);
});

test('K-45 a direct debit pays what is owed at 03:00 on the due day', async () => {
  const { bills, payments } = await until('2025-06-01', debit());
  expect(payments).toEqual([
    { at: instantAt(dayOf('2025-04-24'), 3), amount: bills[0]?.amount, method: 'DIRECT_DEBIT' },
  ]);
});

test('K-29 payments pay the oldest bill first, from not paid to partially paid to paid', async () => {
  const half = { pays: 'part' } as const;
  expect(statusesOf(await until('2025-05-02', half))).toEqual(['NOT_PAID']);
  expect(statusesOf(await until('2025-05-04', half))).toEqual(['PARTIALLY_PAID']);
  // The payment counts for the first bill only.
  expect(statusesOf(await until('2025-07-04', half))).toEqual(['PARTIALLY_PAID', 'NOT_PAID']);
  const later = await until('2025-08-03', half);
  expect(statusesOf(later)).toEqual(['PAID', 'PARTIALLY_PAID']);
  expect(invoiceOf(later, present(later.bills[1])).paymentStatus).toBe('PARTIALLY_PAID');
  expect(coveredAt(later, present(later.bills[0]))).toBe(later.payments[1]?.at);
  expect(coveredAt(later, present(later.bills[1]))).toBeUndefined();
});

test('K-15 a bill paid after its due day incurs one late fee, on the next bill', async () => {
  const { bills } = await until('2026-02-01', { pays: 'late' });
  expect(bills.map((bill) => onceOffs(bill, 'Late payment'))).toEqual([
    [],
    [[1091, 109]],
    [[1091, 109]],
    [[1091, 109]],
  ]);
  for (const pays of ['early', 'on-time', 'never'] as const) {
    const ledger = await until('2026-02-01', { pays });
    expect(ledger.bills.flatMap((bill) => onceOffs(bill, 'Late payment'))).toEqual([]);
  }
});

test('K-15 a bill paid late and in parts incurs its fee once the last part has come', async () => {
  const { bills, payments } = await until('2026-05-04', { pays: 'part' });
  const lateBefore = (bill: Bill, previous: Bill | undefined): number =>
    bills.filter((one) => {
      const at = coveredAt({ bills, payments }, one);
      return at !== undefined && at > (previous?.issued ?? 0) && at <= bill.issued && at >= instantAt(one.dueDay + 1);
    }).length;
  for (const [at, bill] of bills.entries()) {
    const count = lateBefore(bill, bills[at - 1]);
    const fees = onceOffs(bill, 'Late payment').map(([amount, gst]) => amount + gst);
    expect(fees).toEqual(count === 0 ? [] : [1200 * count]);
  }
  expect(bills.flatMap((bill) => onceOffs(bill, 'Late payment')).length).toBeGreaterThan(0);
});

test('K-13 a bill states its pay-on-time discount; the next bill credits it if it was earned', async () => {
  const credits = async (more: Partial<ScenarioAccount>) => {
    const ledger = await until('2025-10-04', more);
    return { ledger, credited: ledger.bills.map((bill) => onceOffs(bill, 'Paid on time')) };
  };
  for (const more of [{ pays: 'on-time' }, { pays: 'early' }, debit()] as const) {
    const { ledger, credited } = await credits(more);
    const [first, second] = ledger.bills;
    expect(credited).toEqual([[], [[-present(first).payOnTime, 0]], [[-present(second).payOnTime, 0]]]);
    expect(present(first).payOnTime).toBeGreaterThan(0);
    expect(invoiceOf(ledger, present(first)).payOnTimeDiscount).toEqual({
      discountAmount: (present(first).payOnTime / 100).toFixed(2),
      date: dateOf(present(first).dueDay),
    });
  }
  for (const pays of ['late', 'part', 'never'] as const)
    expect((await credits({ pays })).credited).toEqual([[], [], []]);
});

test('K-15 a bill counts as paid late from the first moment after its due day, on the first bill from then on', async () => {
  const { bills, payments } = await until('2025-06-01', { pays: 'late' });
  const [bill, { at: paid }] = [present(bills[0]), present(payments[0])];
  const late = (issued: number, one = bill, before: readonly Bill[] = []): number =>
    conductOf({ bills: [one, ...before], payments }, issued).latePayments;
  expect([late(paid - 1), late(paid), late(paid + 1)]).toEqual([0, 1, 1]);
  // A bill that was issued at that very moment has told of it already.
  const next = (issued: number): Bill => ({ ...bill, issued, amount: 0 });
  expect([late(paid + 9, bill, [next(paid - 1)]), late(paid + 9, bill, [next(paid)])]).toEqual([1, 0]);
  const paidAt = (instant: number) => ({
    bills: [bill],
    payments: payments.map((payment) => ({ ...payment, at: instant })),
  });
  const over = instantAt(bill.dueDay + 1);
  const conducts = [over - 1, over].map((instant) => conductOf(paidAt(instant), over + 9));
  expect(conducts).toEqual([
    { latePayments: 0, earned: bill.payOnTime },
    { latePayments: 1, earned: 0 },
  ]);
});
