// Every rule of the sandbox by its id, of whichever profile. Pages name common.ts instead: what one profile adds is loaded with it.
import type { Rule } from '../rule.ts';
import { moreRulesAreHere } from './at-hand.ts';
import { commonRules } from './common.ts';
import { todaysRules } from './todays-rules.ts';

export const rules = { ...commonRules, ...todaysRules } as const;

moreRulesAreHere(todaysRules);

export type RuleId = keyof typeof rules;
export const ruleIds = Object.keys(rules) as RuleId[];
/** The row of a rule. */
export const ruleOf = (id: RuleId): Rule => rules[id];
