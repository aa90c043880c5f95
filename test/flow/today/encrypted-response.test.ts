// Encrypted authorisation responses, for clients registered for them only, and what happens when the key is gone.
import {
  compactDecrypt,
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  jwtVerify,
  type JWK,
} from 'jose';
import * as openid from 'openid-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { errorOf, post } from '../../kit/calls/tokens.ts';
import type { RegisteredRecipient } from '../../kit/worlds/fixture.ts';
import { putRegistration } from '../../kit/calls/management.ts';
import { confirmAt } from '../../kit/calls/screens.ts';
import { register, statementKey, statementOf } from '../../kit/calls/registration.ts';
import { sign, type Claims, type Signer } from '../../kit/calls/signing.ts';
import { browserAddress, codeForm, push, responseOf, scope, tokensOf, type Push } from '../../kit/calls/code-flow.ts';
import { newPlayer, openToday, todayMembers, type TodayFixture } from '../../kit/worlds/today.ts';
import { personaOf } from '../../kit/worlds/persona-of.ts';

let fixture: TodayFixture;
let registerKey: Signer;
beforeAll(async () => {
  fixture = await openToday({ extractableKeys: true });
  // The register makes its key with the first statement.
  await statementOf(fixture, await fixture.sandbox.enrol({ alg: 'PS256' }));
  registerKey = await statementKey(fixture.sandbox);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await fixture.sandbox.decisions.preset('strict');
  await fixture.clock.followRealTime();
});
afterAll(() => fixture.sandbox.stop());

/** Key sets by their address outside the sandbox. */
const published = new Map<string, readonly JWK[]>();
beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const url = input instanceof Request ? input.url : String(input);
    return Response.json({ keys: published.get(url) ?? [] });
  });
});

const algs = ['RSA-OAEP', 'RSA-OAEP-256'] as const;
type Alg = (typeof algs)[number];
const pairs = Object.fromEntries(
  await Promise.all(algs.map(async (alg) => [alg, await generateKeyPair(alg, { extractable: true })] as const)),
) as Record<Alg, CryptoKeyPair>;

interface Own extends RegisteredRecipient {
  readonly keysAt: string;
}

/** A recipient that hosts its keys itself, one for encryption included. */
async function ownPlayer(signing: 'PS256' | 'ES256', alg: Alg, members: Claims): Promise<Own> {
  const recipient = await fixture.sandbox.enrol({ alg: signing, redirectUris: ['https://app.example/callback'] });
  const keysAt = `https://keys.outside.example/${recipient.softwareProductId}`;
  const encrypting = { ...(await exportJWK(pairs[alg].publicKey)), use: 'enc', kid: `enc-${alg}`, alg };
  published.set(keysAt, [{ ...(recipient.signingKey.publicJwk as JWK), use: 'sig' }, encrypting]);
  const issued = await statementOf(fixture, recipient);
  const statement = await sign(registerKey, { ...decodeJwt(issued), jwks_uri: keysAt });
  const claims = { ...todayMembers(recipient), authorization_encrypted_response_alg: alg, ...members };
  const answer = await register(fixture, recipient, { statement, claims });
  const { client_id: clientId } = (await answer.json()) as { client_id: string };
  return Object.defineProperties(recipient, {
    clientId: { value: clientId },
    keysAt: { value: keysAt },
  }) as unknown as Own;
}

/** Removes the encryption key from the set. The holder keeps its copy of the set for five minutes. */
function withdrawKey({ keysAt }: Own): void {
  const kept = (published.get(keysAt) ?? []).filter(({ use }) => use !== 'enc');
  published.set(keysAt, kept);
}

type End = 'authorise' | 'cancel';
async function walked(player: RegisteredRecipient, end: End = 'authorise', bent: Push = {}) {
  const sent = await push(fixture, player, bent);
  return { sent, redirect: await personaOf(fixture.sandbox)[end](await browserAddress(fixture, player, sent)) };
}

const responseIn = (redirect: URL): string => redirect.searchParams.get('response') ?? '';

