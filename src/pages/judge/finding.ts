// One rule applied to something received rather than sent, as a finding in the rule’s words.
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import { wordsOf, type RuleId } from '../../../mocks/spec/rules/index.ts';
import { receivedRule, type ReceivedRuleId } from '../../../mocks/spec/rules/received.ts';
import type { RuleWords } from '../../../mocks/spec/rule.ts';
import type { Finding } from './judgement.ts';

export interface Seen {
  readonly held: boolean;
  readonly expected: string;
  readonly actual: unknown;
}

export const shown = (value: unknown): string =>
  value === undefined ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value);

/** A Unix timestamp together with its date. */
export const shownInstant = (seconds: unknown): unknown =>
  typeof seconds === 'number' && Math.abs(seconds) < 8e12
    ? `${String(seconds)}, ${new Date(seconds * 1000).toISOString()}`
    : seconds;

/** A finding for a rule that a recipient checks. */
export function receivedFinding(rule: ReceivedRuleId, seen: Seen): Finding {
  const row = receivedRule(rule);
  const { decision } = row;
  return { ...said(row, seen), rule, ...(decision === undefined ? {} : { decision }) };
}

/** A finding for a rule that a party of the sandbox checks in a request. */
export const refusedFinding = (rule: RuleId, profile: ProfileId, seen: Seen): Finding => ({
  ...said(wordsOf(rule, profile), seen),
  rule,
});

function said({ title, breach, clauses, fix }: RuleWords, { held, expected, actual }: Seen): Finding {
  const found = shown(actual);
  if (held) return { held, title, clauses, words: `Found: ${found}.` };
  return { held, title, breach, clauses, words: `The rule: ${title}.`, expected, actual: found, mend: fix };
}
