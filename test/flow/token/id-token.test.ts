// IDT: ID tokens from both endpoints, by check id, through sandbox.fetch.
import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { leftHalfHash } from '../../../mocks/keys/hashes.ts';
import { ownTokenWorld } from '../../kit/worlds/own-worlds.ts';
import {
  opened,
  redeemed,
  refreshed,
  signedIn,
  tokensOf,
  type OpenedToken,
  type Tokens,
} from '../../kit/calls/tokens.ts';
import type { Authorised, RegisteredRecipient } from '../../kit/worlds/fixture.ts';

const personal = ['name', 'given_name', 'family_name', 'updated_at', 'email', 'phone_number', 'address'];

const fixture = await ownTokenWorld();

const holderKeys = async (): Promise<JSONWebKeySet> =>
  (await (await fixture.fetch(`${fixture.urls.dataHolder.issuer}/jwks`)).json()) as JSONWebKeySet;

describe.each([
  { alg: 'PS256', jwe: 'RSA-OAEP-256' },
  { alg: 'ES256', jwe: 'ECDH-ES+A256KW' },
] as const)('a client with $alg', ({ alg, jwe }) => {
  let player: RegisteredRecipient;
  let authorised: Authorised;
  let front: OpenedToken;
  let tokens: Tokens;
  let back: OpenedToken;
  beforeAll(async () => {
    player = await fixture.player({ alg });
    authorised = await fixture.authorise(player, {
      idTokenClaims: ['name', 'given_name', 'family_name', 'updated_at'],
    });
    front = await opened(player, authorised.idToken);
    tokens = await redeemed(fixture, player, authorised);
    back = await opened(player, tokens.id_token);
  });

  test('IDT-01 the fragment’s ID token is a JWE for the client’s key around a JWS', () => {
    expect(authorised.idToken.split('.')).toHaveLength(5);
    expect(front.outer).toMatchObject({ alg: jwe, enc: 'A256GCM', kid: player.decryptionKey.kid, cty: 'JWT' });
    expect(front.jws.split('.')).toHaveLength(3);
  });

  test('IDT-02 it is signed with the registered algorithm by a key of jwks_uri', async () => {
    for (const { inner, jws } of [front, back]) {
      expect(inner.alg).toBe(alg);
      const { keys } = await holderKeys();
      expect(keys.map(({ kid }) => kid)).toContain(inner.kid);
      await expect(compactVerify(jws, createLocalJWKSet({ keys }))).resolves.toBeDefined();
    }
  });

  test('IDT-03 it carries iss, sub, aud, exp, iat, nonce, c_hash and s_hash', () => {
    expect(front.claims).toMatchObject({
      iss: fixture.urls.dataHolder.issuer,
      aud: player.clientId,
      nonce: authorised.nonce,
    });
    for (const name of ['sub', 'exp', 'iat', 'c_hash', 's_hash']) expect(front.claims, name).toHaveProperty(name);
  });

  test('IDT-04 c_hash is the left half of the SHA-256 of the code', async () => {
    expect(front.claims['c_hash']).toBe(await leftHalfHash(authorised.code));
  });

  test('IDT-05 s_hash is the left half of the SHA-256 of the state', async () => {
    expect(front.claims['s_hash']).toBe(await leftHalfHash(authorised.state));
  });

  test('IDT-06 no personal claims pass through the browser, even if requested', () => {
    expect(Object.keys(front.claims).filter((name) => personal.includes(name))).toEqual([]);
  });

  test('IDT-06 requested personal claims come from the token endpoint', () => {
    expect(typeof back.claims['name']).toBe('string');
    expect(typeof back.claims['given_name']).toBe('string');
    expect(typeof back.claims['updated_at']).toBe('number');
  });

  test('IDT-07 the token endpoint’s is also a JWE around a JWS, and at_hash matches', async () => {
    expect(tokens.id_token.split('.')).toHaveLength(5);
    expect(back.outer).toMatchObject({ alg: jwe, enc: 'A256GCM', kid: player.decryptionKey.kid, cty: 'JWT' });
    expect(back.claims['at_hash']).toBe(await leftHalfHash(tokens.access_token));
  });

  test('IDT-08 both have the same subject and authentication', () => {
    for (const name of ['iss', 'sub', 'aud', 'nonce', 'acr', 'auth_time', 'c_hash', 's_hash', 'cdr_consent_id'])
      expect(back.claims[name], name).toEqual(front.claims[name]);
  });

  test('IDT-09 times are whole seconds in order', () => {
    const now = Math.floor(fixture.clock.now().getTime() / 1000);
    for (const { claims } of [front, back]) {
      const [iat, exp, nbf, authTime] = [claims['iat'], claims['exp'], claims['nbf'], claims['auth_time']] as number[];
      expect([iat, exp, nbf, authTime].every(Number.isInteger)).toBe(true);
      expect(iat).toBeLessThanOrEqual(now);
      expect(exp).toBeGreaterThan(now);
      expect(nbf).toBeLessThanOrEqual(iat ?? 0);
      expect(authTime).toBeLessThanOrEqual(now);
    }
  });

  test('IDT-10 acr is one of the two URNs, and there is no vot', () => {
    expect(['urn:cds.au:cdr:2', 'urn:cds.au:cdr:3']).toContain(front.claims['acr']);
    expect(front.claims).not.toHaveProperty('vot');
    expect(front.claims).not.toHaveProperty('vtm');
  });

  test('IDT-23 aud is the client_id, and azp is absent', () => {
    expect(front.claims['aud']).toBe(player.clientId);
    expect(front.claims).not.toHaveProperty('azp');
  });

  test('IDT-24 cdr_consent_id is the requested one (D-20)', () => {
    expect(front.claims['cdr_consent_id']).toBe(authorised.consentId);
    expect(back.claims['cdr_consent_id']).toBe(authorised.consentId);
  });
});

