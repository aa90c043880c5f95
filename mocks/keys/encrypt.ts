// Encrypts a signed token for its recipient (profile 7.1: sign, then encrypt).
import { defined } from '../ambient/defined.ts';
import { CompactEncrypt } from 'jose';
import { unfitness } from './key-fitness.ts';
import { importedKey } from './imported-key.ts';
import { KeyError } from './key-error.ts';
import type { PublicJwk } from './public-jwk.ts';

/** Encryption that the sandbox supports for ID tokens, in order of preference (decision D-30). */
export const supportedEncryption = {
  algs: ['RSA-OAEP-256', 'RSA-OAEP', 'ECDH-ES+A256KW', 'ECDH-ES+A128KW'],
  encs: ['A256GCM', 'A128CBC-HS256', 'A128GCM'],
} as const;

/** The first key of a set for which tokens can be encrypted, and the algorithm; see `encryptionAmong`. */
export interface EncryptionKey {
  readonly jwk: PublicJwk;
  readonly alg: string;
}

/**
 * The encryption key that suits the registered algorithm or, if none is registered, one of ours: the key's own
 * algorithm, otherwise the first for its type. Undefined if no key is suitable.
 */
export function encryptionAmong(keys: readonly PublicJwk[], registered?: string): EncryptionKey | undefined {
  const algs = supportedEncryption.algs.filter((alg) => registered === undefined || alg === registered);
  for (const jwk of keys) {
    const alg = jwk.use === 'enc' ? algs.find((one) => unfitness(jwk, one) === undefined) : undefined;
    if (alg !== undefined) return { jwk, alg };
  }
  return undefined;
}

/** A key of a set in a few words, and why it cannot be used for encryption. */
export function encryptionWords({ kty, use, alg, ...key }: PublicJwk): string {
  const kind = [kty, use, alg].filter((part) => typeof part === 'string').join(' ');
  const first = supportedEncryption.algs.find((one) => one.startsWith('RSA') === (kty === 'RSA')) ?? '';
  const unfit = use === 'enc' ? unfitness({ ...key, kty, use, ...defined({ alg }) }, alg ?? first) : undefined;
  return unfit === undefined ? kind : `${kind} (${unfit})`;
}

/**
 * A compact JWE around the JWS, with header `alg`, `enc`, the recipient's `kid` and `cty` JWT (RFC 7519, 5.2). Throws
 * KeyError `encryption-impossible` for other algorithms, and for a key that is not suitable.
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
  const unfit = unfitness(recipient, alg);
  if (unfit !== undefined) throw refused(unfit);
  try {
    return await new CompactEncrypt(new TextEncoder().encode(jws))
      .setProtectedHeader({ alg, enc, ...defined({ kid: recipient.kid }), cty: 'JWT' })
      .encrypt(await importedKey(recipient, alg));
  } catch (cause) {
    throw refused('the key cannot be used.', cause);
  }
}
