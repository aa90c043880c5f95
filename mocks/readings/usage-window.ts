// The days that a usage query covers: fixed once the first page is answered, even if the clock moves.
import type { DateText } from '../scenario/scenario.ts';
import { limits } from '../spec/limits.ts';
import { keptFrom } from './kept.ts';
import { dateOf, dayAt, dayOf, earliestToday, marketZone, monthsAfter, type ReadZone } from './zone.ts';

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
  // oldest-date defaults to newest-date less 24 months (energy 1.33.1, QueryOldestDate).
  const from = oldest === undefined ? monthsAfter(asked, -limits.usageMonths) : dayOf(oldest);
  return { oldest: dateOf(keptFrom(from, today, years)), newest: dateOf(last) };
}
