// Keys unfit for use, whoever publishes them. One function decides, for signatures and for encryption.
import { exportJWK, generateKeyPair } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { encodeBase64url } from '../../../mocks/ambient/base64url.ts';
import { encryptJwt } from '../../../mocks/keys/encrypt.ts';
import { sha256 } from '../../../mocks/keys/hashes.ts';
import { isSupported, unfitness } from '../../../mocks/keys/key-fitness.ts';
import { isCanonical } from '../../../mocks/keys/jws.ts';
import { readKeyPair } from '../../../mocks/keys/key-pair.ts';
import { isKeyPurpose } from '../../../mocks/keys/purpose.ts';
import type { PublicJwk } from '../../../mocks/keys/public-jwk.ts';
import { verifyJws } from '../../../mocks/keys/verify.ts';
import { jsonPart } from '../../kit/calls/forged-jws.ts';

let rsa: PublicJwk;
let ec: PublicJwk;
let short: PublicJwk;
beforeAll(async () => {
  const made = async (alg: string, modulusLength = 2048): Promise<PublicJwk> => {
    const options = { extractable: true, modulusLength };
    return (await exportJWK((await generateKeyPair(alg, options)).publicKey)) as PublicJwk;
  };
  [rsa, ec] = await Promise.all([made('PS256'), made('ES256')]);
  const pair = await crypto.subtle.generateKey(
    { name: 'RSA-OAEP', hash: 'SHA-256', modulusLength: 1024, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['encrypt', 'decrypt'],
  );
  short = (await exportJWK(pair.publicKey)) as PublicJwk;
});

const exponent = (...bytes: number[]): PublicJwk => ({ ...rsa, e: encodeBase64url(Uint8Array.from(bytes)) });
const modulus = (first: number, more: number): string =>
  encodeBase64url(Uint8Array.from([first, ...new Uint8Array(more).fill(255)]));
const coordinate = (value: number): string => encodeBase64url(new Uint8Array(32).fill(value, 31));

const cases: readonly (readonly [string, 'RSA' | 'EC', () => PublicJwk])[] = [
  ['a modulus of 1024 bits', 'RSA', () => short],
  ['no modulus', 'RSA', () => ({ kty: 'RSA', e: 'AQAB' })],
  ['a modulus that is not text', 'RSA', () => ({ ...rsa, n: 7 as never })],
  ['no exponent', 'RSA', () => ({ kty: 'RSA', n: rsa.n ?? '' })],
  ['the exponent 1', 'RSA', () => exponent(1)],
  ['the exponent 0', 'RSA', () => exponent(0)],
  ['an even exponent', 'RSA', () => exponent(1, 0, 0)],
  ['the exponent 1 after zeros', 'RSA', () => exponent(0, 0, 1)],
  ['an exponent longer than any in use', 'RSA', () => exponent(...Array.from({ length: 33 }, () => 255))],
  ['a modulus of more than 8192 bits', 'RSA', () => ({ ...rsa, n: modulus(1, 1024) })],
  ['private members', 'RSA', () => ({ ...rsa, d: 'AQAB' }) as PublicJwk],
  ['private members', 'EC', () => ({ ...ec, d: 'AQAB' }) as PublicJwk],
  ['a point off the curve', 'EC', () => ({ ...ec, x: coordinate(5), y: coordinate(1) })],
  ['coordinates of two different points', 'EC', () => ({ ...ec, y: ec.x ?? '' })],
  ['a coordinate left out', 'EC', () => ({ kty: 'EC', crv: 'P-256', x: ec.x ?? '' })],
  ['a coordinate of 31 bytes', 'EC', () => ({ ...ec, x: encodeBase64url(new Uint8Array(31)) })],
  ['another curve', 'EC', () => ({ ...ec, crv: 'P-384' })],
];

test('recognises signing algorithms and key purposes exactly; a public key is not a private key', async () => {
  for (const alg of ['PS256', 'ES256']) expect(isSupported(alg)).toBe(true);
  for (const alg of ['RSA-OAEP', 'ECDH-ES+A256KW', ['PS256'], 'toString', undefined])
    expect(isSupported(alg)).toBe(false);
  expect(isKeyPurpose('sign-PS256')).toBe(true);
  for (const purpose of [['sign-PS256'], 'toString', 'sign', undefined]) expect(isKeyPurpose(purpose)).toBe(false);
  await expect(
    readKeyPair('sign-ES256', { kty: 'EC', crv: 'P-256', x: ec.x ?? '', y: ec.y ?? '' }, true),
  ).rejects.toThrow(new TypeError('It is not a private key.'));
});

test('finds a key in a set that also lists other values, and says why none fits', async () => {
  const token = `${jsonPart({ alg: 'ES256' })}.${jsonPart({})}.${'A'.repeat(86)}`;
  const none: readonly unknown[] = [null, 7, 'key'];
  expect(await verifyJws(token, [...(none as readonly PublicJwk[]), ec], ['ES256'])).toMatchObject({
    failed: 'signature',
  });
  const kid = `${jsonPart({ alg: 'ES256', kid: 'a' })}.${jsonPart({})}.${'A'.repeat(86)}`;
  const named = { ...ec, kid: 'a', alg: 'ES256', use: 'enc' };
  const detail = 'The key set has no such key for ES256.';
  expect(await verifyJws(kid, [named, named], ['ES256'])).toMatchObject({ failed: 'key', detail });
  expect(await verifyJws(kid, [named], ['ES256'])).toMatchObject({ failed: 'key', detail: 'Its use is not sig.' });
  expect(await verifyJws(kid, [{ ...named, alg: 'PS256' }], ['ES256'])).toMatchObject({ failed: 'alg' });
});

test('RFC 4648 3.5: accepts one canonical base64url text for each value', () => {
  for (const part of ['', 'AA', 'AAA', 'AAAA', '_-8A']) expect(isCanonical(part)).toBe(true);
  for (const part of ['A', 'AB', 'AAB', 'A+AA', 'A!', 'AA==']) expect(isCanonical(part)).toBe(false);
});

describe('FAPI part 1, 5.2.2: an unfit key', () => {
  test.each(cases)('with %s (%s) verifies nothing and is never encrypted for', async (_, kty, key) => {
    const [signing, ...encrypting] =
      kty === 'RSA' ? ['PS256', 'RSA-OAEP-256', 'RSA-OAEP'] : ['ES256', 'ECDH-ES+A256KW'];
    expect(unfitness(key(), signing)).toEqual(expect.any(String));
    const token = `${jsonPart({ alg: signing })}.${jsonPart({})}.${'A'.repeat(86)}`;
    expect(await verifyJws(token, [key()], ['PS256', 'ES256'])).toMatchObject({ ok: false, failed: 'key' });
    for (const alg of encrypting) {
      expect(unfitness(key(), alg)).toEqual(expect.any(String));
      const attempt = encryptJwt('a.b.c', key(), { alg, enc: 'A256GCM' });
      await expect(attempt).rejects.toMatchObject({ code: 'encryption-impossible' });
    }
  });

  test('differs from a fit one: RSA with e = 3 or 65537, or any point of P-256', () => {
    for (const alg of ['PS256', 'RSA-OAEP-256', 'RSA-OAEP']) {
      expect(unfitness(rsa, alg)).toBeUndefined();
      expect(unfitness(exponent(3), alg)).toBeUndefined();
      expect(unfitness(exponent(...Array.from({ length: 32 }, () => 255)), alg)).toBeUndefined();
      expect(unfitness({ ...rsa, n: modulus(255, 1023) }, alg)).toBeUndefined();
    }
    for (const alg of ['ES256', 'ECDH-ES+A256KW', 'ECDH-ES+A128KW']) expect(unfitness(ec, alg)).toBeUndefined();
    expect(unfitness({ ...ec, use: 'sig' }, 'ECDH-ES+A256KW')).toBe('Its use is not enc.');
    expect(unfitness({ ...ec, use: 'enc' }, 'ES256')).toBe('Its use is not sig.');
    for (const alg of ['RS256', 'toString', '']) expect(unfitness(rsa, alg)).toBe(`It is no key for ${alg}.`);
  });
});

/** EMSA-PSS over SHA-256 with a salt of 32 zero bytes (RFC 8017, 9.1.1). With the exponent 1 it is its own signature. */
async function padded(input: string): Promise<Uint8Array> {
  const blocks = Math.ceil((256 - 33) / 32);
  const hash = await sha256(new Uint8Array([...new Uint8Array(8), ...(await sha256(input)), ...new Uint8Array(32)]));
  const masks = await Promise.all(
    Array.from({ length: blocks }, (_, counter) => sha256(new Uint8Array([...hash, 0, 0, 0, counter]))),
  );
  const mask = masks.flatMap((block) => [...block]);
  // The salt is 32 zero bytes, after the byte 1 that ends the padding.
  const block = Array.from({ length: 223 }, (_, index) => (mask[index] ?? 0) ^ (index === 190 ? 1 : 0));
  block[0] = (block[0] ?? 0) & 0x7f;
  return Uint8Array.from([...block, ...hash, 0xbc]);
}

test('RFC 8017 3.1: refuses exponent 1, with which anybody can forge a valid signature', async () => {
  const input = `${jsonPart({ alg: 'PS256' })}.${jsonPart({ iss: 'anybody' })}`;
  const signature = await padded(input);
  const key = exponent(1);
  const jwk = { kty: 'RSA', n: key.n ?? '', e: key.e ?? '' };
  const imported = await crypto.subtle.importKey('jwk', jwk, { name: 'RSA-PSS', hash: 'SHA-256' }, true, ['verify']);
  const text = new TextEncoder().encode(input);
  const verifies = crypto.subtle.verify({ name: 'RSA-PSS', saltLength: 32 }, imported, new Uint8Array(signature), text);
  expect(await verifies, 'the platform itself takes it').toBe(true);
  const verified = await verifyJws(`${input}.${encodeBase64url(signature)}`, [key], ['PS256']);
  expect(verified).toMatchObject({ ok: false, failed: 'key', detail: 'Its exponent is not odd, or less than 3.' });
});
