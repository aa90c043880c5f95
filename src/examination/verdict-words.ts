// Texts for verdicts, kinds and groups of plans, on page and embed.
import { capital } from '../ui/sentence-case.ts';
import type { Grade, Plan, PlanGroup, PlanKind, Result, Severity, Told, Verdict } from '../../mocks/examination.ts';

/** Worst first. */
export const verdicts: readonly Verdict[] = ['fail', 'warning', 'inconclusive', 'not exercised', 'pass'];

interface VerdictWords {
  /** Shown with the label, so that colour is not the only signal. */
  readonly sign: string;
  readonly label: string;
  /** CSS class of a chip. */
  readonly tone: 'ok' | 'no' | 'warn' | '';
  readonly words: string;
}

export const verdictWords: Readonly<Record<Verdict, VerdictWords>> = {
  pass: { sign: '✓', label: 'Pass', tone: 'ok', words: 'The rule was exercised and kept.' },
  fail: { sign: '✕', label: 'Fail', tone: 'no', words: 'A mandatory rule was broken.' },
  warning: { sign: '!', label: 'Warning', tone: 'warn', words: 'A recommendation was not followed.' },
  'not exercised': {
    sign: '–',
    label: 'Not exercised',
    tone: '',
    words: 'The run did not reach the rule. That is not a pass.',
  },
  inconclusive: { sign: '?', label: 'Inconclusive', tone: 'warn', words: 'The outcome is unknown and does not count.' },
};

export const gradeTone: Readonly<Record<Grade, 'ok' | 'no' | 'warn'>> = {
  passed: 'ok',
  'passed with warnings': 'warn',
  failed: 'no',
  incomplete: 'warn',
};

export const severityWords: Readonly<Record<Severity, string>> = {
  must: 'Must',
  should: 'Should',
  advice: 'Advice',
};

export const kindWords: Readonly<Record<PlanKind, string>> = {
  observe: 'No message is changed. The requests are graded.',
  lie: 'One message is wrong. A good recipient notices.',
  legal: 'One message is unusual but allowed. A good recipient goes on.',
};

export const groupTitles: Readonly<Record<PlanGroup, string>> = {
  observation: 'Honest runs',
  response: 'Authorisation response',
  'id-token': 'ID token',
  token: 'Token response',
  request: 'Requests and retries',
  metadata: 'Metadata and keys',
  refresh: 'Refresh',
  resources: 'Data',
  register: 'Register',
  backchannel: 'Backchannel (CIBA)',
  withdrawal: 'Withdrawal',
};

/** Longer lists of one verdict are divided by plan group. */
const undivided = 8;

/** Headings and results of the list for one verdict. */
export function groupedResults(
  verdict: Verdict,
  results: readonly Result[],
): readonly { readonly label: string; readonly results: readonly Result[] }[] {
  const { label } = verdictWords[verdict];
  const groups = (Object.keys(groupTitles) as PlanGroup[])
    .map((group) => ({
      label: `${label}: ${groupTitles[group]}`,
      results: results.filter((one) => one.group === group),
    }))
    .filter((group) => group.results.length > 0);
  return results.length <= undivided || groups.length < 2 ? [{ label, results }] : groups;
}

const decided: Readonly<Record<Exclude<Result['decidedBy'], 'told'>, string>> = {
  settled: 'The run ended, and no request came after it.',
  silence: 'The recipient was quiet for five seconds.',
  late: 'A request came after the end of the run.',
};

/** The reported outcome, whether by the recipient’s code or by a button. */
const reported: ReadonlyMap<string, string> = new Map(
  Object.entries({
    shared: 'Reported: the recipient went on and shared.',
    refused: 'Reported: the recipient noticed and refused.',
    declined: 'Reported: the consumer declined.',
  } satisfies Record<Told['outcome'], string>),
);

/** How the examination knew that the run was over. */
export function decidedWords({ decidedBy, told }: Pick<Result, 'decidedBy' | 'told'>): string {
  if (decidedBy !== 'told') return decided[decidedBy];
  return reported.get(told?.outcome ?? '') ?? 'Reported: the run is over.';
}

/** The plan in one line: what the sandbox does or, for an honest plan, what is expected. */
export function titleOf({
  title,
  kind,
  lie,
  expected,
}: Pick<Plan, 'title' | 'kind' | 'expected'> & { readonly lie?: unknown }): string {
  const isHonest = (kind ?? (lie === undefined ? 'observe' : 'lie')) === 'observe';
  const line = isHonest && expected !== undefined ? expected.replace(/\.$/u, '') : title;
  return capital(line);
}
