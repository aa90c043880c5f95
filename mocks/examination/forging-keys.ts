// Keys that no honest party has: a stranger's, and an RSA key for RS256. Made once per process.
import { newKeyPair, type KeyPair } from '../keys/key-pair.ts';
import type { PublicJwk } from '../keys/public-jwk.ts';

let strangers: Readonly<Record<'PS256' | 'ES256', Promise<KeyPair>>> | undefined;

/** A key that nobody publishes. */
export function strangersKey(alg: 'PS256' | 'ES256'): Promise<KeyPair> {
  strangers ??= { PS256: newKeyPair('sign-PS256', false), ES256: newKeyPair('sign-ES256', false) };
  return strangers[alg];
}

export interface RsaKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  /** As published: without `alg`, so that only the profile forbids RS256. */
  readonly publicJwk: PublicJwk;
}

let rsa: Promise<RsaKey> | undefined;

/** A key for RS256. WebCrypto does not allow that for a PS256 key. */
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
