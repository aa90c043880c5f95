// Makes key pairs and names them by their thumbprints.
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { isNodesWebCrypto, sealedByNode } from './node-crypto.ts';
import { unfitness } from './key-fitness.ts';
import { publicPart, type PublicJwk, type PublishedJwk } from './public-jwk.ts';
import { algorithms, useOf, type KeyAlgorithm, type KeyPurpose } from './purpose.ts';

export interface KeyPair {
  /** RFC 7638 thumbprint: the same key has the same kid everywhere. */
  readonly kid: string;
  readonly alg: KeyAlgorithm;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  readonly publicJwk: PublishedJwk;
}

/** RSA with 2048 bits and e = 65537 (FAPI part 1, 5.2.2), or P-256. */
export async function newKeyPair(purpose: KeyPurpose, extractable: boolean): Promise<KeyPair> {
  const alg = algorithms[purpose];
  const made = await generateKeyPair(alg, { extractable: extractable || isSealed(alg), modulusLength: 2048 });
  const privateKey = extractable ? made.privateKey : sealed(alg, made.privateKey);
  return pairOf(alg, privateKey, made.publicKey, await exportJWK(made.publicKey));
}

/** The pair of a private JWK. Throws unless it is a private key that suits the purpose. */
export async function readKeyPair(purpose: KeyPurpose, jwk: JWK, extractable: boolean): Promise<KeyPair> {
  const alg = algorithms[purpose];
  const part = publicPart(jwk as PublicJwk);
  const bare = part as JWK;
  const unfit = unfitness(part, alg);
  if (unfit !== undefined) throw new TypeError(unfit);
  const { d, p, q, dp, dq, qi } = jwk;
  const secrets = Object.entries({ d, p, q, dp, dq, qi }).filter(([, value]) => value !== undefined);
  const whole = { ...bare, ...Object.fromEntries(secrets) };
  const read = await importJWK(whole, alg, { extractable: extractable || isSealed(alg) });
  const publicKey = await importJWK(bare, alg, { extractable: true });
  if (read instanceof Uint8Array || publicKey instanceof Uint8Array || read.type !== 'private') {
    throw new TypeError('It is not a private key.');
  }
  const privateKey = extractable ? read : sealed(alg, read);
  return pairOf(alg, privateKey, publicKey, bare);
}

const isSealed = (alg: KeyAlgorithm): boolean => isNodesWebCrypto() && useOf(alg) === 'sig';
const sealed = (alg: KeyAlgorithm, key: CryptoKey): CryptoKey => (isSealed(alg) ? sealedByNode(key) : key);

async function pairOf(alg: KeyAlgorithm, privateKey: CryptoKey, publicKey: CryptoKey, jwk: JWK): Promise<KeyPair> {
  const bare = publicPart(jwk as PublicJwk);
  const kid = await calculateJwkThumbprint(bare as JWK);
  return { kid, alg, privateKey, publicKey, publicJwk: { ...bare, kid, use: useOf(alg), alg } };
}
