// Rules named on these pages lead to what is written of them: the page of the rules, `?view=rules&rule=…`.
import { linkRulesTo } from '../elements/rule-address.ts';

export const pageOfRule = (rule: string): string => `?view=rules&rule=${encodeURIComponent(rule)}`;

/** Every rule that rests on a clause, `?view=rules&clause=IS:12`. */
export const pageOfClause = (clause: string): string => `?view=rules&clause=${encodeURIComponent(clause)}`;

linkRulesTo({ ofRule: pageOfRule, ofClause: pageOfClause });
