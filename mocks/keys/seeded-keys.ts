// Keys derived from the seed, for tests: anyone who knows the seed can make these real keys too, so never for real use.
import type { JWK } from 'jose';
import { decodeBase64url, encodeBase64url } from '../ambient/base64url.ts';
import { boundedCache } from '../ambient/bounded-cache.ts';
import { randomKeys, type KeyMaker } from './key-maker.ts';
import { readKeyPair } from './key-pair.ts';
import { bytesOf, modulo, numberOf } from './modular.ts';
import { order, pointOf, signatureOf } from './p256-points.ts';
import { nextPrime } from './primes.ts';
import { algorithms, type KeyPurpose } from './purpose.ts';
import { rsaExponent, rsaJwkOf } from './rsa-jwk.ts';

/** The keys of the seed: the same name gives the same key on every machine. */
export function seededKeys(seed: number): KeyMaker {
  const pointKey = (name: string): Promise<JWK> => remembered(seed, name, p256Key);
  const isRsa = (purpose: KeyPurpose): boolean => /^(?:PS|RSA)/u.test(algorithms[purpose]);
  return {
    pair: async (purpose, name, extractable) =>
      readKeyPair(purpose, await (isRsa(purpose) ? remembered(seed, name, rsaKey) : pointKey(name)), extractable),
    sign: async (name, key, data) => {
      const { x, d = '' } = await pointKey(name);
      // An imported world has its own keys, which sign with WebCrypto.
      if (x !== key.publicJwk.x) return randomKeys.sign(name, key, data);
      return signatureOf(numberOf(decodeBase64url(d)), data);
    },
  };
}

/** Bytes derived from seed and name. */
type Source = (part: string, count: number) => Promise<Uint8Array>;

/** Cached per process, because finding primes is slow. */
const made = boundedCache<string, Promise<JWK>>(200);

const remembered = (seed: number, name: string, make: (source: Source) => Promise<JWK>): Promise<JWK> =>
  made.getOrMake(JSON.stringify([seed, name]), () => make(sourceOf(seed, name)));

/** HKDF with SHA-256 (RFC 5869). */
function sourceOf(seed: number, name: string): Source {
  const utf8 = new TextEncoder();
  return async (part, count) => {
    const secret = utf8.encode(`cdr-browser-sandbox, keys for tests, seed ${String(seed)}`);
    const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
    const info = utf8.encode(JSON.stringify([name, part]));
    const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info };
    return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, count * 8));
  };
}

/** Sixteen bytes more than the order, so that every private key is equally likely (FIPS 186-5, A.2.1). */
async function p256Key(source: Source): Promise<JWK> {
  const scalar = modulo(numberOf(await source('d', 48)), order - 1n) + 1n;
  const { x, y } = pointOf(scalar);
  // Coordinates and private key with 32 bytes each (RFC 7518, 6.2.1.2, 6.2.2.1).
  return { kty: 'EC', crv: 'P-256', x: text(x, 32), y: text(y, 32), d: text(scalar, 32) };
}

/** The same size as from `newKeyPair`: two primes of 1024 bits. */
async function rsaKey(source: Source): Promise<JWK> {
  const suits = (prime: bigint): boolean => prime % rsaExponent !== 1n;
  const prime = async (part: string): Promise<bigint> =>
    // With the two highest bits of each prime set, their product has 2048 bits.
    nextPrime(numberOf(await source(part, 128)) | (3n << 1022n), suits);
  return rsaJwkOf(await prime('p'), await prime('q'));
}

const text = (value: bigint, length: number): string => encodeBase64url(bytesOf(value, length));
