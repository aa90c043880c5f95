// `expect(examination).toPassExamination()` and `.toNotice('RJ-49a')`, in Vitest and in Jest.
import type { Examination, Result } from './result.ts';
import { rowOf } from '../spec/plan-row.ts';
import { wordsOf } from './report/words.ts';

/** What `expect.extend(examinationMatchers)` adds. */
export interface ExaminationMatchers<R = unknown> {
  /** Every `must` passed, or was not exercised by the recipient's own choice; no known failure passes. A failure prints what to mend. */
  toPassExamination(): R;
  /** The plan passed, or every plan of the row. */
  toNotice(plan: string): R;
}

interface Matched {
  readonly pass: boolean;
  readonly message: () => string;
}

const printed = (results: readonly Result[]): string => results.map((one) => wordsOf(one).join('\n  ')).join('\n\n');

/** `expect.extend(examinationMatchers)`. */
export const examinationMatchers = {
  toPassExamination: ({ grade, outdated, results }: Examination): Matched => {
    const open = results.filter(
      ({ verdict, known, severity, chosen }) =>
        severity === 'must' && known === undefined && verdict !== 'pass' && chosen !== true,
    );
    const old = outdated.length === 0 ? '' : `\nKnown failures that now pass: ${outdated.join(', ')}.`;
    return {
      pass: grade.startsWith('passed') && outdated.length === 0,
      message: () => `The examination ended: ${grade}.${old}\n\n${printed(open)}`,
    };
  },
  toNotice: ({ results }: Examination, plan: string): Matched => {
    const meant = results.filter((one) => one.plan === plan || rowOf(one.plan) === plan);
    const open = meant.filter(({ verdict }) => verdict !== 'pass');
    return {
      pass: meant.length > 0 && open.length === 0,
      message: () =>
        meant.length === 0 ? `The examination has no result for ${plan}.` : printed(open.length === 0 ? meant : open),
    };
  },
};
