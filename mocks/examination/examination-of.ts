// Combines results into an examination.
import { byCodeUnits } from '../ambient/ordering.ts';
import type { ProfileId } from '../spec/ids.ts';
import { version } from '../spec/package-version.ts';
import { catalogueVersion } from './catalogue/catalogue.ts';
import { countsOf, gradeOf, outdatedIn } from './grade.ts';
import { notJudged } from './not-judged.ts';
import type { Examination, Result } from './result.ts';

/** The worlds in which the plans were played. */
export interface ExaminedWorld {
  /** Profile of the holder. */
  readonly profile: ProfileId;
  /** The seed of the worlds. */
  readonly seed?: number;
  /** The clock's setting; absent: real time. */
  readonly clock?: string | Date;
}

/** Sort key such as `RJ-0049a`, so that 9 comes before 10. */
const placeOf = ({ plan }: Result): string => plan.replaceAll(/\d+/gu, (digits) => digits.padStart(4, '0'));

/** An examination of results from individual calls of `beginPlan`, with their grade: for a report. */
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
