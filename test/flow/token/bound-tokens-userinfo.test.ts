// HOK and UINF: certificate-bound access tokens and UserInfo, by check id, through sandbox.fetch.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCurrentWorld } from '../../kit/sandbox-stage.ts';
import {
  customer,
  errorOf,
  opened,
  post,
  refreshed,
  signedIn,
  tokensOf,
  userInfo,
  type Player,
  type Stage,
  type Tokens,
} from '../../kit/stage.ts';

let stage: Stage;
let player: Player;
let tokens: Tokens;
let foreign: typeof fetch;
let bare: typeof fetch;
beforeAll(async () => {
  stage = await openCurrentWorld();
  player = await stage.player();
  tokens = await signedIn(stage, player);
  foreign = await stage.presenting((await stage.player()).softwareProductId);
  bare = await stage.presenting(null);
});
afterAll(() => stage.stop());

const challengeOf = (answer: Response): string | null => answer.headers.get('www-authenticate');

describe('holder of key', () => {
  test('HOK-01 the token works with the certificate it was issued to', async () => {
    expect((await customer(stage, tokens.access_token, player.fetch)).status).toBe(200);
  });

  test('HOK-02 with another certificate of the scheme it does not', async () => {
    const answer = await customer(stage, tokens.access_token, foreign);
    expect(answer.status).toBe(401);
    expect(challengeOf(answer)).toBe('Bearer error="invalid_token"');
  });

  test('HOK-02 nor with a newer certificate of the same product', async () => {
    const renewed = await stage.presenting(player.softwareProductId);
    expect((await customer(stage, tokens.access_token, renewed)).status).toBe(401);
    expect((await userInfo(stage, tokens.access_token, renewed)).status).toBe(401);
  });

  test('HOK-03 without a certificate it does not', async () => {
    expect((await customer(stage, tokens.access_token, bare)).status).toBe(401);
  });

  test('HOK-04 the same at UserInfo', async () => {
    const statuses = await Promise.all(
      [player.fetch, foreign, bare].map(async (send) => (await userInfo(stage, tokens.access_token, send)).status),
    );
    expect(statuses).toEqual([200, 401, 401]);
  });

  test('HOK-07 a token in the address or in a form is no token', async () => {
    const url = `${stage.urls.dataHolder.secureBase}/userinfo`;
    const asked = await player.fetch(`${url}?access_token=${tokens.access_token}`);
    expect(asked.status).toBe(401);
    expect(challengeOf(asked)).toBe('Bearer');
    const body = new URLSearchParams({ access_token: tokens.access_token });
    expect((await player.fetch(url, { method: 'POST', body })).status).toBe(401);
  });

  test('HOK-10 a client_credentials token is bound too', async () => {
    const own = await tokensOf(await post(stage, player, 'token', { grant_type: 'client_credentials' }));
    const consents = `${stage.urls.dataHolder.base}/clients/${player.clientId}/consents`;
    const headers = { authorization: `Bearer ${own.access_token}` };
    expect((await player.fetch(consents, { headers })).status).toBe(200);
    expect((await foreign(consents, { headers })).status).toBe(401);
  });

  test('HOK-01 a refreshed token is bound to the certificate that refreshed', async () => {
    const renewed = await stage.presenting(player.softwareProductId);
    const form = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
    const { access_token: token } = await tokensOf(await post(stage, player, 'token', form, renewed));
    expect((await userInfo(stage, token, renewed)).status).toBe(200);
    expect((await userInfo(stage, token, player.fetch)).status).toBe(401);
  });
});

describe('UserInfo', () => {
  test('UINF-01 UINF-02 openid profile gives the name, and the sub of the ID token; GET and POST alike', async () => {
    const { claims } = await opened(player, tokens.id_token);
    const answer = await userInfo(stage, tokens.access_token, player.fetch);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const body = (await answer.json()) as Record<string, unknown>;
    expect(body['sub']).toBe(claims['sub']);
    for (const name of ['name', 'given_name', 'family_name']) expect(typeof body[name], name).toBe('string');
    expect(Number.isInteger(body['updated_at'])).toBe(true);
    expect(body['name']).toBe(`${String(body['given_name'])} ${String(body['family_name'])}`);
    expect(body['cdr_consent_id']).toBe(claims['cdr_consent_id']);
    const posted = await userInfo(stage, tokens.access_token, player.fetch, 'POST');
    expect(await posted.json()).toEqual(body);
  });

  test('UINF-03 without profile it gives what claims.userinfo asked for, and no more', async () => {
    const wanted = { scopes: ['openid'], userInfoClaims: ['given_name', 'family_name', 'email', 'toString'] };
    const narrow = await signedIn(stage, player, wanted);
    const body = (await (await userInfo(stage, narrow.access_token, player.fetch)).json()) as object;
    expect(Object.keys(body).sort()).toEqual(['cdr_consent_id', 'family_name', 'given_name', 'sub']);
    const plain = await signedIn(stage, player, { scopes: ['openid'] });
    const less = (await (await userInfo(stage, plain.access_token, player.fetch)).json()) as object;
    expect(Object.keys(less).sort()).toEqual(['cdr_consent_id', 'sub']);
  });

  test('UINF-01 a refresh without profile takes the name away', async () => {
    const narrow = await tokensOf(await refreshed(stage, player, tokens, 'openid'));
    const body = (await (await userInfo(stage, narrow.access_token, player.fetch)).json()) as object;
    expect(body).not.toHaveProperty('name');
  });

  test('UINF-04 no token: a bare challenge; garbage and expired: invalid_token', async () => {
    const absent = await player.fetch(`${stage.urls.dataHolder.secureBase}/userinfo`);
    expect(absent.status).toBe(401);
    expect(challengeOf(absent)).toBe('Bearer');
    const short = await signedIn(stage, player);
    await stage.clock.advance('PT9M59S');
    expect((await userInfo(stage, short.access_token, player.fetch)).status).toBe(200);
    await stage.clock.advance('PT2S');
    for (const bad of ['garbage', short.access_token]) {
      const answer = await userInfo(stage, bad, player.fetch);
      expect(await errorOf(answer)).toBe('401 invalid_token');
      expect(challengeOf(answer)).toBe('Bearer error="invalid_token"');
    }
  });

  test('UINF-07 a token without openid is insufficient, and came without an ID token', async () => {
    const narrow = await tokensOf(await refreshed(stage, player, tokens, 'profile'));
    expect(narrow).not.toHaveProperty('id_token');
    const answer = await userInfo(stage, narrow.access_token, player.fetch);
    expect(await errorOf(answer)).toBe('403 insufficient_scope');
    expect(challengeOf(answer)).toBe('Bearer error="insufficient_scope"');
  });

  test('UINF-08 revoked, or its consent deleted: invalid_token', async () => {
    const revoked = await signedIn(stage, player);
    await post(stage, player, 'revoke', { token: revoked.refresh_token });
    expect(await errorOf(await userInfo(stage, revoked.access_token, player.fetch))).toBe('401 invalid_token');
    const authorised = await stage.authorise(player);
    const form = { grant_type: 'authorization_code', code: authorised.code, redirect_uri: authorised.redirectUri };
    const ended = await tokensOf(await post(stage, player, 'token', form));
    await stage.endConsent(player, authorised.consentId);
    expect(await errorOf(await userInfo(stage, ended.access_token, player.fetch))).toBe('401 invalid_token');
    // D-25: a resource says why, while the token lives.
    expect((await customer(stage, ended.access_token, player.fetch)).status).toBe(403);
  });
});
