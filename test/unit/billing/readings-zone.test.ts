// Local days of the states, compared with the platform’s own time zone data.
import { expect, test } from 'vitest';
import {
  dateOf,
  dayAt,
  dayOf,
  localDay,
  aheadAt,
  weekdayOf,
  yearsBefore,
  zoneOf,
} from '../../../mocks/readings/zone.ts';
import type { State } from '../../../mocks/readings/zone.ts';

const cities: Readonly<Record<State, string>> = {
  ACT: 'Australia/Canberra',
  NSW: 'Australia/Sydney',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  TAS: 'Australia/Hobart',
  VIC: 'Australia/Melbourne',
};
const states = Object.keys(cities) as State[];
const minute = 60_000;

const clockIn = (state: State): ((instant: number) => string) => {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: cities[state],
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  return (instant) => format.format(instant);
};

test.each(states)('every hour of 2019 to 2032 falls on the same local day as in Intl, in %s', (state) => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: cities[state], dateStyle: 'short' });
  const wrong: string[] = [];
  for (let instant = Date.UTC(2019, 0, 1); instant < Date.UTC(2033, 0, 1); instant += 60 * minute) {
    for (const at of [instant, instant + 30 * minute - 1]) {
      const ours = dateOf(dayAt(zoneOf(state), new Date(at)));
      if (ours !== format.format(at)) wrong.push(new Date(at).toISOString());
    }
  }
  expect(wrong).toEqual([]);
});

test.each(states)('each half-hour of a local day shows the same wall clock as in Intl, in %s', (state) => {
  const clock = clockIn(state);
  const zone = zoneOf(state);
  const wrong: string[] = [];
  let short = 0;
  let long = 0;
  for (let day = dayOf('2019-01-01'); day < dayOf('2033-01-01'); day += 1) {
    const local = localDay(zone, day);
    short += local.minutes === 1380 ? 1 : 0;
    long += local.minutes === 1500 ? 1 : 0;
    if (local.minutes === 1440 && day % 9 !== 0) continue;
    const start = day * 1440 * minute - (zone.standard + local.ahead) * minute;
    for (let elapsed = 0; elapsed < local.minutes; elapsed += 30) {
      const wall = elapsed - local.ahead + aheadAt(local, elapsed);
      const text = `${String(Math.floor(wall / 60)).padStart(2, '0')}:${String(wall % 60).padStart(2, '0')}`;
      const shown = clock(start + elapsed * minute);
      if (!shown.startsWith(dateOf(day)) || !shown.endsWith(text)) wrong.push(`${dateOf(day)} ${text}: ${shown}`);
    }
    if (clock(start + local.minutes * minute).slice(0, 10) !== dateOf(day + 1)) wrong.push(`${dateOf(day)} length`);
  }
  expect(wrong).toEqual([]);
  expect([short, long]).toEqual(state === 'QLD' ? [0, 0] : [14, 14]);
});

test('three years back from a leap day is a day that exists', () => {
  expect(dateOf(yearsBefore(dayOf('2028-02-29'), 3))).toBe('2025-03-01');
  expect(dateOf(yearsBefore(dayOf('2026-11-21'), 3))).toBe('2023-11-21');
  expect(weekdayOf(dayOf('2026-11-21'))).toBe(6);
});
