// Facts that a flow says are certain once every step has run.
import type { Flow } from '../../src/recipient/index.ts';

/** Those that are not there; a flow that says nothing is at fault itself. */
export const missingOf = ({ id, certain }: Pick<Flow, 'id' | 'certain'>, facts: object): readonly string[] =>
  certain === undefined ? [`${id} names none`] : certain.filter((name) => Reflect.get(facts, name) === undefined);
