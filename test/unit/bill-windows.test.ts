// The bill of a lesson as a recipient reckons it: half-hours into windows on the right clock, sums into blocks, and whole cents.
import { expect, test } from 'vitest';
import {
  flowOf,
  holdsDay,
  pricesOf,
  windowsWords,
  type Contract,
  type Demand,
} from '../../src/pages/lessons/bill/bill-prices.ts';
import {
  averageDay,
  blocksOf,
  countDays,
  energyByPrice,
  highestDemand,
  priceKey,
} from '../../src/pages/lessons/bill/bill-energy.ts';
import type { Read } from '../../src/pages/lessons/bill/bill-evidence.ts';
import { isEqual, netOf, type BillLine } from '../../src/pages/lessons/bill/bill-line.ts';
import { share, sumOf, thousandths, times } from '../../src/pages/lessons/bill/bill-money.ts';
import { clockOf, insideOf, windowWords, type Moment, type Window } from '../../src/pages/lessons/bill/bill-windows.ts';

const on = (weekday: number, hour: number, minute = 0): Moment => ({ weekday, minute: hour * 60 + minute });
const [sunday, monday, friday, saturday] = [0, 1, 5, 6] as const;
const week = ['MON', 'TUE', 'WED', 'THU', 'FRI'] as const;
const evening: Window = { days: week, startTime: '16:00', endTime: '21:00' };
const night: Window = { days: ['FRI'], startTime: 'T22:00', endTime: 'T07:00' };

test.each<[string, Window, Moment, boolean]>([
  ['an evening begins at its start', evening, on(monday, 16), true],
  ['not a minute before', evening, on(monday, 15, 59), false],
  ['goes on until its end', evening, on(friday, 20, 59), true],
  ['and not at it', evening, on(friday, 21), false],
  ['nor on another day', evening, on(saturday, 17), false],
  ['a night begins on its day', night, on(friday, 22), true],
  ['goes on the next morning', night, on(saturday, 6, 59), true],
  ['until its end', night, on(saturday, 7), false],
  ['and is none the morning before', night, on(friday, 6), false],
  ['Saturday’s night is Sunday’s morning', { ...night, days: ['SAT'] }, on(sunday, 1), true],
  ['a whole day holds its last minute', {}, on(sunday, 23, 59), true],
  ['from midnight to midnight as well', { startTime: '00:00', endTime: '00:00' }, on(monday, 0), true],
])('%s', (_what, window, moment, isIn) => {
  expect(insideOf(window)(moment)).toBe(isIn);
});

test.each<[Window, string]>([
  [{}, 'every day, at any time'],
  [evening, 'Monday to Friday, 4 pm to 9 pm'],
  [{ ...evening, days: ['SAT', 'SUN'] }, 'Saturday, Sunday, 4 pm to 9 pm'],
  [
    { ...evening, days: ['MON', 'TUE', 'WED', 'THU', 'SAT'] },
    'Monday, Tuesday, Wednesday, Thursday, Saturday, 4 pm to 9 pm',
  ],
  [{ ...evening, days: [...week, 'SAT', 'SUN'] }, 'every day, 4 pm to 9 pm'],
  [night, 'Friday, 10 pm to 7 am'],
  [{ startTime: '21:00', endTime: '23:59' }, 'every day, 9 pm to midnight'],
])('%j is said as “%s”', (window, words) => {
  expect(windowWords(window)).toBe(words);
});

const summer = Date.parse('2026-12-05T13:30:00Z');
const winter = Date.parse('2026-07-04T13:30:00Z');

test.each([
  ['AEST', 'NSW', on(saturday, 23, 30), on(saturday, 23, 30)],
  ['LOCAL', 'NSW', on(sunday, 0, 30), on(saturday, 23, 30)],
  ['LOCAL', 'QLD', on(saturday, 23, 30), on(saturday, 23, 30)],
  ['LOCAL', 'SA', on(sunday, 0, 0), on(saturday, 23, 0)],
  ['LOCAL', undefined, on(saturday, 23, 30), on(saturday, 23, 30)],
  [undefined, 'NSW', on(saturday, 23, 30), on(saturday, 23, 30)],
] as const)('the %s clock of %s in summer and in winter', (zone, state, inSummer, inWinter) => {
  const clock = clockOf(zone, state);
  expect([clock(summer), clock(winter)]).toEqual([inSummer, inWinter]);
});

