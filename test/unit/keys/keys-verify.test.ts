// Verification of a JWS: every way to be refused, without throwing.
import { compactVerify, CompactSign, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../../mocks/ambient/clock.ts';
import { encodeBase64url } from '../../../mocks/ambient/base64url.ts';
import { signJwt } from '../../../mocks/keys/sign.ts';
import { createVault, type KeyRow, type PublicJwk, type VaultKey } from '../../../mocks/keys/vault.ts';
import { decodeJws, verifyJws } from '../../../mocks/keys/verify.ts';
import { memoryStore } from '../../../mocks/store/memory.ts';
import { forgedJws, jsonPart } from '../../kit/calls/forged-jws.ts';

const algs = ['PS256', 'ES256'];
const claims = { iss: 'client', aud: ['a', 'b'], nested: { text: 'grüße' } };
let es: VaultKey;
let ps: VaultKey;
let other: VaultKey;
let enc: VaultKey;

beforeAll(async () => {
  const table = memoryStore('keys', { keys: { indexes: [] } }).table<KeyRow>('keys');
  const vault = createVault({ table, clock: systemClock });
  [es, ps, other, enc] = await Promise.all([
    vault.current('one', 'sign-ES256'),
    vault.current('one', 'sign-PS256'),
    vault.current('two', 'sign-ES256'),
    vault.current('one', 'encrypt-RSA'),
  ]);
});

const json = jsonPart;
const forged = async (
  header: object,
  payload: string = json(claims),
  key: Parameters<typeof forgedJws>[0] = es,
): Promise<string> => forgedJws(key, header, payload);

test('IS 7.1: signatures with PS256 or ES256 verify, here and with jose', async () => {
  for (const key of [es, ps]) {
    const token = await signJwt(key, claims, { typ: 'oauth-authz-req+jwt' });
    const verified = await verifyJws(token, [es.publicJwk, ps.publicJwk, enc.publicJwk], algs);
    expect(verified).toEqual({
      ok: true,
      header: { alg: key.alg, kid: key.kid, typ: 'oauth-authz-req+jwt' },
      payload: claims,
    });
    await expect(compactVerify(token, key.publicKey)).resolves.toBeDefined();
  }
  expect(decodeJws(await signJwt(es, {}))).toEqual({ header: { alg: 'ES256', kid: es.kid, typ: 'JWT' }, payload: {} });
});

test('RFC 7515 3.1: refuses anything but three parts of base64url with JSON objects', async () => {
  const [header = '', payload = '', signature = ''] = (await signJwt(es, claims)).split('.');
  const bytes = (...values: number[]): string => encodeBase64url(Uint8Array.from(values));
  const tokens = [
    '',
    '..',
    'a.b',
    `${header}.${payload}`,
    `${header}.${payload}.${signature}.`,
    `${header}.${payload}.${signature}.a.b`,
    ` ${header}.${payload}.${signature}`,
    `${header}.${payload}.${signature}\n`,
    `${header}=.${payload}.${signature}`,
    `${header}.${payload}.${signature}=`,
    `${header}.${payload}.+/`,
    `${json([])}.${payload}.${signature}`,
    `${json('text')}.${payload}.${signature}`,
    `${header}.${json(null)}.${signature}`,
    `${header}.${json([1])}.${signature}`,
    `${header}.${encodeBase64url('{"a":')}.${signature}`,
    `${header}.${bytes(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d)}.${signature}`,
    `${header}.${bytes(0xef, 0xbb, 0xbf, 0x7b, 0x7d)}.${signature}`,
    `${header}.e30.${signature}`.replace('e30', 'e31'),
  ];
  for (const token of tokens) {
    expect(await verifyJws(token, [es.publicJwk], algs), token).toMatchObject({ ok: false, failed: 'format' });
    expect(decodeJws(token)).toBeUndefined();
  }
});

test('returns the readable half of a refused token', async () => {
  const header = { alg: 'ES256', kid: es.kid };
  const told = async (token: string): Promise<readonly unknown[]> => {
    const { ok, header: first, payload: second, ...rest } = await verifyJws(token, [other.publicJwk], algs);
    return [ok, first, second, 'failed' in rest && rest.failed];
  };
  expect(await told(`${json(header)}.${json([1])}.AA`)).toEqual([false, header, undefined, 'format']);
  expect(await told(`${json([])}.${json(claims)}.AA`)).toEqual([false, undefined, claims, 'format']);
  expect(await told(await forged(header))).toEqual([false, header, claims, 'key']);
});

test('TOK-11: refuses alg none, RS256, HS256 with the public key as secret, and an alg not permitted', async () => {
  const body = json(claims);
  const secret = new TextEncoder().encode(JSON.stringify(es.publicJwk));
  const hs256 = await new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'HS256', kid: es.kid })
    .sign(secret);
  const refused = [
    `${json({ alg: 'none' })}.${body}.`,
    `${json({ alg: 'none', kid: es.kid })}.${body}.AAAA`,
    `${json({ kid: es.kid })}.${body}.AAAA`,
    await forged({ alg: 'RS256', kid: ps.kid }, body, ps),
    await forged({ alg: 'toString', kid: es.kid }),
    await forged({ alg: ['ES256'], kid: es.kid }),
    hs256,
  ];
  for (const token of refused) {
    const verified = await verifyJws(
      token,
      [es.publicJwk, ps.publicJwk],
      [...algs, 'none', 'HS256', 'RS256', 'toString'],
    );
    expect(verified, token).toMatchObject({ ok: false, failed: 'alg', payload: claims });
  }
  expect(await verifyJws(await signJwt(es, {}), [es.publicJwk], ['PS256'])).toMatchObject({ failed: 'alg' });
});

