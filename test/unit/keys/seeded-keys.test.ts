// Keys derived from the seed: points, nonces, primes and whole keys, compared with Node and the vectors of RFC 6979.
import { checkPrimeSync, createECDH, createPrivateKey, createPublicKey, verify } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exportJWK } from 'jose';
import { bytesOf, inverse, modulo, numberOf } from '../../../mocks/keys/modular.ts';
import { isOnP256 } from '../../../mocks/keys/p256.ts';
import { order, pointOf, signatureOf } from '../../../mocks/keys/p256-points.ts';
import { isProbablyPrime, nextPrime } from '../../../mocks/keys/primes.ts';
import { seededKeys } from '../../../mocks/keys/seeded-keys.ts';
import { cases } from '../../kit/properties/budget.ts';

const hex = (value: bigint): string => value.toString(16).padStart(64, '0');
const scalars = fc.bigInt({ min: 1n, max: order - 1n });

test('FIPS 186-4 D.1.2.3: computes the same public point as Node', () => {
  const known = createECDH('prime256v1');
  const isTheSame = (scalar: bigint): void => {
    known.setPrivateKey(hex(scalar), 'hex');
    const { x, y } = pointOf(scalar);
    expect(`04${hex(x)}${hex(y)}`).toBe(known.getPublicKey('hex'));
  };
  for (const scalar of [1n, 2n, 3n, order - 1n, order - 2n, (order - 1n) / 2n, (order + 1n) / 2n]) isTheSame(scalar);
  fc.assert(fc.property(scalars, isTheSame), { numRuns: cases(60) });
});

describe('RFC 6979 A.2.5', () => {
  const scalar = 0xc9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721n;
  test.each([
    [
      'sample',
      'efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8',
    ],
    [
      'test',
      'f1abb023518351cd71d881567b1ea663ed3efcf6c5132b354f28d3b0b7d38367019f4113742a2b14bd25926b49c649155f267e60d3814b4c0cc84250e46f0083',
    ],
  ])('computes the signature of “%s”', async (message, signature) => {
    const signed = await signatureOf(scalar, new TextEncoder().encode(message));
    expect(Buffer.from(signed).toString('hex')).toBe(signature);
  });
});

test('a number times its inverse is 1, and bytes give the number again', () => {
  fc.assert(
    fc.property(scalars, (value) => {
      expect(modulo(value * inverse(value, order), order)).toBe(1n);
      expect(numberOf(bytesOf(value))).toBe(value);
      expect(bytesOf(value, 40).length).toBe(40);
    }),
    { numRuns: cases(100) },
  );
  expect(modulo(-1n, 7n)).toBe(6n);
});

test('FIPS 186-5 B.3.1: recognises the same primes as Node, and skips none', () => {
  // Strong pseudoprimes to the first bases, and a Carmichael number.
  for (const composite of [2047n, 1373653n, 25326001n, 3215031751n, 2152302898747n, 41041n])
    expect(isProbablyPrime(composite)).toBe(false);
  fc.assert(
    fc.property(fc.bigInt({ min: 2n ** 40n, max: 2n ** 128n }), (from) => {
      const prime = nextPrime(from, () => true);
      for (let between = from | 1n; between <= prime; between += 2n)
        expect(checkPrimeSync(between)).toBe(between === prime);
    }),
    { numRuns: cases(24) },
  );
  const [first, second] = [nextPrime(1n << 64n, () => true), nextPrime(1n << 64n, (prime) => prime % 4n === 3n)];
  expect(second % 4n).toBe(3n);
  expect(second >= first).toBe(true);
});

test('RFC 7518 6.3: makes RSA keys of 2048 bits that Node accepts, the same for the same seed', async () => {
  const keys = seededKeys(7);
  const { privateKey, publicJwk, kid } = await keys.pair('sign-PS256', 'a', true);
  const jwk = await exportJWK(privateKey);
  const [n, p, q] = [jwk.n, jwk.p, jwk.q].map((part) => numberOf(Buffer.from(part ?? '', 'base64url')));
  expect(n?.toString(2).length).toBe(2048);
  expect(n).toBe((p ?? 0n) * (q ?? 0n));
  expect([p, q].map((prime) => checkPrimeSync(prime ?? 0n))).toEqual([true, true]);
  expect(createPrivateKey({ key: jwk, format: 'jwk' }).asymmetricKeyDetails?.modulusLength).toBe(2048);
  expect((await keys.pair('encrypt-RSA', 'b', false)).kid).not.toBe(kid);
  expect((await seededKeys(7).pair('sign-PS256', 'a', false)).publicJwk).toEqual(publicJwk);
  expect((await seededKeys(8).pair('sign-PS256', 'a', false)).kid).not.toBe(kid);
});

test('RFC 7518 6.2: makes P-256 keys whose signatures are deterministic and verify in Node', async () => {
  const keys = seededKeys(-7);
  const data = new TextEncoder().encode('signed');
  const pair = await keys.pair('certificate', 'authority:certificate', false);
  expect(isOnP256(pair.publicJwk.x, pair.publicJwk.y)).toBe(true);
  const signed = await keys.sign('authority:certificate', pair, data);
  expect(await keys.sign('authority:certificate', pair, data)).toEqual(signed);
  const key = createPublicKey({ key: { ...pair.publicJwk }, format: 'jwk' });
  const isGood = (signature: Uint8Array): boolean =>
    verify('sha256', data, { key, dsaEncoding: 'ieee-p1363' }, signature);
  expect(isGood(signed)).toBe(true);
  // An imported key signs without the seed.
  expect(isGood(await keys.sign('another:certificate', pair, data))).toBe(true);
});
