// What the trace shows of a key set that verifies nothing because two of its keys share a kid.
import type { Verified } from '../keys/verify.ts';
import type { Evidence } from './ledger.ts';

/** Empty if the set is in order. `at` is where the owner of the set refers to it. */
export function keyEvidence(verified: Verified, at: string): Evidence {
  if (verified.ok || verified.failed !== 'key' || verified.repeatedKid === undefined) return {};
  return { at, expected: 'each key under a kid of its own', actual: verified.repeatedKid, fix: verified.detail };
}
