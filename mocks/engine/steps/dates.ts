// Dates and date-times in a query, in the format of RFC 3339 5.6.
import { beginsWithDay } from '../../spec/calendar.ts';

/** The text itself if it is a full-date that exists in the calendar. */
export function fullDate(text: string): string | undefined {
  return /^\d{4}-\d\d-\d\d$/u.test(text) && beginsWithDay(text) ? text : undefined;
}

/** The date of a full-date or of an RFC 3339 date-time with offset. */
export function fullDateOf(text: string): string | undefined {
  const [date, rest] = [text.slice(0, 10), text.slice(10)];
  if (rest === '') return fullDate(date);
  const time = /^[Tt ]([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/u;
  return time.test(rest) ? fullDate(date) : undefined;
}

/** A date-time with offset in milliseconds since 1970; undefined for anything else, including a bare date. */
export function instantOf(text: string): number | undefined {
  if (fullDateOf(text) === undefined || fullDate(text) !== undefined) return undefined;
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? undefined : instant;
}
