// Calendar days in the time zone of a state in the market: when they begin, and which are an hour short or long.
import type { DateText, ScenarioServicePoint } from '../scenario/scenario.ts';

export type State = ScenarioServicePoint['state'];

/** A calendar day as the number of days since 1970-01-01. */
export type Day = number;

export interface Zone {
  /** Minutes ahead of UTC in standard time. */
  readonly standard: number;
  /** Daylight saving from the first Sunday of October, 02:00, to the first Sunday of April, 03:00. */
  readonly savesDaylight: boolean;
}

const eastern: Zone = { standard: 600, savesDaylight: true };

const zones: Readonly<Record<State, Zone>> = {
  ACT: eastern,
  NSW: eastern,
  QLD: { standard: 600, savesDaylight: false },
  SA: { standard: 570, savesDaylight: true },
  TAS: eastern,
  VIC: eastern,
};

export const zoneOf = (state: State): Zone => zones[state];

/** Market time: ten hours ahead of UTC, all year and everywhere. */
export const marketZone: Zone = { standard: 600, savesDaylight: false };

/** The zone in whose days reads are counted (decision readZone). */
export type ReadZone = 'own' | 'market';

const dayLength = 86_400_000;

/** The day of a YYYY-MM-DD text. */
export const dayOf = (date: DateText): Day => Date.parse(`${date}T00:00:00Z`) / dayLength;

/** A day as YYYY-MM-DD. */
export const dateOf = (day: Day): DateText => new Date(day * dayLength).toISOString().slice(0, 10);

/** 0 for Sunday to 6 for Saturday; 1970-01-01 was a Thursday. */
export const weekdayOf = (day: Day): number => (((day + 4) % 7) + 7) % 7;

/** Days since 1 January of the day's year. */
export function dayOfYear(day: Day): number {
  const year = new Date(day * dayLength).getUTCFullYear();
  return day - Date.UTC(year, 0, 1) / dayLength;
}

/** The day a number of years earlier; 29 February becomes 1 March. */
export function yearsBefore(day: Day, years: number): Day {
  const date = new Date(day * dayLength);
  return Date.UTC(date.getUTCFullYear() - years, date.getUTCMonth(), date.getUTCDate()) / dayLength;
}

/** The same day of the month after a number of months, or before for a negative one; the last day of a shorter month. */
export function monthsAfter(day: Day, months: number): Day {
  const date = new Date(day * dayLength);
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return first.getTime() / dayLength + Math.min(date.getUTCDate(), last) - 1;
}

interface Changes {
  /** First Sunday of April: 25 hours. */
  readonly long: Day;
  /** First Sunday of October: 23 hours. */
  readonly short: Day;
}

const changesByYear = new Map<number, Changes>();

function changesOf(day: Day): Changes {
  const year = new Date(day * dayLength).getUTCFullYear();
  const known = changesByYear.get(year);
  if (known !== undefined) return known;
  const changes = { long: firstSunday(year, 3), short: firstSunday(year, 9) };
  changesByYear.set(year, changes);
  return changes;
}

function firstSunday(year: number, month: number): Day {
  const first = Date.UTC(year, month, 1) / dayLength;
  return first + ((7 - weekdayOf(first)) % 7);
}

export interface LocalDay {
  /** 1440; 1380 when daylight saving begins, 1500 when it ends. */
  readonly minutes: number;
  /** Minutes by which clocks are ahead of standard time when the day begins: 0 or 60. */
  readonly ahead: number;
}

/** How long a local day is, and the clocks' offset at its start. */
export function localDay(zone: Zone, day: Day): LocalDay {
  if (!zone.savesDaylight) return { minutes: 1440, ahead: 0 };
  const { long, short } = changesOf(day);
  const ahead = day <= long || day > short ? 60 : 0;
  return { minutes: day === short ? 1380 : day === long ? 1500 : 1440, ahead };
}

/** Minutes by which clocks are ahead of standard time, `elapsed` minutes after a local day began. */
export function aheadAt({ minutes, ahead }: LocalDay, elapsed: number): number {
  if (minutes === 1380) return elapsed >= 120 ? 60 : 0; // 02:00 standard time becomes 03:00
  if (minutes === 1500) return elapsed >= 180 ? 0 : 60; // 03:00 daylight time becomes 02:00
  return ahead;
}

/** Minutes by which clocks are ahead of standard time at a minute of standard local time, counted from 1970. */
export function aheadAtStandard(zone: Zone, minute: number): number {
  if (!zone.savesDaylight) return 0;
  const { long, short } = changesOf(Math.floor(minute / 1440));
  // Clocks go forward at 02:00 standard time, and back at 02:00 standard time, when they show 03:00.
  return minute < long * 1440 + 120 || minute >= short * 1440 + 120 ? 60 : 0;
}

/** A day of reads: its length, and the minute of standard local time at which it begins. */
export function readDay(
  { state, marketTime }: { readonly state: State; readonly marketTime?: true },
  day: Day,
): { readonly minutes: number; readonly begins: number } {
  const zone = zoneOf(state);
  if (marketTime === true) return { minutes: 1440, begins: zone.standard - marketZone.standard };
  const { minutes, ahead } = localDay(zone, day);
  return { minutes, begins: -ahead };
}

/** The earliest calendar day that it still is anywhere in the market. */
export const earliestToday = (instant: Date): Day =>
  Math.min(...Object.values(zones).map((zone) => dayAt(zone, instant)));

/** The local day of an instant. */
export function dayAt(zone: Zone, instant: Date): Day {
  const sinceStandardMidnight = instant.getTime() + zone.standard * 60_000;
  const standardDay = Math.floor(sinceStandardMidnight / dayLength);
  const elapsed = (sinceStandardMidnight - standardDay * dayLength) / 60_000;
  // Only the last standard hour of a day can belong to the next local day, and only while clocks are ahead.
  return elapsed >= 1380 && localDay(zone, standardDay + 1).ahead === 60 ? standardDay + 1 : standardDay;
}
