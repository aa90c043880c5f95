// TD, TA, TJ: the holder’s metadata, the browser that arrives with a reference, and the signed response it takes back.
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify, type JSONWebKeySet } from 'jose';
import { describe, expect, test } from 'vitest';
import { post } from '../../kit/calls/tokens.ts';
import type { RegisteredRecipient } from '../../kit/worlds/fixture.ts';
import { ownToday } from '../../kit/worlds/own-worlds.ts';
import {
  addressOf,
  browserAddress,
  codeForm,
  push,
  referenceOf,
  responseOf,
  scope,
  tokensOf,
} from '../../kit/calls/code-flow.ts';
import { newPlayer, standStill, todayMembers } from '../../kit/worlds/today.ts';
import { personaOf } from '../../kit/worlds/persona-of.ts';
import { registered } from '../../kit/calls/registration.ts';
import { secondsOf, sign } from '../../kit/calls/signing.ts';

const { fixture, player } = await ownToday();

const issuer = (): string => fixture.urls.dataHolder.issuer;
const json = async (address: string): Promise<Record<string, unknown>> =>
  (await (await fixture.fetch(address)).json()) as Record<string, unknown>;
const open = (address: URL): Promise<Response> => fixture.fetch(address, { redirect: 'manual' });
/** `page`, or the error returned to the client. */
const outcome = async (address: URL): Promise<string> => {
  const answer = await open(address);
  const location = answer.headers.get('location');
  if (location !== null) return `back: ${String(responseOf(location)['error'])}`;
  const isPage = answer.status === 400 && (answer.headers.get('content-type') ?? '').startsWith('text/html');
  return isPage ? 'page' : `screens: ${String(answer.status)}`;
};

describe('TD: discovery', () => {
  const published = (): Promise<Record<string, unknown>> => json(`${issuer()}/.well-known/openid-configuration`);

  test('TD-01 has every member of the standard’s list, with its type', async () => {
    const { secureBase, authorisationEndpoint } = fixture.urls.dataHolder;
    expect(await published()).toMatchObject({
      issuer: issuer(),
      authorization_endpoint: authorisationEndpoint,
      token_endpoint: `${secureBase}/token`,
      pushed_authorization_request_endpoint: `${secureBase}/par`,
      introspection_endpoint: `${secureBase}/introspect`,
      revocation_endpoint: `${secureBase}/revoke`,
      userinfo_endpoint: `${secureBase}/userinfo`,
      registration_endpoint: `${secureBase}/register`,
      jwks_uri: `${issuer()}/jwks`,
      subject_types_supported: ['pairwise'],
      token_endpoint_auth_methods_supported: ['private_key_jwt'],
    });
    expect(issuer().endsWith('/')).toBe(false);
    expect(
      Object.keys(await published()).filter((name) => /^backchannel|^vot|^mutual|^id_token_encrypt/u.test(name)),
    ).toEqual([]);
  });
  test('TD-02 offers one response type, one response mode and three grant types', async () => {
    expect(await published()).toMatchObject({
      response_types_supported: ['code'],
      response_modes_supported: ['jwt'],
      grant_types_supported: ['authorization_code', 'client_credentials', 'refresh_token'],
    });
  });
  test('TD-03 requires PKCE and pushed requests, and binds tokens', async () => {
    expect(await published()).toMatchObject({
      code_challenge_methods_supported: ['S256'],
      require_pushed_authorization_requests: true,
      tls_client_certificate_bound_access_tokens: true,
    });
  });
  test('TD-04 lists claims, levels and scopes', async () => {
    const { claims_supported: claims, scopes_supported: scopes, ...rest } = await published();
    expect(claims).toEqual(expect.arrayContaining(['acr', 'sharing_duration', 'name', 'given_name', 'family_name']));
    expect(rest).toMatchObject({
      claims_parameter_supported: true,
      acr_values_supported: ['urn:cds.au:cdr:2', 'urn:cds.au:cdr:3'],
    });
    expect(scopes).toEqual(expect.arrayContaining(['openid', 'profile', 'cdr:registration']));
    expect(scopes).not.toContain('cdr:consents');
  });
  test('TD-05 signs with PS256 and ES256, and publishes both encryption members or neither', async () => {
    const metadata = await published();
    const signing = Object.entries(metadata).filter(([name]) => name.includes('signing_alg'));
    expect(signing.length).toBeGreaterThan(5);
    for (const [, algs] of signing) expect(algs).toEqual(expect.arrayContaining(['ES256', 'PS256']));
    expect(metadata['authorization_encryption_alg_values_supported'] === undefined).toBe(
      metadata['authorization_encryption_enc_values_supported'] === undefined,
    );
  });
});

