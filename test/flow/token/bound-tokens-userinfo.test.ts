// HOK and UINF: certificate-bound access tokens and UserInfo, by check id, through sandbox.fetch.
import { describe, expect, test } from 'vitest';
import { ownTokenWorld } from '../../kit/worlds/own-worlds.ts';
import { customer, errorOf, opened, post, refreshed, signedIn, tokensOf, userInfo } from '../../kit/calls/tokens.ts';

const fixture = await ownTokenWorld();
const player = await fixture.player();
const tokens = await signedIn(fixture, player);
const foreign = await fixture.presenting((await fixture.player()).softwareProductId);
const bare = await fixture.presenting(null);

const challengeOf = (answer: Response): string | null => answer.headers.get('www-authenticate');

describe('holder of key', () => {
  test('HOK-01 the token works with the certificate it was issued to', async () => {
    expect((await customer(fixture, tokens.access_token, player.fetch)).status).toBe(200);
  });

  test('HOK-02 is refused with another certificate of the scheme', async () => {
    const answer = await customer(fixture, tokens.access_token, foreign);
    expect(answer.status).toBe(401);
    expect(challengeOf(answer)).toBe('Bearer error="invalid_token"');
  });

  test('HOK-02 is refused with a newer certificate of the same product', async () => {
    const renewed = await fixture.presenting(player.softwareProductId);
    expect((await customer(fixture, tokens.access_token, renewed)).status).toBe(401);
    expect((await userInfo(fixture, tokens.access_token, renewed)).status).toBe(401);
  });

  test('HOK-03 is refused without a certificate', async () => {
    expect((await customer(fixture, tokens.access_token, bare)).status).toBe(401);
  });

  test('HOK-04 is bound at UserInfo too', async () => {
    const statuses = await Promise.all(
      [player.fetch, foreign, bare].map(async (send) => (await userInfo(fixture, tokens.access_token, send)).status),
    );
    expect(statuses).toEqual([200, 401, 401]);
  });

  test('HOK-07 is refused in the address or in a form', async () => {
    const url = `${fixture.urls.dataHolder.secureBase}/userinfo`;
    const asked = await player.fetch(`${url}?access_token=${tokens.access_token}`);
    expect(asked.status).toBe(401);
    expect(challengeOf(asked)).toBe('Bearer');
    const body = new URLSearchParams({ access_token: tokens.access_token });
    expect((await player.fetch(url, { method: 'POST', body })).status).toBe(401);
  });

  test('HOK-10 a client_credentials token is bound too', async () => {
    const own = await tokensOf(await post(fixture, player, 'token', { grant_type: 'client_credentials' }));
    const consents = `${fixture.urls.dataHolder.base}/clients/${player.clientId}/consents`;
    const headers = { authorization: `Bearer ${own.access_token}` };
    expect((await player.fetch(consents, { headers })).status).toBe(200);
    expect((await foreign(consents, { headers })).status).toBe(401);
  });

  test('HOK-01 a refreshed token is bound to the certificate that refreshed', async () => {
    const renewed = await fixture.presenting(player.softwareProductId);
    const form = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
    const { access_token: token } = await tokensOf(await post(fixture, player, 'token', form, renewed));
    expect((await userInfo(fixture, token, renewed)).status).toBe(200);
    expect((await userInfo(fixture, token, player.fetch)).status).toBe(401);
  });
});

describe('UserInfo', () => {
  test('UINF-01 UINF-02 openid profile gives the name and the sub of the ID token, by GET and POST', async () => {
    const { claims } = await opened(player, tokens.id_token);
    const answer = await userInfo(fixture, tokens.access_token, player.fetch);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const body = (await answer.json()) as Record<string, unknown>;
    expect(body['sub']).toBe(claims['sub']);
    for (const name of ['name', 'given_name', 'family_name']) expect(typeof body[name], name).toBe('string');
    expect(Number.isInteger(body['updated_at'])).toBe(true);
    expect(body['name']).toBe(`${String(body['given_name'])} ${String(body['family_name'])}`);
    expect(body['cdr_consent_id']).toBe(claims['cdr_consent_id']);
    const posted = await userInfo(fixture, tokens.access_token, player.fetch, 'POST');
    expect(await posted.json()).toEqual(body);
  });

  test('UINF-03 without profile, gives only what claims.userinfo requested', async () => {
    const wanted = { scopes: ['openid'], userInfoClaims: ['given_name', 'family_name', 'email', 'toString'] };
    const narrow = await signedIn(fixture, player, wanted);
    const body = (await (await userInfo(fixture, narrow.access_token, player.fetch)).json()) as object;
    expect(Object.keys(body).sort()).toEqual(['cdr_consent_id', 'family_name', 'given_name', 'sub']);
    const plain = await signedIn(fixture, player, { scopes: ['openid'] });
    const less = (await (await userInfo(fixture, plain.access_token, player.fetch)).json()) as object;
    expect(Object.keys(less).sort()).toEqual(['cdr_consent_id', 'sub']);
  });

  test('UINF-01 a refresh without profile removes the name', async () => {
    const narrow = await tokensOf(await refreshed(fixture, player, tokens, 'openid'));
    const body = (await (await userInfo(fixture, narrow.access_token, player.fetch)).json()) as object;
    expect(body).not.toHaveProperty('name');
  });

  test('UINF-04 no token gets a bare challenge; an unreadable or expired one gets invalid_token', async () => {
    const absent = await player.fetch(`${fixture.urls.dataHolder.secureBase}/userinfo`);
    expect(absent.status).toBe(401);
    expect(challengeOf(absent)).toBe('Bearer');
    const short = await signedIn(fixture, player);
    await fixture.clock.advance('PT9M59S');
    expect((await userInfo(fixture, short.access_token, player.fetch)).status).toBe(200);
    await fixture.clock.advance('PT2S');
    for (const bad of ['garbage', short.access_token]) {
      const answer = await userInfo(fixture, bad, player.fetch);
      expect(await errorOf(answer)).toBe('401 invalid_token');
      expect(challengeOf(answer)).toBe('Bearer error="invalid_token"');
    }
  });

  test('UINF-07 a token without openid is insufficient, and came without an ID token', async () => {
    const narrow = await tokensOf(await refreshed(fixture, player, tokens, 'profile'));
    expect(narrow).not.toHaveProperty('id_token');
    const answer = await userInfo(fixture, narrow.access_token, player.fetch);
    expect(await errorOf(answer)).toBe('403 insufficient_scope');
    expect(challengeOf(answer)).toBe('Bearer error="insufficient_scope"');
  });

  test('UINF-08 a revoked token, or one of a deleted consent, gets invalid_token', async () => {
    const revoked = await signedIn(fixture, player);
    await post(fixture, player, 'revoke', { token: revoked.refresh_token });
    expect(await errorOf(await userInfo(fixture, revoked.access_token, player.fetch))).toBe('401 invalid_token');
    const authorised = await fixture.authorise(player);
    const form = { grant_type: 'authorization_code', code: authorised.code, redirect_uri: authorised.redirectUri };
    const ended = await tokensOf(await post(fixture, player, 'token', form));
    await fixture.endConsent(player, authorised.consentId);
    expect(await errorOf(await userInfo(fixture, ended.access_token, player.fetch))).toBe('401 invalid_token');
    // D-25: a resource says why, while the token lives.
    expect((await customer(fixture, ended.access_token, player.fetch)).status).toBe(403);
  });
});
