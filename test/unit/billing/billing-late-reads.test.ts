// A bill on estimated reads stays as it is. When the real reads come, the next bills carry the difference (TD2-12).
import { expect, test } from 'vitest';
import { ledgerOf } from '../../../mocks/billing/account-ledger.ts';
import type { AccountLedger, Bill } from '../../../mocks/billing/bill.ts';
import { gstOf, netOf, type Adjustment, type Charge } from '../../../mocks/billing/charge.ts';
import { chargesOf } from '../../../mocks/billing/charges.ts';
import { instantAt } from '../../../mocks/billing/periods.ts';
import { gstOn, priced } from '../../../mocks/billing/money.ts';
import { account, address, importAndExport, servicePoint } from '../../../mocks/personas/scenarios/common.ts';
import type { LateReads } from '../../../mocks/readings/quality.ts';
import { readsOf } from '../../../mocks/readings/reads.ts';
import { dateOf, dayOf } from '../../../mocks/readings/zone.ts';
import { servicePointsOf } from '../../../mocks/scenario/service-point-index.ts';
import { planDetailOf } from '../../../mocks/scenario/tariffs/index.ts';
import type { ScenarioAccount, ScenarioServicePoint } from '../../../mocks/scenario/scenario.ts';
import { present, wattHoursOf } from '../../kit/energy/readings.ts';

const nmi = '9910000921';
const seed = 5;
const pointsOf = (more: Partial<ScenarioServicePoint> = {}) =>
  servicePointsOf({
    servicePoints: [
      servicePoint({
        nmi,
        state: 'NSW',
        kind: 'house',
        validFrom: '2025-01-01',
        address: address('1 Any Street', 'Anywhere', 'NSW', '2999'),
        substituted: 60,
        ...more,
      }),
    ],
  });
const points = pointsOf();

const monthly = { displayName: 'Any', startDate: '2025-01-01', billFrequency: 'P1M', servicePoints: [nmi] } as const;
/** A plan with one price for all usage. */
const plan = { ...monthly, tariff: 'flat-banded' } as const;
const price = '0.2980';

const until = (
  day: string,
  more: Partial<ScenarioAccount> = {},
  world: { readonly points?: typeof points; readonly lateReads?: LateReads } = {},
): Promise<AccountLedger> =>
  ledgerOf(
    account({
      key: 'any',
      accountNumber: '77',
      displayName: 'Any',
      creationDate: '2025-01-01',
      plans: [plan],
      ...more,
    }),
    { points, seed, lateReads: 'replaced', ...world },
  ).until(instantAt(dayOf(day), 12));

const read = ({ from, to }: Bill['span'], seen: string, from_ = points) =>
  readsOf(from_, {
    nmis: [nmi],
    oldest: dateOf(from),
    newest: dateOf(to),
    intervalReads: 'FULL',
    zone: 'market',
    lateReads: 'replaced',
    seed,
    now: new Date(instantAt(dayOf(seen), 12)),
  });
const usedOn = (span: Bill['span'], seen: string): number => {
  const reads = read(span, seen);
  return wattHoursOf(reads.slice(0, reads.total).flatMap(({ intervalRead }) => intervalRead?.intervalReads ?? []));
};

const adjustmentsOf = ({ charges }: Bill): readonly Adjustment[] =>
  charges.flatMap((charge) => (charge.kind === 'usage' ? charge.adjustments : []));
/** What later bills carry for the bill with this number. */
const carriedFor = ({ bills }: AccountLedger, number: string): number =>
  bills.flatMap(adjustmentsOf).reduce((sum, one) => (one.description.endsWith(number) ? sum + one.amount : sum), 0);
const usageOf = ({ charges }: Bill) => present(charges.find((charge) => charge.kind === 'usage'));

test('TD2-12 a real read replaces a substitute after 35 days; a final substitute stays', () => {
  const span = { from: dayOf('2025-06-01'), to: dayOf('2025-06-30') };
  const qualitiesOn = (seen: string) => {
    const reads = read(span, seen);
    const all = reads
      .slice(0, reads.total)
      .flatMap(({ readStartDate, intervalRead }) =>
        (intervalRead?.readQualities ?? []).map(({ quality }) => ({ day: readStartDate, quality })),
      );
    return { open: all.filter(({ quality }) => quality === 'SUBSTITUTE'), all };
  };
  const [before, within, after] = ['2025-07-01', '2025-07-20', '2025-08-04'].map(qualitiesOn);
  expect(present(before).open.length).toBeGreaterThan(5);
  expect(present(within).open).toEqual(present(before).open.filter(({ day }) => day > '2025-06-15'));
  expect([present(after).open, present(after).all.length > 0]).toEqual([[], true]);
  expect(present(after).all).toEqual(present(before).all.filter(({ quality }) => quality === 'FINAL_SUBSTITUTE'));
});