describe('TA: the authorisation endpoint', () => {
  test('TA-01 client_id and request_uri lead to the screens, and from there back', async () => {
    const address = await browserAddress(fixture, player, await push(fixture, player));
    fixture.sandbox.trace.clear();
    const redirect = await personaOf(fixture.sandbox).authorise(address);
    expect(responseOf(redirect)).toHaveProperty('code');
    const screens = fixture.sandbox.trace
      .entries(({ operation }) => operation === 'answerInteraction')
      .map(({ request }) => new URL(request.url).pathname.split('/').at(-1));
    expect(screens).toEqual(['identify', 'one-time-password', 'accounts', 'confirm']);
  });
  test('TA-02 a used reference leads to no screen and no code', async () => {
    const sent = await push(fixture, player);
    const address = await browserAddress(fixture, player, sent);
    await personaOf(fixture.sandbox).authorise(address);
    expect(await outcome(address)).toBe('back: invalid_request_uri');
    const answer = await open(address);
    expect(responseOf(answer.headers.get('location') ?? '')).toMatchObject({ state: sent.state });
  });
  test('one of two hundred browsers at once with one reference gets the screens', async () => {
    const address = await browserAddress(fixture, player, await push(fixture, player));
    const outcomes = await Promise.all(Array.from({ length: 200 }, () => outcome(address)));
    expect(outcomes.filter((one) => one === 'screens: 200')).toHaveLength(1);
    expect(outcomes.filter((one) => one === 'back: invalid_request_uri')).toHaveLength(199);
  });
  test('TA-03 another client’s reference looks like an unknown one', async () => {
    const other = await newPlayer(fixture);
    const reference = await referenceOf(await push(fixture, player));
    const page = async (requestUri: string): Promise<string> =>
      (await open(addressOf(fixture, { client_id: other.clientId, request_uri: requestUri }))).text();
    const unknown = `urn:ietf:params:oauth:request_uri:${'a'.repeat(43)}`;
    expect(await page(reference)).toBe(await page(unknown));
    expect(await page(reference)).toBe(await page('nothing'));
    const own = { client_id: player.clientId, request_uri: reference };
    expect(await outcome(addressOf(fixture, { ...own, client_id: other.clientId }))).toBe('page');
    expect(await outcome(addressOf(fixture, own))).toBe('screens: 200');
  });
  test('TA-04 refuses a request object by value, and leaves the reference beside it unused', async () => {
    const request = await sign(player.signingKey, { client_id: player.clientId, exp: secondsOf(fixture) + 60 });
    expect(await outcome(addressOf(fixture, { client_id: player.clientId, request }))).toBe('page');
    const reference = { client_id: player.clientId, request_uri: await referenceOf(await push(fixture, player)) };
    expect(await outcome(addressOf(fixture, { ...reference, request }))).toBe('page');
    expect(await outcome(addressOf(fixture, reference))).toBe('screens: 200');
  });
  test('TA-05 refuses plain parameters', async () => {
    const plain = { response_type: 'code', scope, redirect_uri: player.redirectUris[0] ?? '' };
    expect(await outcome(addressOf(fixture, { client_id: player.clientId, ...plain }))).toBe('page');
  });
  test('TA-06 refuses a missing, an unknown and a repeated client_id', async () => {
    const reference = { request_uri: await referenceOf(await push(fixture, player)) };
    expect(await outcome(addressOf(fixture, reference))).toBe('page');
    expect(await outcome(addressOf(fixture, { ...reference, client_id: 'nobody' }))).toBe('page');
    const twice = addressOf(fixture, { ...reference, client_id: player.clientId });
    twice.searchParams.append('client_id', player.clientId);
    expect(await outcome(twice)).toBe('page');
  });
  test('TA-07 cancelling or declining returns access_denied with the state', async () => {
    for (const end of ['cancel', 'deny'] as const) {
      const sent = await push(fixture, player);
      const redirect = await personaOf(fixture.sandbox)[end](await browserAddress(fixture, player, sent));
      expect(responseOf(redirect), end).toMatchObject({ error: 'access_denied', state: sent.state });
    }
  });
  test('TA-08 ignores parameters beside the reference', async () => {
    const sent = await push(fixture, player);
    const address = await browserAddress(fixture, player, sent);
    for (const [name, value] of Object.entries({ scope: 'openid', state: 'another', response_type: 'token' }))
      address.searchParams.set(name, value);
    const { code, state } = responseOf(await personaOf(fixture.sandbox).authorise(address));
    expect(state).toBe(sent.state);
    const tokens = await tokensOf(await post(fixture, player, 'token', codeForm({ ...sent, code: String(code) })));
    expect(tokens.scope).toBe(scope);
  });
  test('TA-18 accepts a form like a query, and ignores the query of a form', async () => {
    const reference = await referenceOf(await push(fixture, player));
    const form = { client_id: player.clientId, request_uri: reference };
    const send = (address: URL, body: Readonly<Record<string, string>>): Promise<Response> =>
      fixture.fetch(address, { method: 'POST', body: new URLSearchParams(body), redirect: 'manual' });
    expect((await send(addressOf(fixture, form), {})).status).toBe(400);
    expect((await send(addressOf(fixture, { client_id: 'nobody', request: 'x' }), form)).status).toBe(200);
  });
  test('TL-02 returns access_denied for an unreachable level when the browser arrives', async () => {
    const claims = { id_token: { acr: { essential: true, values: ['urn:cds.au:cdr:4'] } } };
    const address = await browserAddress(fixture, player, await push(fixture, player, { claims: { claims } }));
    expect(await outcome(address)).toBe('back: access_denied');
  });
  test('returns login_required for prompt=none', async () => {
    const sent = await push(fixture, player, { claims: { prompt: 'none' } });
    expect(await outcome(await browserAddress(fixture, player, sent))).toBe('back: login_required');
  });
});

