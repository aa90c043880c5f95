// Whether a signature is that of a key, once all that a token says of itself has been looked at.
import { compactVerify } from 'jose';
import { verifiedByNode } from './by-node.ts';

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