async function opened(redirect: URL, player: RegisteredRecipient, alg: Alg, signing: string) {
  const { plaintext, protectedHeader } = await compactDecrypt(responseIn(redirect), pairs[alg].privateKey);
  const keys = (await (await fixture.fetch(`${fixture.urls.dataHolder.issuer}/jwks`)).json()) as { keys: JWK[] };
  const { payload, protectedHeader: signed } = await jwtVerify(
    new TextDecoder().decode(plaintext),
    createLocalJWKSet(keys),
    {
      algorithms: [signing],
      issuer: fixture.urls.dataHolder.issuer,
      audience: player.clientId,
      currentDate: fixture.clock.now(),
    },
  );
  return { payload, header: protectedHeader, signed };
}

describe.each(['PS256', 'ES256'] as const)('signed with %s', (signing) => {
  describe.each(algs)('encrypted with %s', (alg) => {
    test.each(['A256GCM', 'A128CBC-HS256'] as const)('and %s: successes, errors, and a client library', async (enc) => {
      const player = await ownPlayer(signing, alg, { authorization_encrypted_response_enc: enc });
      for (const end of ['authorise', 'cancel'] as const) {
        const { sent, redirect } = await walked(player, end);
        const { payload, header, signed } = await opened(redirect, player, alg, signing);
        expect([...redirect.searchParams.keys()]).toEqual(['response']);
        expect(header).toEqual({ alg, enc, kid: `enc-${alg}`, cty: 'JWT' });
        expect(signed.alg).toBe(signing);
        const said = end === 'authorise' ? ['code'] : ['error', 'error_description'];
        expect(Object.keys(payload).toSorted()).toEqual(['aud', 'exp', 'iss', 'state', ...said].toSorted());
        expect(payload['state']).toBe(sent.state);
      }
      await drive(player, signing, alg, enc);
    });
  });
});

/** openid-client, configured with its key only. */
async function drive(player: RegisteredRecipient, signing: string, alg: Alg, enc: string): Promise<void> {
  const key = { key: player.signingKey.privateKey, kid: player.signingKey.kid };
  const config = await openid.discovery(
    new URL(fixture.urls.dataHolder.issuer),
    player.clientId,
    { authorization_signed_response_alg: signing, id_token_signed_response_alg: signing },
    openid.PrivateKeyJwt(key),
    {
      [openid.customFetch]: (url, init) => player.fetch(url, init as RequestInit),
      execute: [
        openid.useJwtResponseMode,
        openid.enableNonRepudiationChecks,
        (c) => openid.enableDecryptingResponses(c, [enc], { key: pairs[alg].privateKey, alg, kid: `enc-${alg}` }),
      ],
    },
  );
  const [state, pkceCodeVerifier] = [openid.randomState(), openid.randomPKCECodeVerifier()];
  const nonce = openid.randomNonce();
  const signed = await openid.buildAuthorizationUrlWithJAR(
    config,
    {
      redirect_uri: player.redirectUris[0] ?? '',
      scope,
      state,
      nonce,
      claims: JSON.stringify({ sharing_duration: 7_776_000 }),
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
    },
    key,
  );
  const url = await openid.buildAuthorizationUrlWithPAR(config, signed.searchParams);
  const redirect = await personaOf(fixture.sandbox).authorise(url);
  expect(responseIn(redirect).split('.')).toHaveLength(5);
  const tokens = await openid.authorizationCodeGrant(config, redirect, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier,
  });
  expect(tokens['cdr_arrangement_id']).toMatch(/^[\da-f-]{36}$/u);
}

