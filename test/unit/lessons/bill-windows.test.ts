// The calculations of a worked bill: half-hours in windows on the right clock, sums in blocks, and whole cents.
import { expect, test } from 'vitest';
import type { Contract, Demand } from '../../../src/pages/lessons/bill/bill-prices.ts';
import {
  averageDay,
  blocksOf,
  countDays,
  energyByPrice,
  highestDemand,
  priceKey,
} from '../../../src/pages/lessons/bill/bill-energy.ts';
import type { Read } from '../../../src/pages/lessons/bill/bill-evidence.ts';
import { isEqual, netOf, type BillLine } from '../../../src/pages/lessons/bill/bill-line.ts';
import { share, sumOf, thousandths, times } from '../../../src/pages/lessons/bill/bill-money.ts';
import {
  clockOf,
  insideOf,
  windowWords,
  type Moment,
  type Window,
} from '../../../src/pages/lessons/bill/bill-windows.ts';

const on = (weekday: number, hour: number, minute = 0): Moment => ({ weekday, minute: hour * 60 + minute });
const [sunday, monday, friday, saturday] = [0, 1, 5, 6] as const;
const week = ['MON', 'TUE', 'WED', 'THU', 'FRI'] as const;
const evening: Window = { days: week, startTime: '16:00', endTime: '21:00' };
const night: Window = { days: ['FRI'], startTime: 'T22:00', endTime: 'T07:00' };

test.each<[string, Window, Moment, boolean]>([
  ['an evening window holds its start', evening, on(monday, 16), true],
  ['an evening window does not hold the minute before', evening, on(monday, 15, 59), false],
  ['an evening window holds its last minute', evening, on(friday, 20, 59), true],
  ['an evening window does not hold its end', evening, on(friday, 21), false],
  ['an evening window does not hold another day', evening, on(saturday, 17), false],
  ['a night window begins on its day', night, on(friday, 22), true],
  ['a night window continues the next morning', night, on(saturday, 6, 59), true],
  ['a night window does not hold its end', night, on(saturday, 7), false],
  ['a night window does not hold the morning before', night, on(friday, 6), false],
  ['Saturday’s night window continues on Sunday morning', { ...night, days: ['SAT'] }, on(sunday, 1), true],
  ['a window without times holds the last minute of the day', {}, on(sunday, 23, 59), true],
  [
    'a window from midnight to midnight holds the whole day',
    { startTime: '00:00', endTime: '00:00' },
    on(monday, 0),
    true,
  ],
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
])('%j is worded “%s”', (window, words) => {
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
] as const)('applies the %s clock of %s in summer and in winter', (zone, state, inSummer, inWinter) => {
  const clock = clockOf(zone, state);
  expect([clock(summer), clock(winter)]).toEqual([inSummer, inWinter]);
});

test('rounds money once, half a cent away from zero', () => {
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

test('counts both end days of a span, and averages only days with readings', () => {
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

test('sorts each half-hour into the first price whose window holds it; needs readings of every day', () => {
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

test('counts only readings of the same flow and days, in the season’s windows', () => {
  const others = [
    read('2026-11-22', half(9)),
    read('2026-11-25', half(9)),
    read('2026-11-23', half(9), { controlledLoad: true }),
    read('2026-11-23', half(-5), { registerSuffix: 'B1' }),
  ];
  const twice = {
    ...contract,
    tariffPeriod: [
      { startDate: '04-01', endDate: '09-30', singleRate: { displayName: 'Winter', rates: [] } },
      {
        startDate: '10-01',
        endDate: '03-31',
        timeOfUseRates: [
          {
            type: 'PEAK',
            displayName: 'Peak',
            ...use({ startTime: '07:00', endTime: '08:00' }, { startTime: '17:00', endTime: '18:00' }),
          },
        ],
      },
    ],
  } as unknown as Contract;
  const all = { ...metered, contract: twice, reads: [...others, ...reads] };
  expect([...(energyByPrice(all, 'import') ?? [])]).toEqual([[priceKey({ type: 'PEAK', name: 'Peak' }), 6000]]);
  expect(highestDemand(all, { ...evening, displayName: 'Demand' } as unknown as Demand)).toBe(2000);
  expect(averageDay(all.reads, 'import', two)).toEqual(half(0.75));
  const bare = read('2026-11-23', [], { intervalRead: undefined });
  expect(averageDay([bare, read('2026-11-24', half(1))], 'import', two)).toEqual(half(0.5));
});

test('demand is twice the energy of the highest half-hour in the window; five-minute readings are added up', () => {
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
  ['a block a month, over a whole month', 'P1M', days('2026-11-05', '2026-12-04'), [10_000, 15_000]],
  ['a block a quarter, over a whole month', 'P3M', days('2026-11-05', '2026-12-04'), [3333, 21_667]],
  [
    'a block a month, over ten days',
    'P1M',
    days('2026-11-05', '2026-11-14'),
    [Math.round((10_000 * 120) / 365), 25_000 - Math.round((10_000 * 120) / 365)],
  ],
  ['a block a year', 'P1Y', days('2026-01-01', '2026-03-14'), [2000, 23_000]],
  ['a block a year, over a whole month', 'P1Y', days('2026-11-05', '2026-12-04'), [822, 24_178]],
  ['a block a month, over the end of a year', 'P1M', days('2026-12-05', '2027-02-04'), [20_000, 5000]],
  ['a block of an unknown period', '', days('2026-01-01', '2026-03-14'), [2000, 23_000]],
  ['a leap year before its leap day', 'P1Y', days('2027-12-18', '2028-02-28'), [2000, 23_000]],
  ['a leap year from its leap day on', 'P1Y', days('2028-02-29', '2028-04-29'), [1667, 23_333]],
  ['a leap year after its leap day', 'P1Y', days('2028-03-01', '2028-05-12'), [2000, 23_000]],
  ['a leap year up to its leap day', 'P1Y', days('2027-12-31', '2028-02-29'), [1667, 23_333]],
  [
    'a block a leap year',
    'P1Y',
    days('2028-01-01', '2028-03-01'),
    [Math.round((10_000 * 61) / 366), 25_000 - Math.round((10_000 * 61) / 366)],
  ],
] as const)('%s', (_what, period, span, expected) => {
  expect(sizes(25_000, period, span)).toEqual(expected);
});

test('leaves out empty blocks, gives the rest to the last, and keeps exports negative', () => {
  expect(sizes(5000, 'P1D')).toEqual([5000]);
  expect(sizes(20_000, 'P1D')).toEqual([20_000]);
  expect(sizes(50_000, 'P1D', two, [block(10), block(5)])).toEqual([20_000, 30_000]);
  expect(sizes(-25_000, 'P1D')).toEqual([-20_000, -5000]);
  expect(sizes(0, 'P1D')).toEqual([]);
});

test('a line agrees if its sum and its GST do; it is undecided until calculated', () => {
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
