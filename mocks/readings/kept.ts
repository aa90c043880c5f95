// How far back reads reach.
import { yearsBefore, type Day } from './zone.ts';

const grace = 31;

/** For how many years reads are held, unless a profile says otherwise. */
const usualYears = 3;

/**
 * The first day of those asked for that still has reads: so many years back, and a month longer for those who asked for
 * just these days while they were within that time, and have pages of them still to come.
 */
export function keptFrom(asked: Day, today: Day, years = usualYears): Day {
  const kept = yearsBefore(today, years);
  return asked >= kept - grace ? asked : kept;
}