describe('TJ: the response JWT, encrypted', () => {
  test('P-3 responseEncryption: when switched off, registered clients keep it until they register again', async () => {
    const player = await ownPlayer('PS256', 'RSA-OAEP', {});
    const parts = async (): Promise<number> => responseIn((await walked(player)).redirect).split('.').length;
    await fixture.sandbox.decisions.set('responseEncryption', 'off');
    // Encrypted has five parts, signed only has three (RFC 7516 3, RFC 7515 3).
    expect(await parts()).toBe(5);
    const claims = { authorization_encrypted_response_alg: 'RSA-OAEP' };
    const answer = await putRegistration(fixture, player, { claims });
    expect([answer.status, await answer.json()]).toEqual([200, expect.not.objectContaining(claims)]);
    expect(await parts()).toBe(3);
  });
  test('TJ-06 alg alone gets A128CBC-HS256, echoed and used, and the code inside buys tokens', async () => {
    const player = await ownPlayer('PS256', 'RSA-OAEP', {});
    const { sent, redirect } = await walked(player);
    const { payload, header } = await opened(redirect, player, 'RSA-OAEP', 'PS256');
    expect(header).toEqual({ alg: 'RSA-OAEP', enc: 'A128CBC-HS256', kid: 'enc-RSA-OAEP', cty: 'JWT' });
    const form = codeForm({ ...sent, code: String(payload['code']) });
    const tokens = await tokensOf(await post(fixture, player, 'token', form));
    // The ID token of the code flow is only signed, whatever else is registered.
    expect(decodeProtectedHeader(tokens.id_token)).toMatchObject({ alg: 'PS256' });
    expect(tokens.id_token.split('.')).toHaveLength(3);
  });
  test('an error before the screens is encrypted too', async () => {
    const player = await ownPlayer('ES256', 'RSA-OAEP-256', {});
    const sent = await push(fixture, player, { claims: { prompt: 'none' } });
    const answer = await fixture.fetch(await browserAddress(fixture, player, sent), { redirect: 'manual' });
    const redirect = new URL(answer.headers.get('location') ?? '');
    const { payload } = await opened(redirect, player, 'RSA-OAEP-256', 'ES256');
    expect(payload).toMatchObject({ error: 'login_required', state: sent.state });
  });
  test('TJ-07 is not encrypted without a registration, whatever key is published', async () => {
    const player = await ownPlayer('PS256', 'RSA-OAEP-256', { authorization_encrypted_response_alg: undefined });
    for (const end of ['authorise', 'cancel'] as const) {
      const { redirect } = await walked(player, end);
      expect(responseIn(redirect).split('.')).toHaveLength(3);
      expect(decodeProtectedHeader(responseIn(redirect))).toMatchObject({ alg: 'PS256' });
    }
  });
});

describe('without an encryption key', () => {
  test('P-9 noKeyForResponses: refuses the push, or accepts it and returns an error that is only signed', async () => {
    const player = await ownPlayer('PS256', 'RSA-OAEP-256', {});
    withdrawKey(player);
    await fixture.clock.advance('PT301S');
    expect(await errorOf((await push(fixture, player)).answer)).toBe('400 invalid_request');
    await fixture.sandbox.decisions.set('noKeyForResponses', 'unencrypted-error');
    const { sent, redirect } = await walked(player);
    expect(responseOf(redirect)).toMatchObject({ error: 'server_error', state: sent.state });
    expect(responseOf(redirect)).not.toHaveProperty('code');
    expect(responseOf((await walked(player, 'cancel')).redirect)).toMatchObject({ error: 'access_denied' });
  });
  test('a key that does not fit the registered algorithm counts as none', async () => {
    const player = await newPlayer(fixture, { claims: { authorization_encrypted_response_alg: 'RSA-OAEP' } });
    expect(await errorOf((await push(fixture, player)).answer)).toBe('400 invalid_request');
  });
  test('P-9 a key that is gone when the browser arrives gets a page with status 500', async () => {
    const player = await ownPlayer('PS256', 'RSA-OAEP-256', {});
    await fixture.clock.advance('PT270S');
    const sent = await push(fixture, player, { claims: { prompt: 'none' } });
    const address = await browserAddress(fixture, player, sent);
    withdrawKey(player);
    await fixture.clock.advance('PT60S');
    const answer = await fixture.fetch(address, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([500, null]);
    expect(await answer.text()).toContain('<!doctype html>');
  });
  test('P-9 a key that is gone when the consumer confirms ends the screens with 500 and no code', async () => {
    const player = await ownPlayer('PS256', 'RSA-OAEP-256', {});
    const address = await browserAddress(fixture, player, await push(fixture, player));
    const screens = await confirmAt(fixture, address, personaOf(fixture.sandbox).customerId);
    withdrawKey(player);
    await fixture.clock.advance('PT301S');
    const { status, body } = await screens.answer('confirm', { decision: 'authorise' });
    expect([status, body]).toEqual([500, { error: 'server_error', error_description: expect.any(String) as unknown }]);
    const latest = fixture.sandbox.trace.entries().findLast(({ operation }) => operation === 'answerInteraction');
    expect(latest?.verdict).toBe('refused');
    expect(latest?.changes.map(({ table }) => table)).not.toContain('holder.codes');
    expect(latest?.checks.find(({ outcome }) => outcome === 'fail')?.rule).toBe('interaction.response-key');
  });
});