test('money is rounded once, half a cent away from zero', () => {
  expect([times('0.4125', 1000, 1000), times('0.005', 1), times('0.0049', 1), times('1.2400', 92)]).toEqual([
    41, 1, 0, 11_408,
  ]);
  expect([times('-0.005', 1), times('-0.0049', 1), times('10', 1, 3), times('0.05', -500, 1000)]).toEqual([
    -1, 0, 333, -3,
  ]);
  expect([share(1000, '0.1'), share(5, '0.1'), share(4, '0.1'), share(-5, '0.1')]).toEqual([100, 1, 0, -1]);
  expect([sumOf([]), sumOf([1, 2, -4]), thousandths(1.2345)]).toEqual([0, -1, 1235]);
});

const days = (startDate: string, endDate: string) => ({ startDate, endDate });
const read = (readStartDate: string, intervalReads: readonly number[], more: object = {}): Read =>
  ({
    servicePointId: 's',
    registerSuffix: 'E1',
    readStartDate,
    intervalRead: { readIntervalLength: 30, intervalReads },
    ...more,
  }) as unknown as Read;
const half = (value: number): readonly number[] => Array.from({ length: 48 }, () => value);
const two = days('2026-11-23', '2026-11-24');
const reads = [read('2026-11-23', half(0.5)), read('2026-11-24', half(1))];

test('both days of a span count, and an average day is that of the days with readings', () => {
  expect([countDays(two), countDays(days('2026-11-23T00:00:00+10:00', '2026-11-23'))]).toEqual([2, 1]);
  expect(averageDay(reads, 'import', two)).toEqual(half(0.75));
  expect(averageDay(reads, 'import', days('2026-11-24', '2026-11-30'))).toEqual(half(1));
  expect(averageDay(reads, 'export', two)).toEqual(half(0));
  const hourly = read('2026-11-23', [2], { intervalRead: { readIntervalLength: 60, intervalReads: [2, 4] } });
  expect(averageDay([hourly], 'import', two).slice(0, 4)).toEqual([2, 0, 4, 0]);
});

const use = (...timeOfUse: readonly object[]) => ({ timeOfUse, rates: [{ unitPrice: '0.40' }] });
const contract = {
  timeZone: 'AEST',
  tariffPeriod: [
    {
      startDate: '01-01',
      endDate: '12-31',
      rateBlockUType: 'timeOfUseRates',
      timeOfUseRates: [
        { type: 'PEAK', displayName: 'Peak', ...use({ days: week, startTime: '16:00', endTime: '21:00' }) },
        {
          type: 'OFF_PEAK',
          displayName: 'Rest',
          ...use({ days: [...week, 'SAT', 'SUN'], startTime: '00:00', endTime: '23:59' }),
        },
      ],
    },
  ],
} as unknown as Contract;
const metered = { contract, reads, state: undefined, days: two };

test('each half-hour is sorted into the first price whose window holds it; without readings of every day into none', () => {
  const sums = energyByPrice(metered, 'import');
  expect(sums?.get(priceKey({ type: 'PEAK', name: 'Peak' }))).toBe(10 * 500 + 10 * 1000);
  expect(sums?.get(priceKey({ type: 'OFF_PEAK', name: 'Rest' }))).toBe(38 * 500 + 38 * 1000);
  expect(energyByPrice({ ...metered, reads: reads.slice(1) }, 'import')).toBeUndefined();
  expect(
    energyByPrice({ ...metered, days: days('2026-11-24', '2026-11-24') }, 'import')?.get(
      priceKey({ type: 'PEAK', name: 'Peak' }),
    ),
  ).toBe(10_000);
});

