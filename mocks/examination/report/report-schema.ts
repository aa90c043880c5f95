// The JSON schema of the report.
import { planGroups } from '../plan.ts';

const text = { type: 'string' } as const;
const texts = { type: 'array', items: text } as const;
const record = (required: readonly string[], properties: Readonly<Record<string, object>>): object => ({
  type: 'object',
  required,
  properties,
  additionalProperties: false,
});
const oneOf = (...values: readonly string[]): object => ({ enum: values });

const difference = record(['at'], { at: text, sent: text, honest: text, apart: text });
const verdicts = ['pass', 'fail', 'warning', 'not exercised', 'inconclusive'] as const;
const count = { type: 'integer', minimum: 0 } as const;

const result = record(
  ['plan', 'title', 'kind', 'group', 'severity', 'verdict', 'decidedBy', 'expected', 'happened', 'clauses', 'rules'],
  {
    plan: text,
    title: text,
    kind: oneOf('observe', 'lie', 'legal'),
    group: oneOf(...planGroups),
    severity: oneOf('must', 'should', 'advice'),
    verdict: oneOf(...verdicts),
    decidedBy: oneOf('settled', 'told', 'silence', 'late'),
    expected: text,
    happened: text,
    mend: text,
    clauses: texts,
    rules: texts,
    allowedBy: text,
    known: text,
    chosen: { const: true },
    lie: record(['what', 'differences'], { what: text, differences: { type: 'array', items: difference } }),
    told: record(['outcome'], { outcome: text, error: text, browser: text }),
    request: text,
  },
);

/** JSON Schema, draft 2020-12, of the result of `examinationJson`. */
export const examinationSchema: object = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'An examination of a data recipient by cdr-browser-sandbox',
  ...record(
    ['format', 'version', 'catalogue', 'profile', 'sector', 'grade', 'counts', 'outdated', 'results', 'notJudged'],
    {
      format: { const: 'cdr-browser-sandbox/examination' },
      version: text,
      catalogue: text,
      recipient: text,
      profile: text,
      sector: { const: 'energy' },
      seed: { type: 'number' },
      clock: text,
      grade: oneOf('passed', 'passed with warnings', 'failed', 'incomplete'),
      counts: record(verdicts, Object.fromEntries(verdicts.map((verdict) => [verdict, count]))),
      outdated: texts,
      results: { type: 'array', items: result },
      notJudged: texts,
    },
  ),
};
