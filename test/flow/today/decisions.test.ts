// Decisions of today’s profile, each under another option.
import { afterEach, expect, test } from 'vitest';
import { presetOf } from '../../../mocks/spec/decisions/decisions.ts';
import { today } from '../../../mocks/spec/profiles/today.ts';
import { customer, errorOf, post } from '../../kit/calls/tokens.ts';
import type { RegisteredRecipient } from '../../kit/worlds/fixture.ts';
import { authentication, secondsOf } from '../../kit/calls/signing.ts';
import { registered } from '../../kit/calls/registration.ts';
import { ownToday } from '../../kit/worlds/own-worlds.ts';
import {
  browserAddress,
  coded,
  codeForm,
  introspected,
  objectClaims,
  push,
  referenceOf,
  responseOf,
  scope,
  signedIn,
  tokensOf,
  type Push,
} from '../../kit/calls/code-flow.ts';
import { newPlayer, standStill, todayMembers, type TodayFixture } from '../../kit/worlds/today.ts';

const { fixture, player } = await ownToday();
afterEach(() => fixture.sandbox.decisions.preset('strict'));

const set = (...given: Parameters<TodayFixture['sandbox']['decisions']['set']>): Promise<void> =>
  fixture.sandbox.decisions.set(...given);
const pushed = async (bent: Push = {}): Promise<string> => errorOf((await push(fixture, player, bent)).answer);
const metadata = async (): Promise<Record<string, unknown>> => {
  const answer = await fixture.fetch(`${fixture.urls.dataHolder.issuer}/.well-known/openid-configuration`);
  return (await answer.json()) as Record<string, unknown>;
};
const honestClaims = (): Record<string, unknown> => objectClaims(fixture, player)['claims'] as Record<string, unknown>;

test('P-2 sharingDurationListed: claims_supported has sharing_duration, or not', async () => {
  expect((await metadata())['claims_supported']).toContain('sharing_duration');
  await set('sharingDurationListed', 'no');
  expect((await metadata())['claims_supported']).not.toContain('sharing_duration');
});

test('P-4 requestUriForm: has the prefix of RFC 9126, or the host of the holder', async () => {
  const form = /^urn:ietf:params:oauth:request_uri:[\w-]{43}$/u;
  expect(await referenceOf(await push(fixture, player))).toMatch(form);
  await set('requestUriForm', 'host');
  const reference = await referenceOf(await push(fixture, player));
  const { hostname } = new URL(fixture.urls.dataHolder.issuer);
  expect(reference.slice(0, -43)).toBe(`urn:${hostname}:`);
});

test('P-5 requestUriLifetime: 90 seconds or fewer, in the answer and by the clock', async () => {
  await set('requestUriLifetime', '10');
  const sent = await push(fixture, player);
  expect(await sent.answer.clone().json()).toMatchObject({ expires_in: 10 });
  const address = await browserAddress(fixture, player, sent);
  await fixture.clock.advance('PT10S');
  const { headers } = await fixture.fetch(address, { redirect: 'manual' });
  expect(responseOf(headers.get('location') ?? '')).toMatchObject({ error: 'invalid_request_uri' });
});

test('P-7 parametersBesideRequest: ignores them, or refuses the request', async () => {
  const beside = { form: { scope: 'openid', state: 'another' } };
  expect(await pushed(beside)).toBe('201 no error');
  await set('parametersBesideRequest', 'refuse');
  expect(await pushed(beside)).toBe('400 invalid_request');
  expect(await pushed()).toBe('201 no error');
});

test('P-8 unknownScopes: drops or refuses a scope of another sector, and one of the client’s own', async () => {
  const wanted = { claims: { scope: `${scope} bank:accounts.basic:read cdr:registration` } };
  expect((await signedIn(fixture, player, wanted)).scope).toBe(scope);
  await set('unknownScopes', 'refuse');
  expect(await pushed(wanted)).toBe('400 invalid_scope');
});

