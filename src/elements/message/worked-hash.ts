// A hash computed step by step: SHA-256, its left half if that is compared, and base64url.
import { base64url } from 'jose';

export interface WorkedHash {
  /** SHA-256 in hexadecimal. */
  readonly hash: string;
  /** The compared bytes in hexadecimal: the left half of the hash, or all of it. */
  readonly kept: string;
  /** Those bytes in base64url. */
  readonly encoded: string;
}

/**
 * `left half`: for `c_hash` and `s_hash` with PS256 and ES256 (OIDC Core 3.3.2.11, FAPI 1.0 Advanced 5.1).
 * `whole`: for the thumbprint of a certificate (RFC 8705 3.1).
 */
export async function workedHash(bytes: Uint8Array<ArrayBuffer>, keep: 'left half' | 'whole'): Promise<WorkedHash> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const kept = keep === 'whole' ? hash : hash.slice(0, hash.length / 2);
  return { hash: hexOf(hash), kept: hexOf(kept), encoded: base64url.encode(kept) };
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
