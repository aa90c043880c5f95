// What is said of a broken rule: what was wrong, and why no other bytes of the sender mend it.
import type { Exchange } from '../../mocks/index.ts';
import type { BeyondMending } from '../../mocks/spec/rule.ts';
import { isRule, wordsOf, type RuleId } from '../../mocks/spec/rules/index.ts';
import { refusingCheck } from '../../mocks/spec/told-exchange.ts';

/** What is known of a refusal when it is shown. */
export interface Remedy {
  /** Other bytes of the sender keep the rule, with what is known here. */
  readonly mends: boolean;
  /** Why they do not, or why they do where a rule asks for more than bytes. */
  readonly words?: BeyondMending;
  /** They do once the request was pushed again, which mending does first. */
  readonly pushes?: true;
}

/**
 * Why the sender can never mend a breach of the rule in the profile; undefined where other bytes can, and of a rule of
 * another release.
 */
export const beyondMendingOf = (rule: RuleId, profile: Exchange['profile']): BeyondMending | undefined =>
  isRule(rule) ? wordsOf(rule, profile).beyond : undefined;

/** What was wrong, by the rule that refused; undefined where none did, or the trace names none that is known here. */
export function breachWordsOf(exchange: Pick<Exchange, 'verdict' | 'checks' | 'profile'>): string | undefined {
  const check = refusingCheck(exchange);
  return check !== undefined && isRule(check.rule) ? wordsOf(check.rule, exchange.profile).breach : undefined;
}