test('P-10 pushedIssuer: iss of the object is optional, or required', async () => {
  expect(await pushed({ claims: { iss: undefined } })).toBe('201 no error');
  await set('pushedIssuer', 'required');
  expect(await pushed({ claims: { iss: undefined } })).toBe('400 invalid_request_object');
  expect(await pushed()).toBe('201 no error');
});

test('P-11 requestObjectAudience: accepts the issuer, or also the recipient’s own address as in the example', async () => {
  const example = { claims: { aud: new URL(player.redirectUris[0] ?? '').origin } };
  expect(await pushed(example)).toBe('400 invalid_request_object');
  await set('requestObjectAudience', 'issuer-or-example');
  expect(await pushed(example)).toBe('201 no error');
});

test('P-12 queryJwt: refuses response_mode query.jwt, or takes it as jwt', async () => {
  const asked = { claims: { response_mode: 'query.jwt' } };
  expect(await pushed(asked)).toBe('400 invalid_request');
  await set('queryJwt', 'accept');
  expect(await coded(fixture, player, asked)).toHaveProperty('code');
  // No other mode is taken.
  expect(await pushed({ claims: { response_mode: 'query' } })).toBe('400 invalid_request');
  expect(await pushed({ claims: { response_mode: 'fragment.jwt' } })).toBe('400 invalid_request');
});

test('P-13 spentRequestUri: returns the error for an hour and then shows a page, or shows a page at once', async () => {
  await standStill(fixture);
  const look = async (address: URL): Promise<string> => {
    const { status, headers } = await fixture.fetch(address, { redirect: 'manual' });
    const location = headers.get('location');
    return location === null ? `${String(status)} page` : String(responseOf(location)['error']);
  };
  const used = await browserAddress(fixture, player, await push(fixture, player));
  await look(used).catch(() => undefined);
  const stale = await browserAddress(fixture, player, await push(fixture, player));
  await fixture.clock.advance('PT91S');
  expect([await look(used), await look(stale)]).toEqual(['invalid_request_uri', 'invalid_request_uri']);
  await set('spentRequestUri', 'page');
  expect([await look(used), await look(stale)]).toEqual(['400 page', '400 page']);
  await set('spentRequestUri', 'redirect');
  // To the second: 90 of its life, 3,600 after that.
  await fixture.clock.advance('PT3598S');
  expect(await look(stale)).toBe('invalid_request_uri');
  await fixture.clock.advance('PT1S');
  expect([await look(used), await look(stale)]).toEqual(['400 page', '400 page']);
  await fixture.clock.followRealTime();
});

test('P-16 tokenRedirectUri: requires redirect_uri, or makes it optional if only one is registered', async () => {
  const one = await fixture.sandbox.enrol({ alg: 'PS256', redirectUris: ['https://one.example/callback'] });
  const clientId = await registered(fixture, one, todayMembers(one));
  const own = Object.defineProperty(one, 'clientId', { value: clientId }) as RegisteredRecipient;
  const code = await coded(fixture, own);
  const form = { ...codeForm(code), redirect_uri: undefined };
  expect(await errorOf(await post(fixture, own, 'token', form))).toBe('400 invalid_request');
  await set('tokenRedirectUri', 'one-registered');
  expect((await post(fixture, own, 'token', form)).status).toBe(200);
});

test('P-18 oneTimeRefresh: a collection of at most a day gets a refresh token, or none', async () => {
  const day = { sharing: { sharing_duration: 86_400 } };
  expect(await signedIn(fixture, player, day)).toHaveProperty('refresh_token');
  await set('oneTimeRefresh', 'none');
  expect(await signedIn(fixture, player, day)).not.toHaveProperty('refresh_token');
  expect(await signedIn(fixture, player, { sharing: { sharing_duration: 86_401 } })).toHaveProperty('refresh_token');
});

