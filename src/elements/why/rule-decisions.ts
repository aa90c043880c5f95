// The decisions behind a refusal: how its rule fills a gap in the texts, and which of two codes names it.
import type { Check } from '../../../mocks/index.ts';
import { isDecision, type DecisionName } from '../../../mocks/spec/decisions/decisions.ts';
import { headerCodeDecision, headerCodeOf } from '../../../mocks/spec/header-codes.ts';
import { isRule, ruleOf } from '../../../mocks/spec/rules/index.ts';

type Seen = Pick<Check, 'rule' | 'status' | 'actual'>;

/** Each once; empty if the texts settle the refusal. */
export function decisionsBehind({ rule, status, actual }: Seen): readonly DecisionName[] {
  if (!isRule(rule)) return [];
  const row = ruleOf(rule);
  const { decision } = row;
  const names = new Set<DecisionName>();
  if (status === 'decision' && decision !== undefined && isDecision(decision)) names.add(decision);
  // Enrolment refuses any other invalid redirect URI of a statement.
  if (rule === 'register.statement' && typeof actual === 'string' && actual.includes('redirect_uris'))
    names.add('loopbackRedirects');
  if (headerCodeOf(row) !== undefined) names.add(headerCodeDecision);
  return [...names];
}
