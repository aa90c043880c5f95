// Combines results into an examination.
import { defined } from '../ambient/defined.ts';
import { byCodeUnits } from '../ambient/ordering.ts';
import type { ProfileId } from '../spec/ids.ts';
import { version } from '../spec/package-version.ts';
import { catalogueVersion } from './catalogue/catalogue.ts';
import type { Examination, Grade, Result, Verdict } from './result.ts';

/** The worlds in which the plans were played. */
export interface ExaminedWorld {
  /** Profile of the holder. */
  readonly profile: ProfileId;
  /** The seed of the worlds. */
  readonly seed?: number;
  /** The clock's setting; absent: real time. */
  readonly clock?: string | Date;
}

/** What no plan judges, one line each, for every report. */
const notJudged: readonly string[] = [
  'TLS versions, ciphers, server certificates, host names and stapling: no handshake takes place.',
  'How long the recipient took, and how many requests it sent in a second.',
  'Who hosts the key set, notification and revocation URLs, if the developer named none.',
  'Redirect URIs on loopback addresses or over http, which are usual in development.',
  'CORS: a real holder would not let a page read its responses.',
  'Where keys are kept: a front end was examined as if it were a confidential client.',
  'This is not a certification, and says nothing about conformance or accreditation.',
];

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
    ...defined({ recipient }),
    profile,
    sector: 'energy',
    ...defined({ seed }),
    ...(clock === undefined ? {} : { clock: new Date(clock).toISOString() }),
    grade: gradeOf(results),
    counts: countsOf(results),
    outdated: outdatedIn(results),
    results,
    notJudged,
  };
}

const verdicts: readonly Verdict[] = ['pass', 'fail', 'warning', 'not exercised', 'inconclusive'];

/** A known failure does not affect the grade. */
function gradeOf(results: readonly Result[]): Grade {
  const musts = results.filter(({ severity }) => severity === 'must');
  if (musts.some(({ verdict, known }) => verdict === 'fail' && known === undefined)) return 'failed';
  const isOpen = ({ verdict, chosen }: Result): boolean =>
    verdict === 'inconclusive' || (verdict === 'not exercised' && chosen !== true);
  if (musts.some(isOpen)) return 'incomplete';
  return results.some(({ verdict }) => verdict === 'warning') ? 'passed with warnings' : 'passed';
}

/** Results by verdict. */
const countsOf = (results: readonly Result[]): Examination['counts'] =>
  Object.fromEntries(
    verdicts.map((verdict) => [verdict, results.filter((one) => one.verdict === verdict).length]),
  ) as Record<Verdict, number>;

/** Known failures that now pass. */
const outdatedIn = (results: readonly Result[]): readonly string[] =>
  results.filter(({ known, verdict }) => known !== undefined && verdict === 'pass').map(({ plan }) => plan);
