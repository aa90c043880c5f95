// One day of one meter: sums, qualities, days of 23 and 25 hours, and plausible household figures.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { intervalOf } from '../../../mocks/readings/flows.ts';
import type { ServicePoint } from '../../../mocks/scenario/service-point-index.ts';
import { dateOf, dayOf } from '../../../mocks/readings/zone.ts';
import { dayReads, oneOfEach, present, wattHoursOf } from '../../kit/energy/readings.ts';

const days = fc.integer({ min: dayOf('2019-01-01'), max: dayOf('2032-12-31') }).map(dateOf);
const meters = fc.constantFrom(...oneOfEach);
const seeds = fc.integer({ min: 0, max: 2 ** 31 });

const pick = (state: string, kind: string): ServicePoint => {
  const found = oneOfEach.find((servicePoint) => servicePoint.state === state && servicePoint.kind === kind);
  if (found === undefined) throw new Error(`No ${kind} in ${state}.`);
  return found;
};

/** Mean daily total of a register in each month of 2025. */
function monthly(servicePoint: ServicePoint, suffix: 'E1' | 'E2' | 'B1'): number[] {
  const totals = Array.from({ length: 12 }, (): number[] => []);
  for (let day = dayOf('2025-01-01'); day <= dayOf('2025-12-31'); day += 1) {
    const date = dateOf(day);
    totals[Number(date.slice(5, 7)) - 1]?.push(dayReads(servicePoint, suffix, date, 1).total);
  }
  return totals.map(mean);
}
const mean = (list: readonly number[]): number => list.reduce((sum, value) => sum + value, 0) / list.length;

test('a day is a pure function of meter, register, date and seed', () => {
  fc.assert(
    fc.property(meters, days, seeds, (servicePoint, date, seed) => {
      for (const { suffix } of servicePoint.registers) {
        const first = dayReads(servicePoint, suffix, date, seed);
        dayReads(servicePoint, suffix, dateOf(dayOf(date) + 1), seed + 1);
        expect(dayReads({ ...servicePoint }, suffix, date, seed)).toEqual(first);
      }
    }),
  );
});

test('another seed, another meter or another day gives other reads', () => {
  const house = pick('NSW', 'house');
  const usual = dayReads(house, 'E1', '2026-05-05', 1).values;
  expect(dayReads(house, 'E1', '2026-05-05', 2).values).not.toEqual(usual);
  expect(dayReads(house, 'E1', '2026-05-06', 1).values).not.toEqual(usual);
  expect(dayReads({ ...house, nmi: '9910000099' }, 'E1', '2026-05-05', 1).values).not.toEqual(usual);
});

test('EnergyUsageRead (energy@1.33.1): values are kWh to three decimals, exports negative, and add up to the total', () => {
  fc.assert(
    fc.property(meters, days, seeds, (servicePoint, date, seed) => {
      for (const { suffix, flow } of servicePoint.registers) {
        const { values, total } = dayReads(servicePoint, suffix, date, seed);
        expect(values.every((value) => Number(value.toFixed(3)) === value && !Object.is(value, -0))).toBe(true);
        expect(values.every((value) => (flow === 'export' ? value <= 0 : value >= 0))).toBe(true);
        expect(Math.round(total * 1000)).toBe(wattHoursOf(values));
      }
    }),
  );
});

test.each([
  ['2026-10-04', 23],
  ['2026-04-05', 25],
  ['2026-07-01', 24],
] as const)('%s has %d hours with daylight saving, 24 in Queensland', (date, hours) => {
  for (const servicePoint of oneOfEach) {
    const expected = ((servicePoint.state === 'QLD' ? 24 : hours) * 60) / intervalOf(servicePoint);
    expect(dayReads(servicePoint, 'E1', date, 1).values).toHaveLength(expected);
  }
});

test('evening use stays in the evening on the day daylight saving begins', () => {
  const house = { ...pick('NSW', 'house'), substituted: 100 };
  const peakHour = (date: string): number => {
    const { values } = dayReads(house, 'E1', date, 1);
    const fromEnd = values.length - values.indexOf(Math.max(...values));
    return 24 - fromEnd / 2;
  };
  expect(Math.abs(peakHour('2026-10-04') - peakHour('2026-10-11'))).toBeLessThanOrEqual(1.5);
});