test('the highest half-hour inside the window is twice its energy; readings of five minutes are added up', () => {
  const charge = (window: Window) => ({ ...window, displayName: 'Demand' }) as unknown as Demand;
  const peak = (at: number, value: number) => half(0.5).map((one, index) => (index === at ? value : one));
  const of = (intervalReads: readonly number[], window: Window = evening, more: object = {}) =>
    highestDemand(
      { ...metered, days: days('2026-11-23', '2026-11-23'), reads: [read('2026-11-23', intervalReads, more)] },
      charge(window),
    );
  expect(of(peak(32, 2))).toBe(4000);
  expect(of(peak(31, 2))).toBe(1000);
  expect(of(peak(41, 2))).toBe(4000);
  expect(of(peak(42, 2))).toBe(1000);
  expect(of(peak(32, 2), { ...evening, days: ['SAT'] })).toBe(0);
  const five = Array.from({ length: 288 }, () => 0.1);
  expect(of([], evening, { intervalRead: { readIntervalLength: 5, intervalReads: five } })).toBe(1200);
  expect(highestDemand({ ...metered, reads: [] }, charge(evening))).toBeUndefined();
});

const block = (volume?: number) => ({ unitPrice: '0.40', ...(volume === undefined ? {} : { volume }) });
const sizes = (all: number, period: string, span = two, rates = [block(10), block()]) =>
  blocksOf(all, rates, period, span).map(([, size]) => size);

test.each([
  ['a block a day', 'P1D', two, [20_000, 5000]],
  ['a block every two days', 'P2D', two, [10_000, 15_000]],
  ['a block a month, of a whole month', 'P1M', days('2026-11-05', '2026-12-04'), [10_000, 15_000]],
  ['a block a quarter, of a whole month', 'P3M', days('2026-11-05', '2026-12-04'), [3333, 21_667]],
  [
    'a block a month, of odd days',
    'P1M',
    days('2026-11-05', '2026-11-14'),
    [Math.round((10_000 * 120) / 365), 25_000 - Math.round((10_000 * 120) / 365)],
  ],
  ['a block a year', 'P1Y', days('2026-01-01', '2026-03-14'), [2000, 23_000]],
  [
    'a block a leap year',
    'P1Y',
    days('2028-01-01', '2028-03-01'),
    [Math.round((10_000 * 61) / 366), 25_000 - Math.round((10_000 * 61) / 366)],
  ],
] as const)('%s', (_what, period, span, expected) => {
  expect(sizes(25_000, period, span)).toEqual(expected);
});

test('an empty block is left out, the last takes the rest, and what is exported stays negative', () => {
  expect(sizes(5000, 'P1D')).toEqual([5000]);
  expect(sizes(20_000, 'P1D')).toEqual([20_000]);
  expect(sizes(50_000, 'P1D', two, [block(10), block(5)])).toEqual([20_000, 30_000]);
  expect(sizes(-25_000, 'P1D')).toEqual([-20_000, -5000]);
  expect(sizes(0, 'P1D')).toEqual([]);
});

test.each([
  ['01-01', '12-31', '2026-06-01', true],
  ['04-01', '09-30', '2026-04-01', true],
  ['04-01', '09-30', '2026-09-30', true],
  ['04-01', '09-30', '2026-10-01', false],
  ['10-01', '03-31', '2026-12-31', true],
  ['10-01', '03-31', '2026-10-01', true],
  ['10-01', '03-31', '2026-03-31', true],
  ['10-01', '03-31', '2026-04-01', false],
])('a period from %s to %s holds %s: %s', (startDate, endDate, date, holds) => {
  expect(holdsDay({ startDate, endDate }, date)).toBe(holds);
});

test('what flows which way is told by its register', () => {
  const flows = [
    { registerSuffix: 'E1' },
    { registerSuffix: 'E2', controlledLoad: true },
    { registerSuffix: 'B1', controlledLoad: true },
  ];
  expect(flows.map((more) => flowOf(read('2026-11-23', [], more)))).toEqual(['import', 'controlled-load', 'export']);
});

const rates = [{ unitPrice: '0.05' }];
const variations = [{ startTime: '16:00', endTime: '21:00' }];

