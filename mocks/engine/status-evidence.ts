// Evidence for the check that a participant is active at the register.
import type { Evidence } from './ledger.ts';

/** `actual` is the status that counts: of the legal entity, the brand or the software product. */
export const statusEvidence = (actual: string): Evidence => ({
  at: 'state:register.status',
  expected: 'ACTIVE',
  actual,
});
