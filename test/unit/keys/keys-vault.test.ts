// The vault: one key per owner and purpose, rotation with and without overlap, export and import.
import { importJWK, jwtVerify, type JWK } from 'jose';
import { expect, test } from 'vitest';
import { adjustableClock, systemClock, type Clock } from '../../../mocks/ambient/clock.ts';
import { signJwt } from '../../../mocks/keys/sign.ts';
import { createVault, type ExportedKey, type KeyRow, type Vault } from '../../../mocks/keys/vault.ts';
import { verifyJws } from '../../../mocks/keys/verify.ts';
import { memoryStore } from '../../../mocks/store/memory.ts';
import { limits } from '../../../mocks/spec/limits.ts';
import type { Table } from '../../../mocks/store/table.ts';

const newTable = (): Table<KeyRow> => memoryStore('keys', { keys: { indexes: [] } }).table<KeyRow>('keys');
const newVault = (options: { table?: Table<KeyRow>; extractable?: boolean; clock?: Clock } = {}): Vault =>
  createVault({ table: newTable(), clock: systemClock, ...options });
const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k'];

test('makes a key on first need, and keeps it', async () => {
  const vault = newVault();
  const first = await vault.current('holder:wattle-energy', 'sign-ES256');
  const second = await vault.current('holder:wattle-energy', 'sign-ES256');
  const other = await vault.current('holder:banksia-power', 'sign-ES256');
  expect(second.kid).toBe(first.kid);
  expect(other.kid).not.toBe(first.kid);
});

test('concurrent callers in one tab or two get the same key', async () => {
  const table = newTable();
  const tabs = [newVault({ table }), newVault({ table })];
  const calls = Array.from({ length: 40 }, async (_, index) => tabs[index % 2]?.current('secondary', 'sign-ES256'));
  const keys = await Promise.all(calls);
  expect(new Set(keys.map((key) => key?.kid)).size).toBe(1);
  expect(await table.list()).toHaveLength(1);
  const signed = await signJwt(keys[0] as NonNullable<(typeof keys)[0]>, { a: 1 });
  for (const key of keys) {
    const verified = await verifyJws(signed, key === undefined ? [] : [key.publicJwk], ['ES256']);
    expect(verified.ok).toBe(true);
  }
});

test('JWKS-02, JWKS-03, JWKS-05: published keys have kty, kid, use and alg, are long enough, and have no private member', async () => {
  const { keys } = await newVault({ extractable: true }).publicSet('register', [
    'sign-PS256',
    'sign-ES256',
    'encrypt-RSA',
    'encrypt-EC',
    'statement-PS256',
    'token-PS256',
  ]);
  expect(keys.map(({ kty, use, alg }) => [kty, use, alg])).toEqual([
    ['RSA', 'sig', 'PS256'],
    ['EC', 'sig', 'ES256'],
    ['RSA', 'enc', 'RSA-OAEP-256'],
    ['EC', 'enc', 'ECDH-ES+A256KW'],
    ['RSA', 'sig', 'PS256'],
    ['RSA', 'sig', 'PS256'],
  ]);
  expect(new Set(keys.map(({ kid }) => kid)).size).toBe(6);
  for (const key of keys) {
    expect(Object.keys(key).filter((name) => privateMembers.includes(name))).toEqual([]);
    if (key.kty === 'RSA') expect([key.n?.length, key.e]).toEqual([342, 'AQAB']);
    else expect(key.crv).toBe('P-256');
  }
});

test('private keys cannot be exported unless asked for', async () => {
  const vault = newVault();
  const key = await vault.current('register', 'sign-ES256');
  expect(key.privateKey.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('jwk', key.privateKey)).rejects.toThrow();
  await expect(vault.exportKeys()).rejects.toMatchObject({ code: 'keys-not-extractable' });
});

