// Makes key pairs, and names them by their thumbprint.
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { publicPart, type PublicJwk, type PublishedJwk } from './public-jwk.ts';
import { algorithms, useOf, type KeyAlgorithm, type KeyPurpose } from './purpose.ts';

export interface KeyPair {
  /** RFC 7638 thumbprint: the same key has the same name everywhere. */
  readonly kid: string;
  readonly alg: KeyAlgorithm;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  readonly publicJwk: PublishedJwk;
}

/** RSA with 2048 bits and e = 65537 (FAPI part 1, 5.2.2), or P-256. */
export async function newKeyPair(purpose: KeyPurpose, extractable: boolean): Promise<KeyPair> {
  const alg = algorithms[purpose];
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable, modulusLength: 2048 });
  return pairOf(alg, privateKey, publicKey, await exportJWK(publicKey));
}

/** The pair of a private JWK. Throws on anything that is no private key fit for the purpose. */
export async function readKeyPair(purpose: KeyPurpose, jwk: JWK, extractable: boolean): Promise<KeyPair> {
  const alg = algorithms[purpose];
  const bare = publicPart(jwk as PublicJwk) as JWK;
  const { d, p, q, dp, dq, qi } = jwk;
  const secrets = Object.entries({ d, p, q, dp, dq, qi }).filter(([, value]) => value !== undefined);
  const privateKey = await importJWK({ ...bare, ...Object.fromEntries(secrets) }, alg, { extractable });
  const publicKey = await importJWK(bare, alg, { extractable: true });
  if (privateKey instanceof Uint8Array || publicKey instanceof Uint8Array || privateKey.type !== 'private') {
    throw new TypeError('It is no private key.');
  }
  const { modulusLength = 2048, namedCurve = 'P-256' } = publicKey.algorithm as Partial<
    RsaKeyAlgorithm & EcKeyAlgorithm
  >;
  if (modulusLength < 2048 || namedCurve !== 'P-256') throw new TypeError('It is too short, or on another curve.');
  return pairOf(alg, privateKey, publicKey, bare);
}

async function pairOf(alg: KeyAlgorithm, privateKey: CryptoKey, publicKey: CryptoKey, jwk: JWK): Promise<KeyPair> {
  const bare = publicPart(jwk as PublicJwk);
  const kid = await calculateJwkThumbprint(bare as JWK);
  return { kid, alg, privateKey, publicKey, publicJwk: { ...bare, kid, use: useOf(alg), alg } };
}
