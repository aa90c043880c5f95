// Which half-hours a tariff window contains. Readings count from midnight AEST; windows may follow the local clock.
import type { EnergyPlanContractV3 } from '../../../../mocks/spec/schemas/plans-published.ts';
import { clockTime } from '../../../elements/usage/usage-days.ts';

type DayName = NonNullable<
  EnergyPlanContractV3['tariffPeriod'][number]['timeOfUseRates']
>[number]['timeOfUse'][number]['days'][number];

/** Absent days mean every day; absent times mean the whole day. */
export interface Window {
  readonly days?: readonly DayName[] | undefined;
  readonly startTime?: string | undefined;
  readonly endTime?: string | undefined;
}

/** A minute of the week on the window’s clock. */
export interface Moment {
  /** 0 for Sunday. */
  readonly weekday: number;
  readonly minute: number;
}

const midnight = 1440;
const names: readonly DayName[] = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

const minuteOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.replace(/^T/u, '').split(':').map(Number);
  return hour * 60 + minute;
};

/** 23:59 means midnight. An end at or before the start is on the next day. */
function boundsOf({ startTime = '00:00', endTime = '23:59' }: Window): readonly [start: number, end: number] {
  const [start, last] = [minuteOf(startTime), minuteOf(endTime)];
  const end = last === midnight - 1 ? midnight : last;
  return [start, end > start ? end : end + midnight];
}

/** Whether the interval that starts at a moment is in the window. The start is included, the end is not. */
export function insideOf(window: Window): (moment: Moment) => boolean {
  const [start, end] = boundsOf(window);
  const named = names.map((name) => window.days?.includes(name) ?? true);
  return ({ weekday, minute }) =>
    (minute >= start && minute < end && named[weekday] === true) ||
    (minute + midnight < end && named[(weekday + 6) % 7] === true);
}

const weekdays: readonly DayName[] = ['MON', 'TUE', 'WED', 'THU', 'FRI'];
const dayTitles: Readonly<Record<DayName, string>> = {
  SUN: 'Sunday',
  MON: 'Monday',
  TUE: 'Tuesday',
  WED: 'Wednesday',
  THU: 'Thursday',
  FRI: 'Friday',
  SAT: 'Saturday',
  PUBLIC_HOLIDAYS: 'public holidays',
};

function daysWords(days: readonly DayName[] | undefined): string {
  if (days === undefined || names.every((name) => days.includes(name))) return 'every day';
  if (days.length === 5 && weekdays.every((name) => days.includes(name))) return 'Monday to Friday';
  return days.map((name) => dayTitles[name]).join(', ');
}

/** `every day, 4 pm to 9 pm`. */
export function windowWords(window: Window): string {
  const [start, end] = boundsOf(window);
  const days = daysWords(window.days);
  return end - start >= midnight
    ? `${days}, at any time`
    : `${days}, ${clockTime(start)} to ${clockTime(end % midnight)}`;
}

const zones: Readonly<Record<string, string>> = {
  ACT: 'Australia/Sydney',
  NSW: 'Australia/Sydney',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  TAS: 'Australia/Hobart',
  VIC: 'Australia/Melbourne',
};

const hour = 3_600_000;
const halfHour = hour / 2;

/** By zone: the offset for each half-hour used so far. */
const known = new Map<string, Map<number, number>>();

/** Converts an instant to a moment: AEST all year, or a state’s time with daylight saving. */
export function clockOf(
  timeZone: 'LOCAL' | 'AEST' | undefined,
  state: string | undefined,
): (instant: number) => Moment {
  const zone = timeZone === 'LOCAL' ? zones[state ?? ''] : undefined;
  if (zone === undefined) return (instant) => momentOf(instant + 10 * hour);
  const format = new Intl.DateTimeFormat('en-AU', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  // Clocks change on the hour; South Australia’s hour is a half-hour in UTC.
  const ahead = known.get(zone) ?? new Map<number, number>();
  known.set(zone, ahead);
  const aheadAt = (instant: number): number => {
    const key = Math.floor(instant / halfHour);
    const offset = ahead.get(key) ?? offsetBy(format, key * halfHour);
    ahead.set(key, offset);
    return offset;
  };
  return (instant) => momentOf(instant + aheadAt(instant));
}

function offsetBy(format: Intl.DateTimeFormat, instant: number): number {
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour: hours = 0, minute = 0 } = parts;
  return Date.UTC(year, month - 1, day, hours, minute) - instant;
}

function momentOf(local: number): Moment {
  const date = new Date(local);
  return { weekday: date.getUTCDay(), minute: date.getUTCHours() * 60 + date.getUTCMinutes() };
}
