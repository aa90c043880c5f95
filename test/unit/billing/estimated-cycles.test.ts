// A meter with a dial is read once a quarter. A charge is an estimate if any read for its days is one.
import { expect, test } from 'vitest';
import { metered } from '../../../mocks/billing/metered.ts';
import { address, servicePoint } from '../../../mocks/personas/scenarios/common.ts';
import { cyclesOf } from '../../../mocks/readings/cycles.ts';
import { keyOf } from '../../../mocks/readings/flows.ts';
import { cycleQuality } from '../../../mocks/readings/quality.ts';
import { dayOf, type Day } from '../../../mocks/readings/zone.ts';
import { servicePointsOf } from '../../../mocks/scenario/service-point-index.ts';
import { present } from '../../kit/energy/readings.ts';

const seed = 3;
const nmi = '9910000911';
const dial = servicePoint({
  nmi,
  state: 'VIC',
  kind: 'house',
  interval: 0,
  substituted: 40,
  validFrom: '2020-01-01',
  validTo: '2026-06-30',
  address: address('1 Any Street', 'Anywhere', 'VIC', '3999'),
});
const point = present(servicePointsOf({ servicePoints: [dial] }).find(nmi));
const key = keyOf(point, seed);
const cycles = cyclesOf(point, key);
const numbers = Array.from({ length: 24 }, (_, cycle) => cycle);
const wasEstimated = (cycle: number): boolean => cycleQuality(point, key, cycle) !== undefined;

function isEstimate(from: Day, to: Day, whole = { from, to }): boolean | undefined {
  const sort = { flow: 'import', span: { from, to }, classify: () => new Int16Array(48), groups: 1 } as const;
  return metered(point, whole, [sort], seed)[0]?.isEstimate;
}

test('some reads are estimates, and some are not', () => {
  expect(new Set(numbers.map(wasEstimated))).toEqual(new Set([true, false]));
});

test('the first and last day of a cycle belong only to the read of that cycle', () => {
  for (const cycle of numbers) {
    const [first, last] = [cycles.first(cycle), cycles.last(cycle)];
    expect([isEstimate(first, first), isEstimate(last, last), isEstimate(first, last)]).toEqual(
      Array(3).fill(wasEstimated(cycle)),
    );
  }
});

test('days in two cycles are an estimate if either read is', () => {
  for (const cycle of numbers.slice(1)) {
    const first = cycles.first(cycle);
    expect(isEstimate(first - 1, first)).toBe(wasEstimated(cycle - 1) || wasEstimated(cycle));
  }
});

test('a tariff for some days of the bill depends only on the reads of those days', () => {
  const [whole] = [{ from: cycles.first(0), to: cycles.last(20) }];
  for (const cycle of numbers.slice(0, 20))
    expect(isEstimate(cycles.first(cycle), cycles.last(cycle), whole)).toBe(wasEstimated(cycle));
});

test('days before and after the service point existed are not an estimate', () => {
  const over = dayOf('2026-07-01');
  expect(isEstimate(over, over + 200)).toBe(false);
  expect(isEstimate(dayOf('2019-01-01'), dayOf('2019-12-31'))).toBe(false);
});