test('IDT-11 vectors of trust give vot with vtm, and no acr', async () => {
  const player = await fixture.player();
  const { idToken } = await fixture.authorise(player, { level: 'vot' });
  const { claims } = await opened(player, idToken);
  expect(['CL1', 'CL2']).toContain(claims['vot']);
  expect(claims['vtm']).toMatch(/^https:/);
  expect(claims).not.toHaveProperty('acr');
});

describe('pairwise subjects', () => {
  const subOf = async (player: RegisteredRecipient, consumer = 0): Promise<unknown> =>
    (await opened(player, (await fixture.authorise(player, { consumer })).idToken)).claims['sub'];

  test('IDT-12 the same consumer and client have the same sub, after another login an hour later', async () => {
    const player = await fixture.player();
    const first = await subOf(player);
    expect(first).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    await fixture.clock.advance('PT1H');
    expect(await subOf(player)).toBe(first);
  });

  test('IDT-13 another client or another consumer has another sub', async () => {
    const [one, other] = [await fixture.player(), await fixture.player()];
    const subs = [await subOf(one), await subOf(other), await subOf(one, 1), await subOf(other, 1)];
    expect(new Set(subs).size).toBe(4);
  });

  test('IDT-16 clients with one redirect host share a sub or not, by the decision pairwiseSector', async () => {
    const redirectUris = ['https://shared.recipient.cdr.example/callback'];
    const [one, other] = [await fixture.player({ redirectUris }), await fixture.player({ redirectUris })];
    expect(await subOf(one)).not.toBe(await subOf(other));
    await fixture.decisions.set('pairwiseSector', 'sector');
    expect(await subOf(one)).toBe(await subOf(other));
    expect(await subOf(await fixture.player())).not.toBe(await subOf(one));
    await fixture.decisions.set('pairwiseSector', 'product');
  });
});

test('IDT-19 max_age=1 makes a later authorisation log in again, with a new auth_time', async () => {
  const player = await fixture.player();
  const timeOf = async (): Promise<number> =>
    Number((await opened(player, (await fixture.authorise(player, { maxAge: 1 })).idToken)).claims['auth_time']);
  const first = await timeOf();
  await fixture.clock.advance('PT2M');
  expect(await timeOf()).toBeGreaterThanOrEqual(first + 120);
});

test('IDT-24 with consentIdReturned off, neither token has cdr_consent_id', async () => {
  const player = await fixture.player();
  await fixture.decisions.set('consentIdReturned', 'no');
  const authorised = await fixture.authorise(player);
  const tokens = await redeemed(fixture, player, authorised);
  await fixture.decisions.set('consentIdReturned', 'yes');
  for (const token of [authorised.idToken, tokens.id_token])
    expect((await opened(player, token)).claims).not.toHaveProperty('cdr_consent_id');
});

test('REF-03 the ID token of a refresh has the same subject, is newer, and has no nonce', async () => {
  const player = await fixture.player();
  const tokens = await signedIn(fixture, player);
  const first = (await opened(player, tokens.id_token)).claims;
  await fixture.clock.advance('PT1M');
  const second = (await opened(player, (await tokensOf(await refreshed(fixture, player, tokens))).id_token)).claims;
  for (const name of ['iss', 'sub', 'aud', 'auth_time', 'azp']) expect(second[name], name).toEqual(first[name]);
  expect(second['iat']).toBeGreaterThan(Number(first['iat']));
  expect(second).not.toHaveProperty('nonce');
});
