// Signs claims as a JWT.
import { CompactSign } from 'jose';
import { signedByNode } from './node-crypto.ts';
import type { KeyPair } from './key-pair.ts';

/**
 * A compact JWS over the claims, with header `alg`, `kid` and `typ` (by default JWT). Refuses a key that is not for
 * signing (TypeError). RFC 7515; profile 7.1.
 */
export async function signJwt(
  { alg, kid, privateKey }: Pick<KeyPair, 'alg' | 'kid' | 'privateKey'>,
  claims: object,
  { typ = 'JWT' }: { readonly typ?: string } = {},
): Promise<string> {
  const [header, payload] = [{ alg, kid, typ }, JSON.stringify(claims)];
  return (
    signedByNode(privateKey, header, payload) ??
    new CompactSign(new TextEncoder().encode(payload)).setProtectedHeader(header).sign(privateKey)
  );
}
