// Whether a check rests on the message, the clock and the published documents, or on the records of a world.
import type { Check } from '../../../mocks/index.ts';
import { ruleOf } from '../../../mocks/spec/rules/index.ts';

/** What a check calls state is of the world always. */
export const needsWorld = ({ rule, at = '' }: Pick<Check, 'rule' | 'at'>): boolean =>
  ruleOf(rule).settledBy !== undefined || at.startsWith('state:');
