// REF: refresh tokens, by check id, through sandbox.fetch; rotation switched off and on.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCurrentWorld } from '../../kit/sandbox-stage.ts';
import {
  customer,
  errorOf,
  everyScope,
  introspected,
  post,
  refreshed,
  refreshForm,
  signedIn,
  tokensOf,
  userInfo,
  type Player,
  type Stage,
} from '../../kit/stage.ts';

let stage: Stage;
let player: Player;
let other: Player;
beforeAll(async () => {
  stage = await openCurrentWorld();
  [player, other] = [await stage.player(), await stage.player()];
});
afterAll(() => stage.stop());

const refusedWith = async (answer: Response, error: string): Promise<void> => {
  expect(await errorOf(answer)).toBe(`400 ${error}`);
};

describe('rotation off', () => {
  test('REF-01 REF-02 a refresh gives a new access token, and the refresh token stays good', async () => {
    const first = await signedIn(stage, player);
    const seen = new Set([first.access_token]);
    for (let use = 0; use < 3; use += 1) {
      const again = await tokensOf(await refreshed(stage, player, first));
      expect(again.refresh_token).toBe(first.refresh_token);
      expect(seen.has(again.access_token)).toBe(false);
      seen.add(again.access_token);
      expect((await userInfo(stage, again.access_token, player.fetch)).status).toBe(200);
    }
  });

  test('REF-04 another client cannot use it, and it stays good for its own', async () => {
    const tokens = await signedIn(stage, player);
    await refusedWith(await refreshed(stage, other, tokens), 'invalid_grant');
    expect((await refreshed(stage, player, tokens)).status).toBe(200);
  });

  test('REF-05 a revoked one is refused', async () => {
    const tokens = await signedIn(stage, player);
    await post(stage, player, 'revoke', { token: tokens.refresh_token });
    await refusedWith(await refreshed(stage, player, tokens), 'invalid_grant');
  });

  test('REF-06 it ends after ninety days, or with the consent when that is sooner', async () => {
    const [long, short] = [await signedIn(stage, player), await signedIn(stage, player, { sharingDuration: 86_400 })];
    await stage.clock.advance('PT23H59M');
    expect((await refreshed(stage, player, short)).status).toBe(200);
    await stage.clock.advance('PT2M');
    await refusedWith(await refreshed(stage, player, short), 'invalid_grant');
    await stage.clock.advance('P88DT23H');
    expect((await refreshed(stage, player, long)).status).toBe(200);
    await stage.clock.advance('PT2H');
    await refusedWith(await refreshed(stage, player, long), 'invalid_grant');
  });

  test('REF-07 missing is invalid_request, garbage invalid_grant', async () => {
    await refusedWith(await post(stage, player, 'token', { grant_type: 'refresh_token' }), 'invalid_request');
    await refusedWith(await refreshed(stage, player, { refresh_token: 'garbage' }), 'invalid_grant');
  });

  test('REF-08 a narrower scope narrows the access token, and not the grant', async () => {
    const tokens = await signedIn(stage, player);
    const narrow = await tokensOf(await refreshed(stage, player, tokens, 'energy:accounts.basic:read openid'));
    expect(narrow.scope).toBe('openid energy:accounts.basic:read');
    expect((await customer(stage, narrow.access_token, player.fetch)).status).toBe(403);
    const whole = await tokensOf(await refreshed(stage, player, tokens));
    expect(whole.scope).toBe(everyScope.join(' '));
    expect((await customer(stage, whole.access_token, player.fetch)).status).not.toBe(403);
  });

  test.each(['openid energy:billing:read', 'cdr:consents', 'nonsense', ' ', 'openid,profile', 'OPENID'])(
    'REF-09 a scope that was not granted is invalid_scope: “%s”',
    async (scope) => {
      const tokens = await signedIn(stage, player);
      await refusedWith(await refreshed(stage, player, tokens, scope), 'invalid_scope');
    },
  );

  test('REF-10 without a certificate there is no refresh', async () => {
    const tokens = await signedIn(stage, player);
    const bare = await stage.presenting(null);
    await refusedWith(await post(stage, player, 'token', refreshForm(tokens), bare), 'invalid_request');
  });

  test('REF-15 an access token that is revoked leaves the refresh token alone', async () => {
    const tokens = await signedIn(stage, player);
    await post(stage, player, 'revoke', { token: tokens.access_token });
    expect((await userInfo(stage, tokens.access_token, player.fetch)).status).toBe(401);
    expect((await refreshed(stage, player, tokens)).status).toBe(200);
  });

  test('REF-17 an access token is no refresh token', async () => {
    const { access_token: token } = await signedIn(stage, player);
    await refusedWith(await refreshed(stage, player, { refresh_token: token }), 'invalid_grant');
  });

  test('REF-05 a consent that ended takes the refresh token along', async () => {
    const authorised = await stage.authorise(player);
    const form = { grant_type: 'authorization_code', code: authorised.code, redirect_uri: authorised.redirectUri };
    const tokens = await tokensOf(await post(stage, player, 'token', form));
    await stage.endConsent(player, authorised.consentId);
    await refusedWith(await refreshed(stage, player, tokens), 'invalid_grant');
    expect(await introspected(stage, player, tokens.refresh_token)).toEqual({ active: false });
  });

  test('REF-01 a recipient that is not active gets no new access token', async () => {
    const suspended = await stage.player();
    const tokens = await signedIn(stage, suspended);
    await stage.setStatus(suspended, 'INACTIVE');
    await refusedWith(await refreshed(stage, suspended, tokens), 'unauthorized_client');
    await stage.setStatus(suspended, 'ACTIVE');
    expect((await refreshed(stage, suspended, tokens)).status).toBe(200);
  });
});

describe('rotation on (D-14)', () => {
  beforeAll(() => stage.decisions.set('refreshRotation', 'on'));
  afterAll(() => stage.decisions.set('refreshRotation', 'off'));

  test('REF-02 each refresh token is good once, and the next one follows', async () => {
    let tokens = await signedIn(stage, player);
    for (let use = 0; use < 3; use += 1) {
      const next = await tokensOf(await refreshed(stage, player, tokens));
      expect(next.refresh_token).not.toBe(tokens.refresh_token);
      expect(await introspected(stage, player, tokens.refresh_token)).toEqual({ active: false });
      tokens = next;
    }
    expect(await introspected(stage, player, tokens.refresh_token)).toMatchObject({ active: true });
  });

  test('D-14 a used one that comes again revokes the whole family', async () => {
    const first = await signedIn(stage, player);
    const second = await tokensOf(await refreshed(stage, player, first));
    await refusedWith(await refreshed(stage, player, first), 'invalid_grant');
    await refusedWith(await refreshed(stage, player, second), 'invalid_grant');
    expect((await userInfo(stage, second.access_token, player.fetch)).status).toBe(401);
    expect(await introspected(stage, player, second.refresh_token)).toEqual({ active: false });
  });

  test('D-14 a refusal for another reason does not use it up', async () => {
    const tokens = await signedIn(stage, player);
    await refusedWith(await refreshed(stage, player, tokens, 'energy:billing:read'), 'invalid_scope');
    await refusedWith(await refreshed(stage, other, tokens), 'invalid_grant');
    expect((await refreshed(stage, player, tokens)).status).toBe(200);
  });
});
