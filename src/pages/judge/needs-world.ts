// Whether a check depends on a world’s records, not just on the message, the clock and published documents.
import type { Check } from '../../../mocks/index.ts';
import { ruleOf } from '../../../mocks/spec/rules/index.ts';

/** Also true wherever the check’s evidence is state. */
export const needsWorld = ({ rule, at = '' }: Pick<Check, 'rule' | 'at'>): boolean =>
  ruleOf(rule).settledBy !== undefined || at.startsWith('state:');
