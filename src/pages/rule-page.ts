// Rules named on these pages lead to what is written of them: the page of the rules, `?view=rules&rule=…`.
import { linkRulesTo } from '../elements/rule-address.ts';

linkRulesTo((rule) => `?view=rules&rule=${encodeURIComponent(rule)}`);
