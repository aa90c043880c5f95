// Tokens signed with a real key over any header and payload.
import { encodeBase64url } from '../../../mocks/ambient/base64url.ts';
import type { VaultKey } from '../../../mocks/keys/vault.ts';

/** Encodes JSON as a part of a JWS. */
export const jsonPart = (value: unknown): string => encodeBase64url(JSON.stringify(value));

/** Signs with the key, whatever algorithm and key the header names. */
export async function forgedJws(
  key: Pick<VaultKey, 'alg' | 'privateKey'>,
  header: object,
  payload: string,
): Promise<string> {
  const input = `${jsonPart(header)}.${payload}`;
  const algorithm =
    key.alg === 'ES256' ? { name: 'ECDSA', hash: 'SHA-256' } : { name: 'RSA-PSS', saltLength: 32, hash: 'SHA-256' };
  const signature = await crypto.subtle.sign(algorithm, key.privateKey, new TextEncoder().encode(input));
  return `${input}.${encodeBase64url(new Uint8Array(signature))}`;
}