test('OIDC Core 10.1.1: rotation with overlap keeps the earlier public key published until the overlap ends', async () => {
  const clock = adjustableClock(systemClock, { standsAt: Date.parse('2024-07-01T00:00:00Z') });
  const vault = newVault({ clock, extractable: true });
  const before = await vault.current('register', 'sign-ES256');
  const until = new Date('2024-07-01T00:10:00Z');
  const after = await vault.rotate('register', 'sign-ES256', { until });
  expect((await vault.current('register', 'sign-ES256')).kid).toBe(after.kid);
  const published = async (from = vault): Promise<readonly string[]> =>
    (await from.publicSet('register', ['sign-ES256'])).keys.map(({ kid }) => kid);
  expect(await published()).toEqual([after.kid, before.kid]);
  const { keys } = await vault.publicSet('register', ['sign-ES256']);
  expect((await verifyJws(await signJwt(before, {}), keys, ['ES256'])).ok).toBe(true);
  // Its end is exported to another sandbox too.
  const other = newVault({ clock });
  await other.importKeys(JSON.parse(JSON.stringify(await vault.exportKeys())));
  clock.advance(599_999);
  expect([await published(), await published(other)]).toEqual([
    [after.kid, before.kid],
    [after.kid, before.kid],
  ]);
  clock.advance(1);
  expect([await published(), await published(other)]).toEqual([[after.kid], [after.kid]]);
  // A later rotation without an end does not change the end of the earlier key.
  const last = await vault.rotate('register', 'sign-ES256');
  expect(await published()).toEqual([last.kid, after.kid]);
});

test('the export does not mention retired keys if there are none', async () => {
  const vault = newVault({ extractable: true });
  await vault.current('register', 'sign-ES256');
  await vault.current('recipient:a', 'encrypt-EC');
  const exported = await vault.exportKeys();
  expect(exported).toHaveLength(2);
  for (const key of exported) expect(key).not.toHaveProperty('retired');
});

test('rotation without overlap withdraws all old keys at once', async () => {
  const vault = newVault();
  await vault.current('register', 'sign-ES256');
  await vault.rotate('register', 'sign-ES256');
  const last = await vault.rotate('register', 'sign-ES256', { overlap: false });
  const { keys } = await vault.publicSet('register', ['sign-ES256']);
  expect(keys.map(({ kid }) => kid)).toEqual([last.kid]);
});

test('OIDC Core 10.2.1: an old encryption key opens tokens for as long as a copy of the set and an ID token last', async () => {
  const clock = adjustableClock(systemClock, { standsAt: Date.parse('2026-03-01T00:00:00Z') });
  const vault = newVault({ clock });
  const retired = async (): Promise<readonly string[]> =>
    (await vault.retired('recipient:a', 'encrypt-EC')).map(({ pair }) => pair.kid);
  const first = await vault.current('recipient:a', 'encrypt-EC');
  // Withdrawn now, at a later time, and without a known time.
  const second = await vault.rotate('recipient:a', 'encrypt-EC', { overlap: false });
  const until = new Date(clock.now().getTime() + 3_600_000);
  const third = await vault.rotate('recipient:a', 'encrypt-EC', { until });
  await vault.rotate('recipient:a', 'encrypt-EC');
  expect(await retired()).toEqual([third.kid, second.kid, first.kid]);
  const opensAfter = (limits.registerRefresh + limits.idToken) * 1000;
  clock.advance(opensAfter - 1);
  expect(await retired()).toEqual([third.kid, second.kid, first.kid]);
  clock.advance(1);
  expect(await retired()).toEqual([third.kid, second.kid]);
  clock.advance(3_600_000 - 1);
  expect(await retired()).toEqual([third.kid, second.kid]);
  clock.advance(1);
  expect(await retired()).toEqual([third.kid]);
  // A signing key opens nothing.
  await vault.current('recipient:a', 'sign-ES256');
  await vault.rotate('recipient:a', 'sign-ES256');
  expect(await vault.retired('recipient:a', 'sign-ES256')).toEqual([]);
});

test('rotating a key that nobody has used yet makes it and publishes only it', async () => {
  const vault = newVault();
  const { kid } = await vault.rotate('register', 'sign-ES256');
  expect((await vault.publicSet('register', ['sign-ES256'])).keys.map((key) => key.kid)).toEqual([kid]);
});

test('notices a rotation in another tab at the next call', async () => {
  const table = newTable();
  const [here, there] = [newVault({ table }), newVault({ table })];
  await here.current('register', 'sign-ES256');
  const rotated = await there.rotate('register', 'sign-ES256');
  expect((await here.current('register', 'sign-ES256')).kid).toBe(rotated.kid);
});

