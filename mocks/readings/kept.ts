// How far back reads reach.
import { yearsBefore, type Day } from './zone.ts';

const years = 3;
const grace = 31;

/**
 * The first day of those asked for that still has reads: three years back, and a month longer for those who asked for
 * just these days while they were within three years, and have pages of them still to come.
 */
export function keptFrom(asked: Day, today: Day): Day {
  const kept = yearsBefore(today, years);
  return asked >= kept - grace ? asked : kept;
}
