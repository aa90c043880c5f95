// From results to an examination: what is written down of all of them.
import { byCodeUnits } from '../ambient/ordering.ts';
import type { ProfileId } from '../spec/ids.ts';
import { version } from '../spec/package-version.ts';
import { catalogueVersion } from './catalogue/catalogue.ts';
import { countsOf, gradeOf, outdatedIn } from './grade.ts';
import { notJudged } from './not-judged.ts';
import type { Examination, Result } from './result.ts';

/** The worlds in which plans were played. */
export interface ExaminedWorld {
  /** Profile that the holder spoke. */
  readonly profile: ProfileId;
  /** What they were drawn from. */
  readonly seed?: number;
  /** Where the clock stood; absent: real time. */
  readonly clock?: string | Date;
}

/** `RJ-0049a`: by their numbers, 9 before 10. */
const placeOf = ({ plan }: Result): string => plan.replaceAll(/\d+/gu, (digits) => digits.padStart(4, '0'));

/** Results that were got one by one with `beginPlan`, with their grade: for a report. */
export function examinationOf(
  unsorted: readonly Result[],
  { seed, clock, profile }: ExaminedWorld,
  recipient?: string,
): Examination {
  const results = unsorted.toSorted((one, other) => byCodeUnits(placeOf(one), placeOf(other)));
  return {
    version,
    catalogue: catalogueVersion,
    ...(recipient === undefined ? {} : { recipient }),
    profile,
    sector: 'energy',
    ...(seed === undefined ? {} : { seed }),
    ...(clock === undefined ? {} : { clock: new Date(clock).toISOString() }),
    grade: gradeOf(results),
    counts: countsOf(results),
    outdated: outdatedIn(results),
    results,
    notJudged,
  };
}
