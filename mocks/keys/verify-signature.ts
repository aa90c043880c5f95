// Verifies a signature after the token's header was checked.
import { compactVerify } from 'jose';
import { verifiedByNode } from './node-crypto.ts';

/**
 * Whether the compact JWS, whose third part must be canonical base64url, was signed with the private half of the key,
 * by `PS256` or `ES256`. Never throws. RFC 7515, 5.2.
 */
export async function isSignedBy(key: CryptoKey, token: string, alg: string): Promise<boolean> {
  return (
    verifiedByNode(key, token, alg) ??
    compactVerify(token, key, { algorithms: [alg] }).then(
      () => true,
      () => false,
    )
  );
}
