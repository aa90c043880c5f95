// The rules, for who goes on without them: an engine decides by their ids alone, and their table is large.
import type { Rule } from '../rule.ts';

type Table = Readonly<Partial<Record<string, Rule>>>;

let table: Table | undefined;
let waiting: ((rules: Table) => void)[] = [];

/** Calls with every rule by its id: at once where their table is loaded, else as soon as it is. */
export function withRules(use: (rules: Table) => void): void {
  if (table === undefined) waiting.push(use);
  else use(table);
}

/** Said by the table itself when it is loaded. */
export function rulesAreHere(rules: Table): void {
  table = rules;
  const asked = waiting;
  waiting = [];
  for (const use of asked) use(rules);
}