test('RFC 8725 2.1: uses a key only with the algorithm it names', async () => {
  const token = await forged({ alg: 'PS256', kid: enc.kid }, json(claims), ps);
  const keys = [{ ...ps.publicJwk, alg: 'RS256', kid: enc.kid }];
  expect(await verifyJws(token, keys, algs)).toMatchObject({ ok: false, failed: 'alg' });
});

test('RFC 7515 4.1.11: refuses a critical extension before it looks for a key', async () => {
  for (const crit of [['exp'], [], 'b64', null]) {
    const token = await forged({ alg: 'ES256', kid: 'unknown', crit });
    expect(await verifyJws(token, [es.publicJwk], algs)).toMatchObject({ ok: false, failed: 'crit' });
  }
});

test('RFC 8725 3.10: refuses a token that brings its own key, even the right one', async () => {
  for (const name of ['jwk', 'jku', 'x5c', 'x5u', 'x5t', 'x5t#S256']) {
    const token = await forged({ alg: 'ES256', kid: es.kid, [name]: es.publicJwk });
    expect(await verifyJws(token, [es.publicJwk], algs), name).toMatchObject({ ok: false, failed: 'key' });
  }
});

test('TOK-12: refuses an unknown kid, a kid that is not text, and an empty key set', async () => {
  for (const kid of ['unknown', '', 7, null, [es.kid]]) {
    const token = await forged({ alg: 'ES256', kid });
    expect(await verifyJws(token, [es.publicJwk], algs)).toMatchObject({ ok: false, failed: 'key' });
  }
  expect(await verifyJws(await signJwt(es, {}), [], algs)).toMatchObject({ failed: 'key' });
});

test('a kid may be missing only if exactly one key fits', async () => {
  const token = await forged({ alg: 'ES256' });
  expect((await verifyJws(token, [ps.publicJwk, enc.publicJwk, es.publicJwk], algs)).ok).toBe(true);
  expect(await verifyJws(token, [es.publicJwk, other.publicJwk], algs)).toMatchObject({ failed: 'key' });
  expect(await verifyJws(token, [ps.publicJwk], algs)).toMatchObject({ failed: 'key' });
});

test('seed C: with duplicate kids, the other members and then the signature decide', async () => {
  const token = await signJwt(es, claims);
  const alike = [other, ps, enc, es].map(({ publicJwk }) => ({ ...publicJwk, kid: es.kid }));
  expect((await verifyJws(token, alike, algs)).ok).toBe(true);
  expect(await verifyJws(token, alike.slice(0, 3), algs)).toMatchObject({ failed: 'signature' });
});

