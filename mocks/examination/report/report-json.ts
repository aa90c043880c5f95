// The report as JSON: the same for the same seed, except for a recipient's random values and times.
import type { Examination, Result } from '../result.ts';

/** A result without the complete messages, whose signatures differ each time. */
export type ReportedResult = Omit<Result, 'exchanges' | 'lie'> & {
  /** The message that was changed. */
  readonly lie?: Omit<NonNullable<Result['lie']>, 'sent' | 'honest' | 'shown'>;
};

/** What `examinationJson` writes. */
export interface ReportJson extends Omit<Examination, 'results'> {
  /** Identifies the document format. */
  readonly format: 'cdr-browser-sandbox/examination';
  /** In order of id. */
  readonly results: readonly ReportedResult[];
}

/** The report as plain data. `examinationSchema` describes it. */
export function examinationJson({ results, ...examination }: Examination): ReportJson {
  return { format: 'cdr-browser-sandbox/examination', ...examination, results: results.map(reported) };
}

function reported({ exchanges: _exchanges, lie, ...result }: Result): ReportedResult {
  return lie === undefined ? result : { ...result, lie: { what: lie.what, differences: lie.differences } };
}
