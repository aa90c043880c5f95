// The facts that a flow declares certain once every step has run.
import type { Flow } from '../../../src/recipient/index.ts';

/** The missing facts; a flow that declares none is at fault itself. */
export const missingOf = ({ id, certain }: Pick<Flow, 'id' | 'certain'>, facts: object): readonly string[] =>
  certain === undefined ? [`${id} names none`] : certain.filter((name) => Reflect.get(facts, name) === undefined);