test('concurrent rotations all take effect: every key stays published', async () => {
  const vault = newVault();
  const first = await vault.current('register', 'sign-ES256');
  const rotated = await Promise.all([1, 2, 3].map(async () => vault.rotate('register', 'sign-ES256')));
  const { keys } = await vault.publicSet('register', ['sign-ES256']);
  expect(new Set(keys.map(({ kid }) => kid))).toEqual(new Set([first.kid, ...rotated.map(({ kid }) => kid)]));
});

test('after a reset there are new keys and a new epoch', async () => {
  const table = newTable();
  const vault = newVault({ table });
  const before = await vault.current('register', 'sign-ES256');
  const { epoch } = vault;
  await table.clear();
  vault.clear();
  expect(vault.epoch).toBeGreaterThan(epoch);
  expect((await vault.current('register', 'sign-ES256')).kid).not.toBe(before.kid);
});

test('exported keys work in another sandbox, which may keep them unexportable', async () => {
  const vault = newVault({ extractable: true });
  const purposes = ['sign-PS256', 'sign-ES256', 'encrypt-RSA', 'encrypt-EC', 'certificate'] as const;
  await vault.publicSet('holder:wattle-energy', purposes);
  await vault.rotate('holder:wattle-energy', 'sign-ES256');
  const exported = JSON.parse(JSON.stringify(await vault.exportKeys())) as unknown;
  const other = newVault();
  await other.importKeys(exported);
  expect(await other.publicSet('holder:wattle-energy', purposes)).toEqual(
    await vault.publicSet('holder:wattle-energy', purposes),
  );
  for (const purpose of ['sign-PS256', 'sign-ES256'] as const) {
    const key = await other.current('holder:wattle-energy', purpose);
    expect(key.privateKey.extractable).toBe(false);
    const { keys } = await vault.publicSet('holder:wattle-energy', [purpose]);
    const signed = await signJwt(key, { iss: 'me' });
    expect((await jwtVerify(signed, await importJWK(keys[0] as JWK, key.alg))).payload.iss).toBe('me');
  }
  await expect(other.exportKeys()).rejects.toMatchObject({ code: 'keys-not-extractable' });
});

test('refuses to import a malformed list or key, and changes nothing', async () => {
  const source = newVault({ extractable: true });
  await source.publicSet('register', ['sign-ES256', 'sign-PS256']);
  const good = await source.exportKeys();
  const [es, ps] = ['sign-ES256', 'sign-PS256'].map((purpose) => good.find((key) => key.purpose === purpose));
  const vault = newVault();
  const { kid } = await vault.current('register', 'sign-ES256');
  const bad: unknown[] = [
    undefined,
    'keys',
    [null],
    [{ ...es, owner: '' }],
    [{ ...es, purpose: 'sign-RS256' }],
    [{ ...es, purpose: 'toString' }],
    [{ ...es, jwk: ps?.jwk }],
    [{ ...es, jwk: { ...es?.jwk, d: undefined } }],
    [{ ...es, jwk: { ...es?.jwk, x: es?.jwk.y } }],
    [{ ...es, earlier: [{ kid: 'no kty' }] }],
    [es, es],
    [es, { ...ps, jwk: { ...ps?.jwk, qi: 'AQAB' } } as ExportedKey, 'x'],
  ];
  for (const keys of bad) {
    await expect(vault.importKeys(keys), JSON.stringify(keys)).rejects.toMatchObject({ code: 'keys-malformed' });
  }
  expect((await vault.current('register', 'sign-ES256')).kid).toBe(kid);
});

test('JWKS-03: publishes an imported earlier key without its private members', async () => {
  const source = newVault({ extractable: true });
  await source.current('register', 'sign-ES256');
  const [key] = await source.exportKeys();
  const vault = newVault();
  await vault.importKeys([{ ...key, earlier: [key?.jwk] }]);
  const { keys } = await vault.publicSet('register', ['sign-ES256']);
  expect(keys).toHaveLength(2);
  expect(keys.filter((published) => 'd' in published)).toEqual([]);
});

test('makes a key again if it could not be kept', async () => {
  const table = newTable();
  let refused = 1;
  const full: Table<KeyRow> = {
    ...table,
    add: (row) => (refused-- > 0 ? Promise.reject(new Error('The store is full.')) : table.add(row)),
  };
  const vault = newVault({ table: full });
  await expect(vault.current('register', 'sign-ES256')).rejects.toThrow('full');
  expect((await vault.current('register', 'sign-ES256')).alg).toBe('ES256');
});