test('P-19 sharingDurationForm: refuses digits in a string, or reads them; always refuses anything else', async () => {
  await standStill(fixture);
  const asked = (duration: unknown): Push => ({
    claims: { claims: { ...honestClaims(), sharing_duration: duration } },
  });
  expect(await pushed(asked('86400'))).toBe('400 invalid_request_object');
  await set('sharingDurationForm', 'numeric-text');
  const { expires_in: lifetime, refresh_token: token } = await signedIn(fixture, player, asked('86400'));
  expect(lifetime).toBe(600);
  expect((await introspected(fixture, player, token))['exp']).toBe(secondsOf(fixture) + 86_400);
  for (const wrong of ['', '1.5', '-1', ' 5', 'a year', null, 1.5, [5], true])
    expect(await pushed(asked(wrong)), JSON.stringify(wrong)).toBe('400 invalid_request_object');
  await fixture.clock.followRealTime();
});

test('P-20 sharingCounts: counts the duration from the confirmation, or from the first tokens', async () => {
  await standStill(fixture);
  const end = async (): Promise<unknown> => {
    const code = await coded(fixture, player, { sharing: { sharing_duration: 90_000 } });
    const confirmed = secondsOf(fixture);
    await fixture.clock.advance('PT30S');
    const tokens = await tokensOf(await post(fixture, player, 'token', codeForm(code)));
    return Number((await introspected(fixture, player, tokens.refresh_token))['exp']) - confirmed;
  };
  expect(await end()).toBe(90_000);
  await set('sharingCounts', 'tokens');
  expect(await end()).toBe(90_030);
  await fixture.clock.followRealTime();
});

test('P-21 accessTokenBeyond: cuts the token to the remaining time but at least two minutes, or not at all', async () => {
  await standStill(fixture);
  const lifetime = async (duration: number): Promise<number> =>
    (await signedIn(fixture, player, { sharing: { sharing_duration: duration } })).expires_in;
  expect([await lifetime(300), await lifetime(60), await lifetime(600), await lifetime(601)]).toEqual([
    300, 120, 600, 600,
  ]);
  const { access_token: token } = await signedIn(fixture, player, { sharing: { sharing_duration: 60 } });
  await fixture.clock.advance('PT61S');
  expect((await customer(fixture, token, player.fetch)).status).toBe(403);
  await set('accessTokenBeyond', 'uncut');
  expect(await lifetime(300)).toBe(600);
  await fixture.clock.followRealTime();
});

test('P-28 foreignCertificate: accepts any certificate of the scheme and binds tokens to it, or only the product’s own', async () => {
  const other = await newPlayer(fixture);
  const foreign: Push = { send: other.fetch };
  expect(await pushed(foreign)).toBe('201 no error');
  const code = await coded(fixture, player);
  const { access_token: token } = await tokensOf(await post(fixture, player, 'token', codeForm(code), other.fetch));
  expect((await customer(fixture, token, other.fetch)).status).toBe(200);
  expect((await customer(fixture, token, player.fetch)).status).toBe(401);
  await set('foreignCertificate', 'refuse');
  expect(await pushed(foreign)).toBe('400 invalid_client');
});

test('P-28 the register still refuses another product’s certificate beside a holder of today', async () => {
  const other = await newPlayer(fixture);
  const { softwareProductId } = player;
  const endpoint = `${fixture.urls.register.secureBase}/idp/connect/token`;
  const asked = async (send: typeof fetch): Promise<string> => {
    const proof = await authentication(fixture, player, softwareProductId, endpoint);
    const form = { ...proof, grant_type: 'client_credentials', scope: 'cdr-register:read' };
    return errorOf(await send(endpoint, { method: 'POST', body: new URLSearchParams(form) }));
  };
  expect(await asked(player.fetch)).toBe('200 no error');
  expect(await asked(other.fetch)).toBe('400 invalid_client');
});

test('presets belong to the profile, and the other profile’s decisions cannot be set', async () => {
  const { decisions } = fixture.sandbox;
  expect(decisions.get('foreignCertificate')).toBe('accept');
  await decisions.preset('lenient');
  expect(decisions.get('tokenRedirectUri')).toBe('required');
  expect(presetOf('strict', today).foreignCertificate).toBe('accept');
  expect(presetOf('strict').foreignCertificate).toBe('refuse');
  await expect(decisions.set('assertionAudience', 'endpoint')).rejects.toThrow('does not apply');
  expect((await decisions.list()).map(({ name }) => name)).toEqual(expect.arrayContaining([...today.decisions]));
});
