// REF: refresh tokens, by check id, through sandbox.fetch; rotation switched off and on.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownTokenWorld } from '../../kit/worlds/own-worlds.ts';
import {
  customer,
  errorOf,
  introspected,
  post,
  refreshed,
  refreshForm,
  signedIn,
  tokensOf,
  userInfo,
} from '../../kit/calls/tokens.ts';
import { everyScope } from '../../kit/worlds/fixture.ts';

const fixture = await ownTokenWorld();
const [player, other] = [await fixture.player(), await fixture.player()];

const refusedWith = async (answer: Response, error: string): Promise<void> => {
  expect(await errorOf(answer)).toBe(`400 ${error}`);
};

describe('rotation off', () => {
  test('REF-01 REF-02 a refresh gives a new access token, and the refresh token stays valid', async () => {
    const first = await signedIn(fixture, player);
    const seen = new Set([first.access_token]);
    for (let use = 0; use < 3; use += 1) {
      const again = await tokensOf(await refreshed(fixture, player, first));
      expect(again.refresh_token).toBe(first.refresh_token);
      expect(seen.has(again.access_token)).toBe(false);
      seen.add(again.access_token);
      expect((await userInfo(fixture, again.access_token, player.fetch)).status).toBe(200);
    }
  });

  test('REF-04 another client cannot use it, and it stays valid for its own', async () => {
    const tokens = await signedIn(fixture, player);
    await refusedWith(await refreshed(fixture, other, tokens), 'invalid_grant');
    expect((await refreshed(fixture, player, tokens)).status).toBe(200);
  });

  test('REF-05 a revoked one is refused', async () => {
    const tokens = await signedIn(fixture, player);
    await post(fixture, player, 'revoke', { token: tokens.refresh_token });
    await refusedWith(await refreshed(fixture, player, tokens), 'invalid_grant');
  });

  test('REF-06 expires after ninety days, or earlier with the consent', async () => {
    const [long, short] = [
      await signedIn(fixture, player),
      await signedIn(fixture, player, { sharingDuration: 86_400 }),
    ];
    await fixture.clock.advance('PT23H59M');
    expect((await refreshed(fixture, player, short)).status).toBe(200);
    await fixture.clock.advance('PT2M');
    await refusedWith(await refreshed(fixture, player, short), 'invalid_grant');
    await fixture.clock.advance('P88DT23H');
    expect((await refreshed(fixture, player, long)).status).toBe(200);
    await fixture.clock.advance('PT2H');
    await refusedWith(await refreshed(fixture, player, long), 'invalid_grant');
  });

  test('REF-07 a missing one is invalid_request, an unreadable one invalid_grant', async () => {
    await refusedWith(await post(fixture, player, 'token', { grant_type: 'refresh_token' }), 'invalid_request');
    await refusedWith(await refreshed(fixture, player, { refresh_token: 'garbage' }), 'invalid_grant');
  });

  test('REF-08 a narrower scope narrows the access token, but not the grant', async () => {
    const tokens = await signedIn(fixture, player);
    const narrow = await tokensOf(await refreshed(fixture, player, tokens, 'energy:accounts.basic:read openid'));
    expect(narrow.scope).toBe('openid energy:accounts.basic:read');
    const spaced = await refreshed(fixture, player, tokens, ' openid  energy:accounts.basic:read');
    expect((await tokensOf(spaced)).scope).toBe(narrow.scope);
    expect((await customer(fixture, narrow.access_token, player.fetch)).status).toBe(403);
    const whole = await tokensOf(await refreshed(fixture, player, tokens));
    expect(whole.scope).toBe(everyScope.join(' '));
    expect((await customer(fixture, whole.access_token, player.fetch)).status).not.toBe(403);
  });

  test.each(['openid energy:billing:read', 'cdr:consents', 'nonsense', ' ', 'openid,profile', 'OPENID'])(
    'REF-09 a scope outside the grant is invalid_scope: “%s”',
    async (scope) => {
      const tokens = await signedIn(fixture, player);
      await refusedWith(await refreshed(fixture, player, tokens, scope), 'invalid_scope');
    },
  );

  test('REF-10 a refresh without a certificate is refused', async () => {
    const tokens = await signedIn(fixture, player);
    const bare = await fixture.presenting(null);
    await refusedWith(await post(fixture, player, 'token', refreshForm(tokens), bare), 'invalid_request');
  });

  test('REF-15 revoking an access token leaves the refresh token alive', async () => {
    const tokens = await signedIn(fixture, player);
    await post(fixture, player, 'revoke', { token: tokens.access_token });
    expect((await userInfo(fixture, tokens.access_token, player.fetch)).status).toBe(401);
    expect((await refreshed(fixture, player, tokens)).status).toBe(200);
  });

  test('REF-17 an access token is refused as a refresh token', async () => {
    const { access_token: token } = await signedIn(fixture, player);
    await refusedWith(await refreshed(fixture, player, { refresh_token: token }), 'invalid_grant');
  });

  test('REF-05 ends with its consent', async () => {
    const authorised = await fixture.authorise(player);
    const form = { grant_type: 'authorization_code', code: authorised.code, redirect_uri: authorised.redirectUri };
    const tokens = await tokensOf(await post(fixture, player, 'token', form));
    await fixture.endConsent(player, authorised.consentId);
    await refusedWith(await refreshed(fixture, player, tokens), 'invalid_grant');
    expect(await introspected(fixture, player, tokens.refresh_token)).toEqual({ active: false });
  });

  test('REF-01 an inactive recipient gets no new access token', async () => {
    const suspended = await fixture.player();
    const tokens = await signedIn(fixture, suspended);
    await fixture.setStatus(suspended, 'INACTIVE');
    await refusedWith(await refreshed(fixture, suspended, tokens), 'unauthorized_client');
    await fixture.setStatus(suspended, 'ACTIVE');
    expect((await refreshed(fixture, suspended, tokens)).status).toBe(200);
  });
});

describe('rotation on (D-14)', () => {
  beforeAll(() => fixture.decisions.set('refreshRotation', 'on'));
  afterAll(() => fixture.decisions.set('refreshRotation', 'off'));

  test('REF-02 each refresh token works once, and the next replaces it', async () => {
    let tokens = await signedIn(fixture, player);
    for (let use = 0; use < 3; use += 1) {
      const next = await tokensOf(await refreshed(fixture, player, tokens));
      expect(next.refresh_token).not.toBe(tokens.refresh_token);
      expect(await introspected(fixture, player, tokens.refresh_token)).toEqual({ active: false });
      tokens = next;
    }
    expect(await introspected(fixture, player, tokens.refresh_token)).toMatchObject({ active: true });
  });

  test('D-14 reuse revokes the whole family', async () => {
    const first = await signedIn(fixture, player);
    const second = await tokensOf(await refreshed(fixture, player, first));
    await refusedWith(await refreshed(fixture, player, first), 'invalid_grant');
    await refusedWith(await refreshed(fixture, player, second), 'invalid_grant');
    expect((await userInfo(fixture, second.access_token, player.fetch)).status).toBe(401);
    expect(await introspected(fixture, player, second.refresh_token)).toEqual({ active: false });
  });

  test('D-14 a refusal for another reason does not use it up', async () => {
    const tokens = await signedIn(fixture, player);
    await refusedWith(await refreshed(fixture, player, tokens, 'energy:billing:read'), 'invalid_scope');
    await refusedWith(await refreshed(fixture, other, tokens), 'invalid_grant');
    expect((await refreshed(fixture, player, tokens)).status).toBe(200);
  });
});
