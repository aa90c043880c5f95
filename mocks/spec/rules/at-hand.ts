// The rules, for who goes on without them: an engine decides by their ids alone, and their table is large.
import type { LaterRule, LaterRules, Rule, Rules } from '../rule.ts';

/** Words come with a rule that comes later. */
type Row = Rule & Partial<LaterRule>;
type Table = Readonly<Partial<Record<string, Row>>>;

const table: Record<string, Row> = {};
/** Undefined once the rules are here that every world has. */
let waiting: ((rules: Table) => void)[] | undefined = [];

/** Calls with every rule by its id: at once where their table is loaded, else as soon as it is. */
export function withRules(use: (rules: Table) => void): void {
  if (waiting === undefined) use(table);
  else waiting.push(use);
}

/** The row of a rule; undefined for a name that is none, and as long as its table is not loaded. */
export const ruleAtHand = (id: string): Row | undefined => (Object.hasOwn(table, id) ? table[id] : undefined);

/** The names of all that is loaded. */
export const rulesAtHand = (): readonly string[] => Object.keys(table);

/** Said by a table of one profile when it is loaded, before a world speaks that profile. */
export function moreRulesAreHere(rules: LaterRules): void {
  Object.assign(table, rules);
}

/** Said by the table that every world has. */
export function rulesAreHere(rules: Rules): void {
  Object.assign(table, rules);
  const asked = waiting ?? [];
  waiting = undefined;
  for (const use of asked) use(table);
}
