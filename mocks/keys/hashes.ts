// The hashes of the profile.
import { encodeBase64url } from '../ambient/base64url.ts';
import { sha256ByNode } from './node-crypto.ts';

export async function sha256(data: string | Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : new Uint8Array(data);
  return new Uint8Array(sha256ByNode(bytes) ?? (await crypto.subtle.digest('SHA-256', bytes)));
}

/** `c_hash`, `s_hash`, `at_hash`: base64url of the left half of the SHA-256 (OIDC Core 3.3.2.11, FAPI part 2, 5.1). */
export async function leftHalfHash(text: string): Promise<string> {
  return encodeBase64url((await sha256(text)).subarray(0, 16));
}
