// How far back reads go.
import { yearsBefore, type Day } from './zone.ts';

const grace = 31;

/** Years for which reads are kept, unless a profile says otherwise. */
const usualYears = 3;

/**
 * The first requested day that still has reads. A query that starts up to a month earlier keeps its days, so that a
 * caller who asked in time can read the remaining pages.
 */
export function keptFrom(asked: Day, today: Day, years = usualYears): Day {
  const kept = yearsBefore(today, years);
  return asked >= kept - grace ? asked : kept;
}
