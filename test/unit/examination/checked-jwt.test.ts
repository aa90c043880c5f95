// What the careful recipient checks of a JWT. Leaving out each check affects its own row only.
import { generateKeyPair, exportJWK, SignJWT, type JWTPayload, type JWTHeaderParameters } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import type { Stand } from '../../../mocks/examination.ts';
import type { CarelessRow } from '../../../src/examined/carelessness.ts';
import type { Context } from '../../../src/examined/context.ts';
import { halfHash, verified, type Rows } from '../../../src/examined/jwt-checks.ts';

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

/** Whether a recipient that leaves out these rows accepts the token. */
const isBelieved = (token: string, ...skipped: readonly CarelessRow[]): Promise<boolean> =>
  verified(contextOf(skipped), token, rows).then(
    () => true,
    () => false,
  );

test('accepts an honest token and returns its claims', async () => {
  expect(await verified(contextOf([]), await signedBy(own, good), rows)).toEqual(good);
});

test.each<[string, JWTPayload, CarelessRow]>([
  ['of another issuer', { ...good, iss: 'https://other.example' }, 'RJ-49'],
  ['for another client', { ...good, aud: 'other' }, 'RJ-50'],
  ['for others as well', { ...good, aud: [client, 'other'] }, 'RJ-66'],
  ['that expired half a minute ago', { ...good, exp: now - 30 }, 'RJ-51'],
  ['without exp', { iss: issuer, aud: client }, 'RJ-51'],
  ['that is not valid yet', { ...good, nbf: now + 31 }, 'RJ-103'],
])('a token %s is accepted only if that check is left out', async (_what, claims, row) => {
  const token = await signedBy(own, claims);
  expect([await isBelieved(token), await isBelieved(token, row)]).toEqual([false, true]);
});

test('accepts clocks that differ by less than half a minute, and further audiences with a matching azp', async () => {
  for (const claims of [
    { exp: now - 29 },
    { nbf: now + 30 },
    { aud: [client] },
    { aud: [client, 'other'], azp: client },
  ])
    expect([claims, await isBelieved(await signedBy(own, { ...good, ...claims }))]).toEqual([claims, true]);
});

test('RJ-57 refuses an aud that is an array', async () => {
  expect(await isBelieved(await signedBy(own, { ...good, aud: [client] }), 'RJ-57')).toBe(false);
  expect(await isBelieved(await signedBy(own, good), 'RJ-57')).toBe(true);
});

test('accepts an unknown critical header only with RJ-102', async () => {
  const token = await signedBy(own, good, { crit: ['unknown'], unknown: 1 });
  expect([await isBelieved(token), await isBelieved(token, 'RJ-102')]).toEqual([false, true]);
});

test('accepts a foreign key only without signature checks, or with the header’s own key', async () => {
  const token = await signedBy(foreign, good);
  expect([await isBelieved(token), await isBelieved(token, 'RJ-45')]).toEqual([false, true]);
  const offered = await signedBy(foreign, good, { jwk: await exportJWK(foreign.publicKey) });
  expect([await isBelieved(offered), await isBelieved(offered, 'RJ-56')]).toEqual([false, true]);
  // A key in the header is noticed even if nothing is verified.
  expect([await isBelieved(offered, 'RJ-45'), await isBelieved(offered, 'RJ-45', 'RJ-56')]).toEqual([false, true]);
  // Without a key in the header, the holder’s keys verify the token.
  expect(await isBelieved(await signedBy(own, good), 'RJ-56')).toBe(true);
});

test('accepts a forbidden algorithm only if its own check is left out', async () => {
  const unsigned = `${part({ alg: 'none' })}.${part(good)}.`;
  expect([await isBelieved(unsigned), await isBelieved(unsigned, 'RJ-47')]).toEqual([false, true]);
  const secret = `${part({ alg: 'HS256' })}.${part(good)}.c2ln`;
  expect([await isBelieved(secret), await isBelieved(secret, 'RJ-101')]).toEqual([false, true]);
  expect(await isBelieved(`${part({ alg: 'HS256' })}.${part(good)}.`, 'RJ-101')).toBe(false);
  const rsa = `${part({ alg: 'RS256' })}.${part(good)}.c2ln`;
  expect([await isBelieved(rsa, 'RJ-45'), await isBelieved(rsa, 'RJ-45', 'RJ-48')]).toEqual([false, true]);
});

test('never leaves out a check whose row a kind of token lacks', async () => {
  const { none: _none, hs256: _hs256, nbf: _nbf, ...fewer } = rows;
  const context = contextOf(['RJ-47', 'RJ-101', 'RJ-103']);
  for (const token of [`${part({ alg: 'none' })}.${part(good)}.`, await signedBy(own, { ...good, nbf: now + 60 })])
    await expect(verified(context, token, fewer)).rejects.toThrow();
});

test('the half hash is the left half of the SHA-256', async () => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode('code')));
  expect(await halfHash('code')).toBe(Buffer.from(digest.slice(0, 16)).toString('base64url'));
});
