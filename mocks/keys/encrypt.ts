// Encrypts a signed token for its recipient (profile 7.1: sign, then encrypt).
import { CompactEncrypt } from 'jose';
import { importedKey } from './imported-key.ts';
import { KeyError } from './key-error.ts';
import type { PublicJwk } from './public-jwk.ts';

/** What ID tokens can be encrypted with, the sandbox's preference first (decision D-30). */
export const supportedEncryption = {
  algs: ['RSA-OAEP-256', 'RSA-OAEP', 'ECDH-ES+A256KW', 'ECDH-ES+A128KW'],
  encs: ['A256GCM', 'A128CBC-HS256', 'A128GCM'],
} as const;

export type EncryptionAlg = (typeof supportedEncryption.algs)[number];
export type EncryptionEnc = (typeof supportedEncryption.encs)[number];

/**
 * A compact JWE around the JWS, with header `alg`, `enc`, the recipient's `kid` and `cty` JWT (RFC 7519, 5.2).
 * Throws KeyError `encryption-impossible` for other algorithms, and for a key that is not for encryption with it.
 */
export async function encryptJwt(
  jws: string,
  recipient: PublicJwk,
  { alg, enc }: { readonly alg: string; readonly enc: string },
): Promise<string> {
  const { algs, encs } = supportedEncryption;
  const refused = (why: string, cause?: unknown): KeyError =>
    new KeyError('encryption-impossible', `The token cannot be encrypted with ${alg} and ${enc}: ${why}`, { cause });
  if (!algs.some((known) => known === alg) || !encs.some((known) => known === enc)) throw refused('not supported.');
  if (recipient.use !== undefined && recipient.use !== 'enc') throw refused('the key is not for encryption.');
  if (recipient.alg !== undefined && recipient.alg !== alg) throw refused('the key is for another algorithm.');
  const kid = recipient.kid === undefined ? {} : { kid: recipient.kid };
  try {
    return await new CompactEncrypt(new TextEncoder().encode(jws))
      .setProtectedHeader({ alg, enc, ...kid, cty: 'JWT' })
      .encrypt(await importedKey(recipient, alg));
  } catch (cause) {
    throw refused('the key cannot be used.', cause);
  }
}
