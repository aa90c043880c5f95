// Verifies a signature, after the header of the token has been checked.
import { compactVerify } from 'jose';
import { verifiedByNode } from './node-crypto.ts';

/**
 * Whether the compact JWS, its third part canonical base64url, was signed with the other half of the public key, by its
 * algorithm `PS256` or `ES256`. Never throws. RFC 7515, 5.2.
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
