// Late reads line by line: what they change on an earlier bill, and which charge of the next bill carries it (TD2-12).
import { expect, test } from 'vitest';
import type { DemandLine, OtherLine, UsageLine } from '../../../mocks/billing/charge.ts';
import { differencesOf, withDifferences } from '../../../mocks/billing/late-reads.ts';

const line = { fuel: 'electricity', nmi: '1', days: { from: 0, to: 29 }, adjustments: [] } as const;
const used = (more: Partial<UsageLine> = {}): UsageLine => ({
  ...line,
  kind: 'usage',
  flow: 'import',
  type: 'PEAK',
  description: 'Peak',
  thousandths: 1000,
  isEstimate: false,
  amount: 100,
  ...more,
});
const demanded = (more: Partial<DemandLine> = {}): DemandLine => ({
  ...line,
  kind: 'demand',
  type: 'PEAK',
  description: 'Demand',
  thousandths: 1000,
  isEstimate: false,
  amount: 100,
  ...more,
});
const supply = (amount: number): OtherLine => ({
  ...line,
  kind: 'otherCharges',
  type: 'RETAIL_SERVICE',
  description: 'Supply',
  amount,
});

const number = '77-0001';
const description = `Real reads in place of estimates on ${number}`;
const late = (of: UsageLine | DemandLine, amount = 7) => ({ of, amount, description });
/** The indexes of the charges that carry an adjustment. */
const carrying = (charges: Parameters<typeof withDifferences>[0], of: UsageLine | DemandLine): readonly number[] =>
  withDifferences(charges, [late(of)]).charges.flatMap(({ adjustments }, at) => (adjustments.length > 0 ? [at] : []));

test('a difference covers one price over all its blocks; an unchanged price has none', () => {
  const before = [used(), used({ amount: 50 }), used({ description: 'Off-peak', amount: 30 }), demanded()];
  const now = [
    used({ amount: 120 }),
    used({ amount: 60 }),
    used({ description: 'Off-peak', amount: 30 }),
    demanded({ amount: 90 }),
  ];
  expect(differencesOf(before, now, number)).toEqual([late(used(), 30), late(demanded(), -10)]);
});

test('a charge that does not depend on the meter has no difference', () => {
  expect(differencesOf([supply(100)], [supply(200)], number)).toEqual([]);
});

test('a price on only one of the bills is a difference of its whole amount', () => {
  const other = used({ description: 'Shoulder', amount: 20 });
  expect(differencesOf([used()], [other], number)).toEqual([late(used(), -100), late(other, 20)]);
});

test('the charge with the same price carries the difference, wherever it stands', () => {
  const off = used({ description: 'Off-peak' });
  expect(carrying([used(), off], used())).toEqual([0]);
  expect(carrying([off, used()], used())).toEqual([1]);
  expect(carrying([off, demanded()], demanded())).toEqual([1]);
  expect(carrying([demanded(), off], demanded())).toEqual([0]);
});

test('without that price, usage of the same flow and service point carries it; for demand, imports do', () => {
  const [elsewhere, heating] = [used({ nmi: '2' }), used({ flow: 'controlled-load' })];
  const gone = used({ description: 'Gone' });
  expect(carrying([supply(1), elsewhere, heating, used()], gone)).toEqual([3]);
  expect(carrying([elsewhere, used(), heating], used({ description: 'Gone', flow: 'controlled-load' }))).toEqual([2]);
  expect(carrying([elsewhere, heating, used()], demanded())).toEqual([2]);
});

test('a difference that no charge can carry is left for the next bill', () => {
  const charges = [
    supply(1),
    used({ nmi: '2' }),
    demanded({ description: 'Other' }),
    used({ flow: 'controlled-load', description: 'Heating' }),
  ];
  const one = late(used());
  expect(withDifferences(charges, [one])).toEqual({ charges, onceOff: [], left: [one] });
});

test('an export difference is a one-off credit of the account, without GST', () => {
  const charges = [used({ flow: 'export' })];
  expect(withDifferences(charges, [late(used({ flow: 'export' }), -7)])).toEqual({
    charges,
    onceOff: [{ kind: 'onceOff', description, amount: -7, gst: 0 }],
    left: [],
  });
});