test('a feed-in that varies goes before one that does not; without that one the rest is unpaid', () => {
  const varying = {
    displayName: 'Evening',
    timeVaryingTariffs: [{ displayName: 'Evening', rates, timeVariations: variations }],
  };
  const single = { displayName: 'Always', singleTariff: { rates, period: 'P1D' } };
  const named = (...solarFeedInTariff: readonly object[]) =>
    pricesOf({ solarFeedInTariff } as unknown as Contract, 'export', '2026-11-23').map(({ name, period, windows }) => [
      name,
      period,
      windows.length,
    ]);
  expect(named(single, varying)).toEqual([
    ['Evening', 'P1Y', 1],
    ['Always', 'P1D', 1],
  ]);
  expect(named(varying)).toEqual([
    ['Evening', 'P1Y', 1],
    ['', 'P1Y', 1],
  ]);
  expect(named()).toEqual([['', 'P1Y', 1]]);
});

test('imports have one price all day, or one by time of use; a controlled load is the first of the contract', () => {
  const period = { startDate: '01-01', endDate: '12-31' };
  const flat = {
    timeZone: 'AEST',
    tariffPeriod: [{ ...period, timeZone: 'LOCAL', singleRate: { displayName: 'Flat', rates } }],
  };
  expect(pricesOf(flat as unknown as Contract, 'import', '2026-11-23')).toMatchObject([
    { type: 'ALL_DAY', name: 'Flat', timeZone: 'LOCAL', period: 'P1Y' },
  ]);
  expect(pricesOf(contract, 'import', '2026-11-23').map(({ type, timeZone }) => [type, timeZone])).toEqual([
    ['PEAK', 'AEST'],
    ['OFF_PEAK', 'AEST'],
  ]);
  const load = (more: object) =>
    ({ ...flat, controlledLoad: [more, { singleRate: { displayName: 'Second', rates } }] }) as unknown as Contract;
  const names = (more: object) =>
    pricesOf(load(more), 'controlled-load', '2026-11-23').map(({ name, windows }) => [name, windows]);
  expect(names({ singleRate: { displayName: 'Night', rates } })).toEqual([['Night', [{}]]]);
  expect(names({ timeOfUseRates: [{ displayName: 'Night', rates, timeOfUse: variations }] })).toEqual([
    ['Night', variations],
  ]);
  expect(pricesOf(flat as unknown as Contract, 'controlled-load', '2026-11-23')).toEqual([]);
});

test('the windows of a price are said with their clock; the rest, and a whole day, need none', () => {
  const price = {
    flow: 'import',
    type: 'PEAK',
    name: 'Peak',
    timeZone: 'AEST',
    rates,
    period: 'P1Y',
    windows: [evening],
  } as const;
  expect(windowsWords(price, false)).toBe('Monday to Friday, 4 pm to 9 pm, AEST');
  expect(windowsWords({ ...price, timeZone: 'LOCAL', windows: [evening, night] }, false)).toMatch(
    /; Friday, .*, local time$/u,
  );
  expect(windowsWords(price, true)).toBe('at all other times');
  expect(windowsWords({ ...price, windows: [{}] }, false)).toBe('at any time');
  expect(windowsWords({ ...price, flow: 'controlled-load', windows: [{}] }, false)).toContain('network switches it on');
  expect(windowsWords({ ...price, windows: [{ days: ['SAT'] }] }, false)).toContain('Saturday');
});

test('a line of a bill comes out where sum and GST do, once it can be reckoned', () => {
  const line = { reckoned: 100, billed: 100, gst: 10, billedGst: 10 } as BillLine;
  expect([isEqual(line), isEqual({ ...line, gst: 9 }), isEqual({ ...line, reckoned: 99 })]).toEqual([
    true,
    false,
    false,
  ]);
  expect(isEqual({ ...line, reckoned: undefined })).toBeUndefined();
  const reductions = [-10, -5].map((billed) => ({ title: 'Less', billed, rate: undefined }));
  expect(netOf({ billed: 100, reductions })).toBe(85);
});
