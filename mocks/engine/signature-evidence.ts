// Where a JWS failed to verify, if one rule covers its form, its header and its signature.
import { headerPart } from '../keys/jws-part.ts';
import type { Verified } from '../keys/verify.ts';
import { asJson } from '../trace/as-json.ts';
import type { Evidence } from './ledger.ts';

interface Sent {
  /** The place of the JWS in the trace's notation. */
  readonly whole: string;
  /** The place of a part of it. */
  readonly at: (part: string) => string;
  readonly algorithms: readonly string[];
}

export function signatureEvidence(verified: Verified, { whole, at, algorithms }: Sent): Evidence {
  if (verified.ok || verified.failed === 'format') return { at: whole };
  if (verified.failed === 'signature') return { at: at('signature') };
  const { part, value } = headerPart(verified, 'kid');
  return {
    at: at(part),
    ...(verified.failed === 'alg' ? { expected: algorithms.join(' or ') } : {}),
    actual: asJson(value),
    ...(verified.repeatedKid === undefined ? {} : { fix: verified.detail }),
  };
}