describe('TJ: the response JWT', () => {
  const walk = async (
    bent: Parameters<typeof push>[2] = {},
    who = player,
    end: 'authorise' | 'cancel' = 'authorise',
  ) => {
    const sent = await push(fixture, who, bent);
    return { sent, redirect: await personaOf(fixture.sandbox)[end](await browserAddress(fixture, who, sent)) };
  };
  const compactOf = (redirect: URL): string => redirect.searchParams.get('response') ?? '';
  const verified = async (redirect: URL, alg: string) => {
    const keys = (await json(`${issuer()}/jwks`)) as unknown as JSONWebKeySet;
    return jwtVerify(compactOf(redirect), createLocalJWKSet(keys), {
      algorithms: [alg],
      currentDate: fixture.clock.now(),
    });
  };

  test('TJ-01 a successful response has five claims, and is signed by a key of the holder', async () => {
    const { sent, redirect } = await walk();
    const { payload, protectedHeader } = await verified(redirect, 'PS256');
    expect(Object.keys(payload).toSorted()).toEqual(['aud', 'code', 'exp', 'iss', 'state']);
    expect(payload).toMatchObject({ iss: issuer(), aud: player.clientId, state: sent.state });
    expect(protectedHeader).toMatchObject({ alg: 'PS256', kid: expect.any(String) as unknown });
  });
  test('TJ-02 lasts ten minutes at most', async () => {
    await standStill(fixture);
    const exp = Number(responseOf((await walk()).redirect)['exp']) - secondsOf(fixture);
    expect(exp > 0 && exp <= 600).toBe(true);
    await fixture.clock.followRealTime();
  });
  test('TJ-03 an error response is signed too, and has no code', async () => {
    const { sent, redirect } = await walk({}, player, 'cancel');
    const { payload } = await verified(redirect, 'PS256');
    expect(payload).toMatchObject({ iss: issuer(), aud: player.clientId, error: 'access_denied', state: sent.state });
    expect(Object.keys(payload).toSorted()).toEqual(['aud', 'error', 'error_description', 'exp', 'iss', 'state']);
  });
  test('TJ-04 adds one parameter to the query and nothing after it', async () => {
    for (const end of ['authorise', 'cancel'] as const) {
      const { redirect } = await walk({}, player, end);
      expect([...redirect.searchParams.keys()], end).toEqual(['response']);
      expect(redirect.hash).toBe('');
    }
  });
  test('TJ-04 keeps the query of the redirect URI unchanged and first', async () => {
    const uri = 'https://app.example/callback?tab=1&empty=';
    const recipient = await fixture.sandbox.enrol({ alg: 'PS256', redirectUris: [uri] });
    const clientId = await registered(fixture, recipient, todayMembers(recipient));
    const own = Object.defineProperty(recipient, 'clientId', { value: clientId }) as RegisteredRecipient;
    expect((await walk({}, own)).redirect.href.startsWith(`${uri}&response=`)).toBe(true);
  });
  test('TJ-05 response and ID token are signed with their registered algorithms', async () => {
    const claims = { authorization_signed_response_alg: 'ES256', id_token_signed_response_alg: 'PS256' };
    const mixed = await newPlayer(fixture, { claims });
    const { sent, redirect } = await walk({}, mixed);
    const { payload } = await verified(redirect, 'ES256');
    const code = { ...sent, code: String(payload['code']) };
    const { id_token: idToken } = await tokensOf(await post(fixture, mixed, 'token', codeForm(code)));
    expect(decodeProtectedHeader(idToken).alg).toBe('PS256');
  });
  test('TJ-07 is not encrypted unless registered, whatever keys the recipient publishes', async () => {
    expect(compactOf((await walk()).redirect).split('.')).toHaveLength(3);
    expect(player.decryptionKey.publicJwk['use']).toBe('enc');
  });
  test('TJ-08 returns a long state whole with code and error, and no state if none was sent', async () => {
    const state = 's'.repeat(384);
    for (const end of ['authorise', 'cancel'] as const) {
      expect(responseOf((await walk({ claims: { state } }, player, end)).redirect)['state']).toBe(state);
      expect(responseOf((await walk({ claims: { state: undefined } }, player, end)).redirect)).not.toHaveProperty(
        'state',
      );
    }
  });
});