test('verifies nothing with an encryption key, other key_ops, another curve or private members', async () => {
  const token = await signJwt(es, claims);
  const { kid, kty, crv, x, y } = es.publicJwk as Required<PublicJwk>;
  const bare = { kid, kty, crv, x, y };
  expect((await verifyJws(token, [bare], algs)).ok).toBe(true);
  expect((await verifyJws(token, [{ ...bare, use: 'sig', key_ops: ['sign', 'verify'] }], algs)).ok).toBe(true);
  const unfit: PublicJwk[] = [
    { ...bare, use: 'enc' },
    { ...bare, key_ops: ['sign'] },
    { ...bare, crv: 'P-384' },
    { ...bare, kty: 'oct' },
    { ...bare, d: x } as PublicJwk,
    { ...bare, x: y },
    { ...bare, x: 'not base64url!' },
  ];
  for (const key of unfit) {
    expect(await verifyJws(token, [key], algs), JSON.stringify(key)).toMatchObject({ ok: false, failed: 'key' });
  }
});

test('FAPI-R 5.2.2: refuses RSA keys under 2048 bits even if the signature is right', async () => {
  const weak = await crypto.subtle.generateKey(
    { name: 'RSA-PSS', modulusLength: 1024, publicExponent: Uint8Array.of(1, 0, 1), hash: 'SHA-256' },
    true,
    ['sign', 'verify'],
  );
  const { n, e } = await exportJWK(weak.publicKey);
  const token = await forged({ alg: 'PS256', kid: 'weak' }, json(claims), { ...ps, ...weak });
  const keys = [{ kty: 'RSA', kid: 'weak', ...(n && { n }), ...(e && { e }) }];
  expect(await verifyJws(token, keys, algs)).toMatchObject({ failed: 'key', detail: 'Its modulus has 1024 bits.' });
});

test('a changed byte of header, payload or signature, or another key with the same kid, breaks the signature', async () => {
  for (const key of [es, ps]) {
    const token = await signJwt(key, claims);
    const [header = '', payload = '', signature = ''] = token.split('.');
    const last = signature.at(-1) ?? '';
    const forgeries = [
      `${json({ alg: key.alg, kid: key.kid, typ: 'jwt' })}.${payload}.${signature}`,
      `${header}.${json({ ...claims, iss: 'thief' })}.${signature}`,
      `${header}.${payload}.`,
      `${header}.${payload}.${signature.slice(0, -4)}`,
      `${header}.${payload}.${signature}AAAA`,
      `${header}.${payload}.${signature.slice(0, -1)}${last === 'A' ? 'B' : 'A'}`,
      // The same bytes in another text: the unused bits of the last character set.
      `${header}.${payload}.${signature.slice(0, -1)}${String.fromCharCode(last.charCodeAt(0) + 1)}`,
    ];
    for (const forgery of forgeries.filter((text) => /^[\w-]+\.[\w-]+\.[\w-]*$/.test(text))) {
      const verified = await verifyJws(forgery, [key.publicJwk], algs);
      expect(verified, forgery).toMatchObject({ ok: false, failed: 'signature' });
    }
  }
  const stranger = { ...other.publicJwk, kid: es.kid };
  expect(await verifyJws(await signJwt(es, claims), [stranger], algs)).toMatchObject({ failed: 'signature' });
});

test('refuses to sign with an encryption key', async () => {
  await expect(signJwt(enc, {})).rejects.toThrow();
  const ecdh = await generateKeyPair('ECDH-ES');
  await expect(signJwt({ ...es, ...ecdh }, {})).rejects.toThrow();
});

test('JWKS-08: verifies with keys read from JSON, key_ops of the register included', async () => {
  const published = JSON.parse(JSON.stringify({ ...ps.publicJwk, key_ops: ['sign', 'verify'] })) as PublicJwk;
  expect((await verifyJws(await signJwt(ps, claims), [published], ['PS256'])).ok).toBe(true);
  expect(Object.isFrozen(published)).toBe(false);
  await expect(importJWK({ ...ps.publicJwk } as JWK, 'PS256')).resolves.toBeDefined();
});
