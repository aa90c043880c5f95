// Signs claims as a JWT.
import { CompactSign } from 'jose';
import type { VaultKey } from './vault.ts';

/**
 * A compact JWS over the claims as they are, with header `alg`, `kid` and `typ` (JWT unless told otherwise).
 * Refuses a key that is not for signing (TypeError). RFC 7515; profile 7.1.
 */
export async function signJwt(
  key: Pick<VaultKey, 'alg' | 'kid' | 'privateKey'>,
  claims: object,
  header: { readonly typ?: string } = {},
): Promise<string> {
  return new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: key.alg, kid: key.kid, typ: header.typ ?? 'JWT' })
    .sign(key.privateKey);
}
