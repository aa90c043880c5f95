// Rules named on these pages lead to what is written of them: the page of the rules, `?view=rules&rule=…`.
import { linkRulesTo } from '../elements/rule-address.ts';
import { isPageView } from './page-views.ts';
import { queryOf } from './view-address.ts';

export const pageOfRule = (rule: string): string => `?view=rules&rule=${encodeURIComponent(rule)}`;

/** Every rule that rests on a clause, `?view=rules&clause=IS:12`. */
export const pageOfClause = (clause: string): string => `?view=rules&clause=${encodeURIComponent(clause)}`;

linkRulesTo({
  ofRule: pageOfRule,
  ofClause: pageOfClause,
  ofPlace: (place) => (isPageView(place) ? queryOf({ view: place }) : queryOf({ view: 'flow', flow: place })) || './',
});
