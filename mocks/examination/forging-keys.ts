// Keys that no honest party has: a stranger's, and an RSA key for RS256. Made once in a process.
import { newKeyPair, type KeyPair } from '../keys/key-pair.ts';
import type { PublicJwk } from '../keys/public-jwk.ts';

let strangers: Readonly<Record<'PS256' | 'ES256', Promise<KeyPair>>> | undefined;

/** Nobody publishes it. */
export function strangersKey(alg: 'PS256' | 'ES256'): Promise<KeyPair> {
  strangers ??= { PS256: newKeyPair('sign-PS256', false), ES256: newKeyPair('sign-ES256', false) };
  return strangers[alg];
}

export interface RsaKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  /** As it is published: without `alg`, so that nothing but the profile forbids RS256. */
  readonly publicJwk: PublicJwk;
}

let rsa: Promise<RsaKey> | undefined;

/** Signs with RS256, which WebCrypto lets no key do that is for PS256. */
export const rs256Key = (): Promise<RsaKey> => (rsa ??= makeRs256Key());

async function makeRs256Key(): Promise<RsaKey> {
  const algorithm = {
    name: 'RSASSA-PKCS1-v1_5',
    modulusLength: 2048,
    publicExponent: Uint8Array.of(1, 0, 1),
    hash: 'SHA-256',
  };
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
  const { n = '', e = '' } = await crypto.subtle.exportKey('jwk', publicKey);
  const kid = 'rsa-without-alg';
  return { kid, privateKey, publicJwk: { kty: 'RSA', n, e, kid, use: 'sig' } };
}
