// Which decisions a refusal rests on: what its rule asks where the texts are silent, and which of two codes names it.
import type { Check } from '../../mocks/index.ts';
import { isDecision, type DecisionName } from '../../mocks/spec/decisions.ts';
import { headerCodeDecision, headerCodeOf } from '../../mocks/spec/header-codes.ts';
import { isRule, ruleOf } from '../../mocks/spec/rules/index.ts';

type Seen = Pick<Check, 'rule' | 'status' | 'actual'>;

/** Each once; none for a refusal that the texts settle. */
export function decisionsBehind({ rule, status, actual }: Seen): readonly DecisionName[] {
  if (!isRule(rule)) return [];
  const row = ruleOf(rule);
  const { decision } = row;
  const names = new Set<DecisionName>();
  if (status === 'decision' && decision !== undefined && isDecision(decision)) names.add(decision);
  // Enrolment refuses every other redirect URI that a statement cannot have.
  if (rule === 'register.statement' && typeof actual === 'string' && actual.includes('redirect_uris'))
    names.add('loopbackRedirects');
  if (headerCodeOf(row) !== undefined) names.add(headerCodeDecision);
  return [...names];
}
