// Usage reads become days: exports become positive, registers are added up, and clock times are right when clocks change.
import { expect, test } from 'vitest';
import { clockTime, daySummary, kilowattHours, usageDays } from '../../../src/elements/usage/usage-days.ts';
import { readOf } from '../../kit/hand-written/usage-reads.ts';

const flat = (count: number, value: number): number[] => Array.from({ length: count }, () => value);
const peakAt = (index: number, value: number): number[] => flat(48, 0.1).with(index, value);

test('a positive read is import, a negative one export', () => {
  const [day] = usageDays([readOf('E1', '2026-11-20', flat(48, 0.5)), readOf('B1', '2026-11-20', flat(48, -0.25))]);
  expect(day).toMatchObject({ date: '2026-11-20', imported: 24, exported: 12 });
  expect(day?.intervals[0]).toEqual({ from: 0, imported: 0.5, exported: 0.25 });
  expect(day?.intervals.at(-1)?.from).toBe(23 * 60 + 30);
});

test('a day is whole if each register has its intervals to the end', () => {
  const wholeOf = (...counts: readonly number[]) =>
    usageDays(counts.map((count) => readOf('E1', '2026-11-20', flat(count, 1)))).map(({ isWhole }) => isWhole);
  expect([wholeOf(48, 48), wholeOf(46), wholeOf(0), wholeOf(24), wholeOf(48, 24)].flat()).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test('sorts days, whatever the order of rows', () => {
  const days = usageDays([readOf('E1', '2026-11-21', flat(48, 1)), readOf('E1', '2026-11-20', flat(48, 1))]);
  expect(days.map(({ date }) => date)).toEqual(['2026-11-20', '2026-11-21']);
});

test('WCAG 1.1.1 summarises the day in one sentence', () => {
  const [day] = usageDays([readOf('E1', '2026-11-20', peakAt(37, 1.9))]);
  if (day === undefined) throw new Error('no day');
  expect(daySummary(day)).toBe('Highest use 6.30 pm, 1.9 kWh.');
  const [sunny] = usageDays([
    readOf('E1', '2026-11-20', peakAt(37, 1.9)),
    readOf('B1', '2026-11-20', flat(48, 0).with(24, -2.4)),
  ]);
  if (sunny === undefined) throw new Error('no day');
  expect(daySummary(sunny)).toBe('Highest use 6.30 pm, 1.9 kWh. Highest export noon, 2.4 kWh.');
});

test('a day without use has no peak, and the summary says why', () => {
  const summaryOf = (made: number): string => {
    const [day] = usageDays([
      readOf('E1', '2026-11-20', flat(48, 0)),
      readOf('B1', '2026-11-20', flat(48, 0).with(26, -made)),
    ]);
    return day === undefined ? '' : daySummary(day);
  };
  expect(summaryOf(3.56)).toBe(
    'Nothing was imported from the grid: the home’s own generation was enough. Highest export 1 pm, 3.56 kWh.',
  );
  expect(summaryOf(0)).toBe('Nothing was imported from the grid on this day, and nothing was exported.');
});

test('46 half-hours skip the clock from 2 am to 3 am, 50 repeat that hour', () => {
  const [spring] = usageDays([readOf('E1', '2026-10-04', flat(46, 1))]);
  expect(spring?.intervals.slice(3, 5).map(({ from }) => clockTime(from))).toEqual(['1.30 am', '3 am']);
  expect(spring?.intervals.at(-1)?.from).toBe(23 * 60 + 30);
  const [autumn] = usageDays([readOf('E1', '2026-04-05', flat(50, 1))]);
  expect(autumn?.intervals.slice(4, 8).map(({ from }) => clockTime(from))).toEqual([
    '2 am',
    '2.30 am',
    '2 am',
    '2.30 am',
  ]);
  expect(autumn?.intervals.at(-1)?.from).toBe(23 * 60 + 30);
});

test('does not change the clock on an incomplete day', () => {
  const [day] = usageDays([readOf('E1', '2026-11-20', flat(24, 1))]);
  expect([day?.isWhole, day?.intervals.at(4)?.from, day?.intervals.at(-1)?.from]).toEqual([false, 120, 11 * 60 + 30]);
});

test('keeps days apart, even if a read has no intervals', () => {
  const { intervalRead: _none, ...bare } = readOf('E1', '2026-11-19', []);
  expect(usageDays([bare, readOf('E1', '2026-11-20', [0.1, 0.2]), readOf('E1', '2026-11-21', [-3])])).toEqual([
    {
      date: '2026-11-20',
      imported: 0.3,
      exported: 0,
      isWhole: false,
      intervals: [
        { from: 0, imported: 0.1, exported: 0 },
        { from: 30, imported: 0.2, exported: 0 },
      ],
    },
    {
      date: '2026-11-21',
      imported: 0,
      exported: 3,
      isWhole: false,
      intervals: [{ from: 0, imported: 0, exported: 3 }],
    },
  ]);
});

test('small amounts have two decimals, larger ones one', () => {
  expect([0.126, 9.87, 10.26, 12].map(kilowattHours)).toEqual(['0.13 kWh', '9.87 kWh', '10.3 kWh', '12 kWh']);
});

test('names the first of equal peaks', () => {
  const [day] = usageDays([readOf('E1', '2026-11-20', peakAt(10, 0.1))]);
  expect(day && daySummary(day)).toBe('Highest use midnight, 0.1 kWh.');
});

test('reads without intervals have totals but no times', () => {
  const [day] = usageDays([
    { servicePointId: 'a', registerSuffix: 'E1', readStartDate: '2026-11-20', intervalRead: { aggregateValue: 9.5 } },
  ]);
  expect(day).toEqual({ date: '2026-11-20', imported: 9.5, exported: 0, isWhole: true, intervals: [] });
  expect(day && daySummary(day)).toBe('Used 9.5 kWh. The reads have no times.');
});

test('adds up registers of different lengths, with nothing for missing intervals', () => {
  const bare = { ...readOf('E1', '2026-11-20', []), intervalRead: { aggregateValue: 0 } };
  const [day] = usageDays([bare, readOf('E1', '2026-11-20', [1, 2]), readOf('B1', '2026-11-20', [-4])]);
  expect(day).toMatchObject({ imported: 3, exported: 4 });
  expect(day?.intervals.map(({ imported, exported }) => [imported, exported])).toEqual([
    [1, 4],
    [2, 0],
  ]);
});

test('an interval is half an hour by default, or as long as given', () => {
  const startsOf = (intervalRead: NonNullable<ReturnType<typeof readOf>['intervalRead']>) =>
    usageDays([{ servicePointId: 'a', registerSuffix: 'E1', readStartDate: '2026-11-20', intervalRead }])[0]
      ?.intervals.slice(0, 3)
      .map(({ from }) => from);
  expect(startsOf({ aggregateValue: 48, intervalReads: flat(48, 1) })).toEqual([0, 30, 60]);
  expect(startsOf({ aggregateValue: 96, intervalReads: flat(96, 1), readIntervalLength: 15 })).toEqual([0, 15, 30]);
  expect(startsOf({ aggregateValue: 288, intervalReads: flat(288, 1), readIntervalLength: 5 })).toEqual([0, 5, 10]);
});

test('words a time of the next day by the clock', () => {
  expect([0, 720, 1440, 2160, 1470, 1500, 750, 810].map(clockTime)).toEqual([
    'midnight',
    'noon',
    'midnight',
    'noon',
    '12.30 am',
    '1 am',
    '12.30 pm',
    '1.30 pm',
  ]);
});
