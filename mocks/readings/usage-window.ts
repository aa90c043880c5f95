// The days that a usage query covers: fixed once the first page is answered, even if the clock moves.
import type { DateText } from '../scenario/scenario.ts';
import { limits } from '../spec/limits.ts';
import { keptFrom } from './kept.ts';
import { dateOf, dayAt, dayOf, earliestToday, marketZone, type ReadZone } from './zone.ts';

/** As in the query; the standard has defaults for either end. */
export interface AskedWindow {
  readonly oldest?: DateText | undefined;
  readonly newest?: DateText | undefined;
}

export interface FixedWindow {
  readonly oldest: DateText;
  readonly newest: DateText;
}

/**
 * The window with both ends. Reads arrive at midnight, an hour later in one state than in another: the newest day is
 * one that is over everywhere, so that a window in a link means the same reads tomorrow.
 */
export function windowOf({ oldest, newest }: AskedWindow, now: Date, zone: ReadZone, years?: number): FixedWindow {
  const today = zone === 'market' ? dayAt(marketZone, now) : earliestToday(now);
  const asked = newest === undefined ? today : Math.min(dayOf(newest), today);
  const last = Math.min(asked, today - 1);
  const from = oldest ?? monthsBefore(dateOf(asked), limits.usageMonths);
  return { oldest: dateOf(keptFrom(dayOf(from), today, years)), newest: dateOf(last) };
}

/** oldest-date defaults to newest-date less 24 months (energy 1.33.1, QueryOldestDate). */
function monthsBefore(date: DateText, months: number): DateText {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 - months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, last));
  return first.toISOString().slice(0, 10);
}
