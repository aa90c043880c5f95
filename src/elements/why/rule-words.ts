// Words for a broken rule: what was wrong, and why the sender cannot mend it.
import type { Exchange } from '../../../mocks/index.ts';
import type { BeyondMending } from '../../../mocks/spec/rule.ts';
import { isRule, wordsOf, type RuleId } from '../../../mocks/spec/rules/index.ts';
import { refusingCheck } from '../../../mocks/spec/told-exchange.ts';

/** How a shown refusal can be mended. */
export interface Remedy {
  /** Whether the sender can keep the rule with other bytes, given what is known here. */
  readonly mends: boolean;
  /** Why not; or why, if the rule needs more than other bytes. */
  readonly words?: BeyondMending;
  /** Only after the request is pushed again, which mending does first. */
  readonly pushes?: true;
}

/**
 * Why the sender can never mend a breach of the rule in the profile; undefined if they can, and for a rule of another
 * release.
 */
export const beyondMendingOf = (rule: RuleId, profile: Exchange['profile']): BeyondMending | undefined =>
  isRule(rule) ? wordsOf(rule, profile).beyond : undefined;

/** What was wrong, according to the refusing rule; undefined if there is none, or it is unknown here. */
export function breachWordsOf(exchange: Pick<Exchange, 'verdict' | 'checks' | 'profile'>): string | undefined {
  const check = refusingCheck(exchange);
  return check !== undefined && isRule(check.rule) ? wordsOf(check.rule, exchange.profile).breach : undefined;
}