test('readQualities (energy@1.33.1): substituted runs are in order, apart, within the day, and as frequent as requested', () => {
  const half = { ...pick('SA', 'house'), substituted: 30 };
  const five = { ...pick('VIC', 'house-solar-battery'), substituted: 30 };
  for (const servicePoint of [half, five]) {
    let marked = 0;
    for (let day = dayOf('2024-01-01'); day < dayOf('2026-01-01'); day += 1) {
      const { quality, values } = dayReads(servicePoint, 'E1', dateOf(day), 1);
      marked += quality.length > 0 ? 1 : 0;
      let before = 0;
      for (const { startInterval, endInterval } of quality) {
        expect(startInterval).toBeGreaterThan(before);
        expect(endInterval).toBeGreaterThanOrEqual(startInterval);
        before = endInterval;
      }
      expect(before).toBeLessThanOrEqual(values.length);
    }
    expect(marked / 731).toBeGreaterThan(0.24);
    expect(marked / 731).toBeLessThan(0.36);
  }
  expect(dayReads({ ...half, substituted: 0 }, 'E1', '2026-05-05', 1).quality).toEqual([]);
});

test('houses without panels use about 15 to 20 kWh a day, more in a southern winter', () => {
  for (const state of ['NSW', 'VIC', 'QLD', 'SA'] as const) {
    const months = monthly(pick(state, 'house'), 'E1');
    expect(mean(months)).toBeGreaterThan(14);
    expect(mean(months)).toBeLessThan(21);
    if (state === 'VIC') expect(months[6]).toBeGreaterThan(present(months[10]) * 1.2);
    if (state === 'QLD') expect(months[0]).toBeGreaterThan(present(months[5]) * 1.1);
  }
});

test('8 kW of panels generate about 20 to 45 kWh a day, and export nothing at night', () => {
  const solar = pick('NSW', 'house-solar');
  const bare: ServicePoint = { ...solar, registers: [{ suffix: 'E1', flow: 'import' }] };
  const { solarKw: _, ...dark } = bare;
  const exported = monthly(solar, 'B1');
  const bought = monthly(bare, 'E1');
  const used = monthly(dark, 'E1');
  // The panels’ output is what was exported (negative) plus what did not have to be bought.
  const made = exported.map((value, month) => present(used[month]) - present(bought[month]) - value);
  expect(Math.min(...made)).toBeGreaterThan(17);
  expect(Math.max(...made)).toBeLessThan(45);
  expect(made[11]).toBeGreaterThan(present(made[5]) * 1.4);
  for (const date of ['2026-01-10', '2026-06-21']) {
    const { values } = dayReads(solar, 'B1', date, 1);
    expect([...values.slice(0, 10), ...values.slice(41)].every((value) => value === 0)).toBe(true);
    expect(values[25]).toBeLessThan(0);
  }
});

test('a battery takes from exports and gives to the evening, never more than it took', () => {
  const battery = pick('VIC', 'house-solar-battery');
  const { batteryKwh: _, ...without } = battery;
  let taken = 0;
  let given = 0;
  for (let day = dayOf('2025-01-01'); day <= dayOf('2025-12-31'); day += 1) {
    const change = (suffix: 'E1' | 'B1'): number =>
      dayReads(battery, suffix, dateOf(day), 1).total - dayReads(without, suffix, dateOf(day), 1).total;
    taken += change('B1');
    given -= change('E1');
  }
  expect(given / 365).toBeGreaterThan(4);
  expect(given).toBeLessThan(taken);
  expect(given).toBeGreaterThan(taken * 0.8);
});

test('controlled load runs at night in one block; shops use little at night and on Sundays', () => {
  const hotWater = present(oneOfEach.find(({ registers }) => registers.some(({ suffix }) => suffix === 'E2')));
  const { values, total } = dayReads(hotWater, 'E2', '2026-07-08', 1);
  expect(values.slice(14).every((value) => value === 0)).toBe(true);
  expect(total).toBeGreaterThan(4);
  const shop = pick('NSW', 'shop');
  const weekday = dayReads(shop, 'E1', '2026-05-06', 1);
  expect(wattHoursOf(weekday.values.slice(20, 34))).toBeGreaterThan(4 * wattHoursOf(weekday.values.slice(0, 14)));
  expect(dayReads(shop, 'E1', '2026-05-03', 1).total).toBeLessThan(weekday.total * 0.6);
});

test('refuses a register that the meter does not have', () => {
  expect(() => dayReads(pick('QLD', 'unit'), 'B1', '2026-05-05', 1)).toThrow('no register B1');
});
