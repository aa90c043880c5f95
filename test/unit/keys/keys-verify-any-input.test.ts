// Verification of a JWS for any input: it answers in time and never throws.
import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { encodeBase64url } from '../../../mocks/ambient/base64url.ts';
import { systemClock } from '../../../mocks/ambient/clock.ts';
import { signJwt } from '../../../mocks/keys/sign.ts';
import { createVault, type KeyRow, type PublicJwk, type VaultKey } from '../../../mocks/keys/vault.ts';
import { decodeJws, verifyJws } from '../../../mocks/keys/verify.ts';
import { memoryStore } from '../../../mocks/store/memory.ts';
import { forgedJws, jsonPart as json } from '../../kit/calls/forged-jws.ts';

const algs = ['PS256', 'ES256'];
const claims = { iss: 'client', aud: ['a', 'b'] };
let es: VaultKey;
let ps: VaultKey;

beforeAll(async () => {
  const table = memoryStore('keys', { keys: { indexes: [] } }).table<KeyRow>('keys');
  const vault = createVault({ table, clock: systemClock });
  [es, ps] = await Promise.all([vault.current('one', 'sign-ES256'), vault.current('one', 'sign-PS256')]);
});

test('RFC 8725 3.1: no token, no key set and no list of algorithms makes verification throw', async () => {
  const good = await signJwt(es, claims);
  const member = fc.oneof(
    fc.constantFrom('ES256', 'PS256', 'none', es.kid, 'sig', 'RSA', 'EC', 'P-256', 'AQAB'),
    fc.jsonValue(),
  );
  const object = (...names: string[]): fc.Arbitrary<object> =>
    fc.oneof(
      fc.dictionary(fc.oneof(fc.constantFrom(...names, 'toString', '__proto__'), fc.string()), member),
      fc.record(Object.fromEntries(names.map((name) => [name, member])), { requiredKeys: [] }),
    );
  const header = object('alg', 'kid', 'crit', 'jwk', 'b64', 'zip');
  const signed = fc
    .tuple(header, fc.jsonValue())
    .map(([head, body]) => `${json(head)}.${json(body)}.${good.split('.')[2] ?? ''}`);
  const mutated = fc
    .tuple(fc.nat(good.length), fc.nat(3), fc.string({ maxLength: 4 }))
    .map(([at, cut, text]) => good.slice(0, at) + text + good.slice(at + cut));
  const token = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), signed, mutated, fc.constant(good));
  const key = fc.oneof(
    object('kty', 'kid', 'use', 'alg', 'key_ops', 'n', 'e', 'crv', 'x', 'y', 'd', 'ext'),
    object('use', 'alg', 'key_ops', 'x', 'ext').map((own) => ({ ...es.publicJwk, ...own })),
    fc.jsonValue(),
  );
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(token, fc.array(key, { maxLength: 3 }), async (text, keys) => {
      const verified = await verifyJws(text, keys as PublicJwk[], algs);
      decodeJws(text);
      if (verified.ok) accepted += 1;
      if (verified.ok) expect(text).toBe(good);
      else expect(['format', 'alg', 'crit', 'key', 'signature']).toContain(verified.failed);
    }),
    { numRuns: 5000 },
  );
  expect(accepted).toBeGreaterThan(0);
});

test('answers in time for a megabyte of nesting or key set', async () => {
  const deep = encodeBase64url(`{"a":${'['.repeat(400_000)}${']'.repeat(400_000)}}`);
  const verified = await verifyJws(`${json({ alg: 'ES256', kid: es.kid })}.${deep}.AAAA`, [es.publicJwk], algs);
  expect(verified.ok).toBe(false);
  const huge: PublicJwk = { kty: 'RSA', kid: 'huge', n: 'A'.repeat(3) + 'f'.repeat(1_000_000), e: 'AQAB' };
  const token = await forgedJws(ps, { alg: 'PS256', kid: 'huge' }, json(claims));
  expect(await verifyJws(token, [huge], algs)).toMatchObject({ failed: 'key' });
});
