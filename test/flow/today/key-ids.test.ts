// A client’s key set at an outside address: a kid shared by two keys verifies nothing in today’s profile, and an unknown kid is looked up once a minute.
import { decodeJwt, exportJWK, generateKeyPair } from 'jose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DataRecipient } from '../../../mocks/sandbox/sandbox-interface.ts';
import { errorOf, post } from '../../kit/calls/tokens.ts';
import type { RegisteredRecipient } from '../../kit/worlds/fixture.ts';
import { lastChecks } from '../../kit/oracles/checks.ts';
import { ownToday } from '../../kit/worlds/own-worlds.ts';
import { register, statementKey, statementOf } from '../../kit/calls/registration.ts';
import { secondsOf, sign, type Signer } from '../../kit/calls/signing.ts';
import { newKey } from '../../kit/oracles/registration-refused.ts';
import { push } from '../../kit/calls/code-flow.ts';
import { standStill, todayMembers } from '../../kit/worlds/today.ts';

const { fixture } = await ownToday({ extractableKeys: true });
const { sandbox } = fixture;
const recipient = await sandbox.enrol({ alg: 'PS256' });
const stranger = await newKey('another-kid');

let served: readonly object[] = [];
const own = (): object => recipient.signingKey.publicJwk;
const enc = (): object => recipient.decryptionKey.publicJwk;
const kid = recipient.signingKey.kid;
const fetched = (): number => sandbox.trace.entries(({ request: { url } }) => url === address).length;

const address = 'https://keys.outside.example/jwks';
beforeEach(async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ keys: served }));
  served = [own(), enc()];
  await fixture.clock.advance('PT6M');
});
afterEach(() => vi.restoreAllMocks());

async function registers(product: DataRecipient = recipient, alg: Signer = product.signingKey): Promise<Response> {
  const issued = { ...decodeJwt(await statementOf(fixture, product)), jwks_uri: address };
  const statement = await sign(await statementKey(sandbox), issued);
  return register(fixture, product, { statement, claims: todayMembers(product), key: alg });
}

served = [own(), enc()];
vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ keys: served }));
const registration = await registers();
const { client_id: clientId = '' } = (await registration.json()) as { client_id?: string };
const player = Object.defineProperty(recipient, 'clientId', { value: clientId }) as RegisteredRecipient;

const pushed = async (): Promise<string> => errorOf((await push(fixture, player)).answer);
const form = { grant_type: 'client_credentials', scope: 'cdr:registration' };
const endpoints = async (): Promise<readonly string[]> => [
  await pushed(),
  await errorOf(await post(fixture, player, 'token', form)),
  await errorOf(await post(fixture, player, 'introspect', { token: 'x' })),
  await errorOf(await post(fixture, player, 'revoke', { token: 'x' })),
  await errorOf(await post(fixture, player, 'arrangements/revoke', { cdr_arrangement_id: 'x' })),
];

const newSigner = async (): Promise<Signer & { readonly publicJwk: object }> => {
  const { privateKey, publicKey } = await generateKeyPair('PS256');
  const id = crypto.randomUUID();
  return { alg: 'PS256', kid: id, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid: id, use: 'sig' } };
};

/** Another key with the signer’s kid, before or after it; and two others that the client never signs with. */
const broken: readonly (readonly [string, () => readonly object[]])[] = [
  ['an RSA key before it', () => [{ ...own(), n: Reflect.get(enc(), 'n') as string }, own(), enc()]],
  ['an RSA key after it', () => [own(), enc(), { ...own(), n: Reflect.get(enc(), 'n') as string }]],
  ['an EC key', () => [own(), enc(), { ...stranger.publicJwk, kid, use: 'sig' }]],
  ['an encryption key', () => [own(), { ...enc(), kid }]],
  ['the same key twice', () => [own(), own(), enc()]],
  ['two other keys', () => [own(), { ...stranger.publicJwk, kid: 'a' }, { ...enc(), kid: 'a' }]],
];

describe('two keys with one kid', () => {
  test.each(broken)('%s: invalid_client at each endpoint, until the set is corrected', async (_name, set) => {
    served = set();
    expect(await endpoints()).toEqual(Array.from({ length: 5 }, () => '400 invalid_client'));
    const check = lastChecks(sandbox, 'pushAuthorisation').find(({ outcome }) => outcome === 'fail');
    expect(check).toMatchObject({ rule: 'client.assertion-key', at: 'state:client.jwks_uri' });
    expect(check?.fix).toContain('a kid of its own');
    served = [own(), enc()];
    expect(await pushed()).toBe('201 no error');
  });

  test('a set that breaks later is noticed when the holder next fetches it', async () => {
    expect(await pushed()).toBe('201 no error');
    served = [own(), own(), enc()];
    await fixture.clock.advance('PT6M');
    expect(await pushed()).toBe('400 invalid_client');
    expect(await pushed()).toBe('400 invalid_client');
  });

  test('refuses a registration', async () => {
    const product = await sandbox.enrol({ alg: 'PS256' });
    served = [product.signingKey.publicJwk, { ...enc(), kid: product.signingKey.kid }];
    expect(await errorOf(await registers(product))).toBe('400 invalid_client_metadata');
    const check = lastChecks(sandbox, 'registerClient').find(({ outcome }) => outcome === 'fail');
    expect(check).toMatchObject({ rule: 'registration.request-key', at: 'state:client.jwks_uri' });
    served = [product.signingKey.publicJwk, enc()];
    expect(await errorOf(await registers(product))).toBe('201 no error');
  });
});

describe('an unknown kid', () => {
  const foreign = async (): Promise<string> => {
    const claims = { iss: clientId, sub: clientId, aud: fixture.urls.dataHolder.issuer, jti: crypto.randomUUID() };
    const exp = secondsOf(fixture) + 60;
    const client_assertion = await sign(player.signingKey, { ...claims, exp }, { kid: crypto.randomUUID() });
    return errorOf(await post(fixture, player, 'token', { ...form, client_assertion }));
  };
  const fetches = async (work: () => Promise<unknown>): Promise<number> => {
    const before = fetched();
    await work();
    return fetched() - before;
  };

  test('is looked up once a minute by the sandbox’s clock, however often it is sent', async () => {
    await standStill(fixture);
    await pushed();
    const thrice = async (): Promise<void> => {
      for (let time = 0; time < 3; time += 1) expect(await foreign()).toBe('400 invalid_client');
      await Promise.all([foreign(), foreign(), foreign()]);
    };
    expect(await fetches(thrice)).toBe(1);
    await fixture.clock.advance('PT59S');
    expect(await fetches(thrice)).toBe(0);
    await fixture.clock.advance('PT1S');
    expect(await fetches(thrice)).toBe(1);
    // The set was valid all the time.
    expect(await pushed()).toBe('201 no error');
  });

  test('rotated keys count at once, or a minute after an unknown kid', async () => {
    await standStill(fixture);
    await pushed();
    const rotated = async (): Promise<string> => {
      const fresh = await newSigner();
      served = [fresh.publicJwk, enc()];
      return errorOf(await post(fixture, { ...player, signingKey: fresh } as RegisteredRecipient, 'token', form));
    };
    for (let time = 0; time < 3; time += 1) expect(await rotated()).toBe('200 no error');
    await foreign();
    expect(await rotated()).toBe('400 invalid_client');
    await fixture.clock.advance('PT60S');
    expect(await rotated()).toBe('200 no error');
  });
});
