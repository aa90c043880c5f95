// Grades results like a certification: only `must` plans count.
import type { Examination, Grade, Result, Verdict } from './result.ts';

const verdicts: readonly Verdict[] = ['pass', 'fail', 'warning', 'not exercised', 'inconclusive'];

/** Known failures do not count. */
export function gradeOf(results: readonly Result[]): Grade {
  const musts = results.filter(({ severity }) => severity === 'must');
  if (musts.some(({ verdict, known }) => verdict === 'fail' && known === undefined)) return 'failed';
  const isOpen = ({ verdict, chosen }: Result): boolean =>
    verdict === 'inconclusive' || (verdict === 'not exercised' && chosen !== true);
  if (musts.some(isOpen)) return 'incomplete';
  return results.some(({ verdict }) => verdict === 'warning') ? 'passed with warnings' : 'passed';
}

/** Results by verdict. */
export const countsOf = (results: readonly Result[]): Examination['counts'] =>
  Object.fromEntries(
    verdicts.map((verdict) => [verdict, results.filter((one) => one.verdict === verdict).length]),
  ) as Record<Verdict, number>;

/** Known failures that now pass. */
export const outdatedIn = (results: readonly Result[]): readonly string[] =>
  results.filter(({ known, verdict }) => known !== undefined && verdict === 'pass').map(({ plan }) => plan);
