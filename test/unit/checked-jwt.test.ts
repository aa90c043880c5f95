// What the careful recipient of examinations checks of a JWT, and that each check is left out by its own row alone.
import { generateKeyPair, exportJWK, SignJWT, type JWTPayload, type JWTHeaderParameters } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import type { Stand } from '../../mocks/examination.ts';
import type { CarelessRow } from '../../src/examined/carelessness.ts';
import type { Context } from '../../src/examined/context.ts';
import { halfHash, verified, type Rows } from '../../src/examined/jwt-checks.ts';

const rows: Rows = {
  signature: 'RJ-45',
  none: 'RJ-47',
  rs256: 'RJ-48',
  hs256: 'RJ-101',
  header: 'RJ-56',
  crit: 'RJ-102',
  iss: 'RJ-49',
  aud: 'RJ-50',
  others: 'RJ-66',
  arrays: 'RJ-57',
  exp: 'RJ-51',
  nbf: 'RJ-103',
};
const now = 1_795_000_000;
const [issuer, client] = ['https://holder.example', 'client'];
const good = { iss: issuer, aud: client, exp: now + 60 };

type Pair = Awaited<ReturnType<typeof generateKeyPair>>;
let own: Pair;
let foreign: Pair;
let published: readonly JsonWebKey[];
beforeAll(async () => {
  [own, foreign] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')]);
  published = [{ ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'ES256' } as JsonWebKey];
});

const contextOf = (skipped: readonly CarelessRow[]): Context => ({
  stand: { now: () => new Date(now * 1000) } as Stand,
  memory: { clientId: client, keys: published, metadata: { said: {}, at: now * 1000 } },
  issuer,
  isToday: true,
  duration: 1,
  skips: (row) => skipped.includes(row),
});

const signedBy = (pair: Pair, claims: JWTPayload, header: Partial<JWTHeaderParameters> = {}): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'own', ...header }).sign(pair.privateKey, {
    crit: { unknown: true },
  });
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Whether the token is believed by who leaves these rows out. */
const isBelieved = (token: string, ...skipped: readonly CarelessRow[]): Promise<boolean> =>
  verified(contextOf(skipped), token, rows).then(
    () => true,
    () => false,
  );

test('an honest token is believed, and its claims are given', async () => {
  expect(await verified(contextOf([]), await signedBy(own, good), rows)).toEqual(good);
});

test.each<[string, JWTPayload, CarelessRow]>([
  ['of another issuer', { ...good, iss: 'https://other.example' }, 'RJ-49'],
  ['for another client', { ...good, aud: 'other' }, 'RJ-50'],
  ['for others as well', { ...good, aud: [client, 'other'] }, 'RJ-66'],
  ['that has ended half a minute ago', { ...good, exp: now - 30 }, 'RJ-51'],
  ['without an end', { iss: issuer, aud: client }, 'RJ-51'],
  ['that begins later', { ...good, nbf: now + 31 }, 'RJ-103'],
])('a token %s is believed only by who leaves that out', async (_what, claims, row) => {
  const token = await signedBy(own, claims);
  expect([await isBelieved(token), await isBelieved(token, row)]).toEqual([false, true]);
});

test('clocks may differ by half a minute; others in aud are good where the token is authorised for this client', async () => {
  for (const claims of [
    { exp: now - 29 },
    { nbf: now + 30 },
    { aud: [client] },
    { aud: [client, 'other'], azp: client },
  ])
    expect([claims, await isBelieved(await signedBy(own, { ...good, ...claims }))]).toEqual([claims, true]);
});

test('who takes no arrays refuses an aud that is one, though it is right', async () => {
  expect(await isBelieved(await signedBy(own, { ...good, aud: [client] }), 'RJ-57')).toBe(false);
  expect(await isBelieved(await signedBy(own, good), 'RJ-57')).toBe(true);
});

test('a header that is critical is believed only by who ignores it', async () => {
  const token = await signedBy(own, good, { crit: ['unknown'], unknown: 1 });
  expect([await isBelieved(token), await isBelieved(token, 'RJ-102')]).toEqual([false, true]);
});

test('a foreign key is believed only by who checks no signature, or takes the key that the header offers', async () => {
  const token = await signedBy(foreign, good);
  expect([await isBelieved(token), await isBelieved(token, 'RJ-45')]).toEqual([false, true]);
  const offered = await signedBy(foreign, good, { jwk: await exportJWK(foreign.publicKey) });
  expect([await isBelieved(offered), await isBelieved(offered, 'RJ-56')]).toEqual([false, true]);
  // A key in the header is seen by who verifies nothing, too.
  expect([await isBelieved(offered, 'RJ-45'), await isBelieved(offered, 'RJ-45', 'RJ-56')]).toEqual([false, true]);
  // What offers no key is verified with those of the holder.
  expect(await isBelieved(await signedBy(own, good), 'RJ-56')).toBe(true);
});

test('an algorithm that is not allowed is believed only by who takes that one', async () => {
  const unsigned = `${part({ alg: 'none' })}.${part(good)}.`;
  expect([await isBelieved(unsigned), await isBelieved(unsigned, 'RJ-47')]).toEqual([false, true]);
  const secret = `${part({ alg: 'HS256' })}.${part(good)}.c2ln`;
  expect([await isBelieved(secret), await isBelieved(secret, 'RJ-101')]).toEqual([false, true]);
  expect(await isBelieved(`${part({ alg: 'HS256' })}.${part(good)}.`, 'RJ-101')).toBe(false);
  const rsa = `${part({ alg: 'RS256' })}.${part(good)}.c2ln`;
  expect([await isBelieved(rsa, 'RJ-45'), await isBelieved(rsa, 'RJ-45', 'RJ-48')]).toEqual([false, true]);
});

test('a row that a kind of token does not have is never left out', async () => {
  const { none: _none, hs256: _hs256, nbf: _nbf, ...fewer } = rows;
  const context = contextOf(['RJ-47', 'RJ-101', 'RJ-103']);
  for (const token of [`${part({ alg: 'none' })}.${part(good)}.`, await signedBy(own, { ...good, nbf: now + 60 })])
    await expect(verified(context, token, fewer)).rejects.toThrow();
});

test('the half hash is the left half of the SHA-256', async () => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode('code')));
  expect(await halfHash('code')).toBe(Buffer.from(digest.slice(0, 16)).toString('base64url'));
});
