// Encrypts a signed token for its recipient (profile 7.1: sign, then encrypt).
import { CompactEncrypt } from 'jose';
import { unfitness } from './key-fitness.ts';
import { importedKey } from './imported-key.ts';
import { KeyError } from './key-error.ts';
import type { PublicJwk } from './public-jwk.ts';

/** What ID tokens can be encrypted with, the sandbox's preference first (decision D-30). */
export const supportedEncryption = {
  algs: ['RSA-OAEP-256', 'RSA-OAEP', 'ECDH-ES+A256KW', 'ECDH-ES+A128KW'],
  encs: ['A256GCM', 'A128CBC-HS256', 'A128GCM'],
} as const;

/** The first key of a set that tokens can be encrypted for, and with which algorithm; see `encryptionAmong`. */
export interface EncryptionKey {
  readonly jwk: PublicJwk;
  readonly alg: string;
}

/**
 * The key that is for encryption and fit for the algorithm registered, or where none is for one of ours: its own, else
 * the first for its kind. Undefined when no key is.
 */
export function encryptionAmong(keys: readonly PublicJwk[], registered?: string): EncryptionKey | undefined {
  const algs = supportedEncryption.algs.filter((alg) => registered === undefined || alg === registered);
  for (const jwk of keys) {
    const alg = jwk.use === 'enc' ? algs.find((one) => unfitness(jwk, one) === undefined) : undefined;
    if (alg !== undefined) return { jwk, alg };
  }
  return undefined;
}

/** A key of a set in a few words, and what keeps it from being encrypted for. */
export function encryptionWords({ kty, use, alg, ...key }: PublicJwk): string {
  const kind = [kty, use, alg].filter((part) => typeof part === 'string').join(' ');
  const first = supportedEncryption.algs.find((one) => one.startsWith('RSA') === (kty === 'RSA')) ?? '';
  const unfit =
    use === 'enc' ? unfitness({ ...key, kty, use, ...(alg !== undefined && { alg }) }, alg ?? first) : undefined;
  return unfit === undefined ? kind : `${kind} (${unfit})`;
}

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
  const unfit = unfitness(recipient, alg);
  if (unfit !== undefined) throw refused(unfit);
  const kid = recipient.kid === undefined ? {} : { kid: recipient.kid };
  try {
    return await new CompactEncrypt(new TextEncoder().encode(jws))
      .setProtectedHeader({ alg, enc, ...kid, cty: 'JWT' })
      .encrypt(await importedKey(recipient, alg));
  } catch (cause) {
    throw refused('the key cannot be used.', cause);
  }
}
