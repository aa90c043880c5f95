// ISO 8601 durations: parsing, and addition in the calendar.
import { expect, test } from 'vitest';
import { addDuration, parseDuration } from '../../../mocks/ambient/duration.ts';

const none = { sign: 1, years: 0, months: 0, weeks: 0, days: 0, hours: 0, minutes: 0, seconds: 0 };

test('ISO 8601-1 5.5.2: reads every part of a duration, with a fraction in the last', () => {
  expect(parseDuration('P1Y2M3W4DT5H6M7.5S')).toEqual({
    sign: 1,
    years: 1,
    months: 2,
    weeks: 3,
    days: 4,
    hours: 5,
    minutes: 6,
    seconds: 7.5,
  });
  expect(parseDuration('-P2W')).toEqual({ ...none, sign: -1, weeks: 2 });
  expect(parseDuration('PT0,5H')).toEqual({ ...none, hours: 0.5 });
  expect(parseDuration('PT0S')).toEqual(none);
});

test('ISO 8601-1 5.5.2: refuses malformed durations, recurrences and fractions before the last part', () => {
  const texts = [
    '',
    'P',
    'PT',
    'P1',
    '1Y',
    'p1y',
    'P1YT',
    'P1H',
    'PT1D',
    'P1M1Y',
    'PT1S1M',
    'P-1D',
    '+P1D',
    ' P1D',
    'P1D\n',
  ];
  for (const text of [
    ...texts,
    'P1.5D',
    'PT1.5H30M',
    'PT1.5M1S',
    'PT.5S',
    'PT5.S',
    'R3/PT1H',
    'PT1e3S',
    `P${'9'.repeat(400)}D`,
  ]) {
    expect(() => parseDuration(text), text).toThrow(RangeError);
  }
});

test('adds a duration in the UTC calendar, and stops at the end of a shorter month', () => {
  const added = (start: string, duration: string): string => addDuration(new Date(start), duration).toISOString();
  expect(added('2024-01-31T12:00:00Z', 'P1M')).toBe('2024-02-29T12:00:00.000Z');
  expect(added('2024-02-29T12:00:00Z', 'P1Y')).toBe('2025-02-28T12:00:00.000Z');
  expect(added('2024-03-31T00:00:00Z', '-P1M')).toBe('2024-02-29T00:00:00.000Z');
  expect(added('2024-12-31T23:59:59Z', 'P1M1DT1S')).toBe('2025-02-02T00:00:00.000Z');
  expect(added('2024-10-05T15:30:00.250Z', 'P1W')).toBe('2024-10-12T15:30:00.250Z');
  expect(added('2024-01-01T00:00:00Z', 'PT10M')).toBe('2024-01-01T00:10:00.000Z');
  expect(added('2024-01-01T00:00:00Z', '-PT0.5S')).toBe('2023-12-31T23:59:59.500Z');
  expect(() => addDuration(new Date(), 'P999999Y')).toThrow(RangeError);
});