test('TD2-12 the next bills carry the difference to the real reads; the first bill stays the same', async () => {
  const ledger = await until('2025-12-10');
  const [first, second] = ledger.bills;
  const early = await until('2025-02-10');
  expect(early.bills[0]).toEqual(first);
  let changed = 0;
  for (const bill of ledger.bills.slice(0, -3)) {
    const usage = usageOf(bill);
    expect(usage.amount).toBe(priced(usedOn(bill.span, dateOf(bill.issueDay)), price));
    const real = priced(usedOn(bill.span, '2025-12-10'), price);
    expect(carriedFor(ledger, bill.number)).toBe(real - usage.amount);
    if (real !== usage.amount) changed += 1;
  }
  expect(changed).toBeGreaterThan(5);
  const [adjustment] = adjustmentsOf(present(second));
  expect(adjustment?.description).toBe('Real reads in place of estimates on 77-0001');
});

test('TD2-12 the difference is charged with its GST, and is part of the bill’s amount', async () => {
  const { bills } = await until('2025-12-10');
  for (const bill of bills) {
    const usage = usageOf(bill);
    expect(gstOf(usage)).toBe(gstOn(netOf(usage)));
    expect(bill.amount).toBe(bill.charges.reduce((sum, charge) => sum + netOf(charge) + gstOf(charge), 0));
  }
});

test('TD2-12 a concession on usage reduces the difference as it reduced the bill', async () => {
  const concessions = [
    { type: 'FIXED_PERCENTAGE', displayName: 'Card', discountFrequency: 'P1M', percentage: '0.50' },
  ] as const;
  const ledger = await until('2025-12-10', { concessions });
  const [bill] = ledger.bills;
  const real = priced(usedOn(present(bill).span, '2025-12-10'), price);
  const net = (amount: number): number => amount - Math.round(amount / 2);
  expect(carriedFor(ledger, present(bill).number)).toBe(net(real) - net(usageOf(present(bill)).amount));
});

test('TD2-12 no bill carries a difference if estimates are kept or every day was read', async () => {
  const kept = await until('2025-12-10', {}, { lateReads: 'kept' });
  const whole = await until('2025-12-10', {}, { points: pointsOf({ substituted: 0 }) });
  expect([kept, whole].map(({ bills }) => bills.flatMap(adjustmentsOf))).toEqual([[], []]);
  const estimated = ({ bills }: AccountLedger) => bills.map((bill) => usageOf(bill)).filter((one) => one.isEstimate);
  expect([estimated(kept).length, estimated(whole).length]).toEqual([11, 0]);
});

test('TD2-12 after a change of plan, usage of the same service point carries the difference', async () => {
  const plans = [
    { ...plan, endDate: '2025-03-31' },
    { ...monthly, tariff: 'time-of-use-solar', startDate: '2025-04-01' },
  ] as const;
  const ledger = await until('2025-12-10', { plans });
  const last = present(ledger.bills[2]);
  const real = priced(usedOn(last.span, '2025-12-10'), price);
  expect(carriedFor(ledger, last.number)).toBe(real - usageOf(last).amount);
  expect(real).not.toBe(usageOf(last).amount);
});

test('TD2-12 a difference in exports is credited or charged to the account, and adjusts no usage', async () => {
  const solar = pointsOf({ kind: 'house-solar', registers: importAndExport, solarKw: 6 });
  const tariff = 'time-of-use-solar';
  const { bills } = await until('2025-12-10', { plans: [{ ...monthly, tariff }] }, { points: solar });
  const exportsOf = (charges: readonly Charge[]) =>
    charges.flatMap((charge) => (charge.kind === 'usage' && charge.flow === 'export' ? [charge] : []));
  expect(bills.flatMap(({ charges }) => exportsOf(charges).flatMap(({ adjustments }) => adjustments))).toEqual([]);
  const { number, span, charges } = present(bills[0]);
  const now = chargesOf({
    detail: planDetailOf(tariff),
    points: solar.inOrder([nmi]),
    span,
    accountKey: 'any',
    state: 'NSW',
    seed,
    seenOn: dayOf('2025-12-10'),
  });
  const corrections = bills.flatMap((bill) =>
    bill.charges.flatMap((charge) =>
      charge.kind === 'onceOff' && charge.description.endsWith(number) ? [charge] : [],
    ),
  );
  const sumOf = (lines: readonly { readonly amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0);
  expect(sumOf(corrections)).toBe(sumOf(exportsOf(now)) - sumOf(exportsOf(charges)));
  expect([sumOf(corrections) === 0, corrections.every(({ gst }) => gst === 0)]).toEqual([false, true]);
});
