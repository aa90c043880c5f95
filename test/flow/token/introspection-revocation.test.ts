// INT and REV: introspection and revocation, by check id, through sandbox.fetch.
import { describe, expect, test } from 'vitest';
import { breachOf } from '../../../mocks/spec/schemas/index.ts';
import { ownTokenWorld } from '../../kit/worlds/own-worlds.ts';
import { authentication } from '../../kit/calls/signing.ts';
import { comparableText } from '../../kit/oracles/comparable-answer.ts';
import { errorOf, introspected, post, refreshed, signedIn, tokensOf, userInfo } from '../../kit/calls/tokens.ts';

const fixture = await ownTokenWorld();
const [player, other] = [await fixture.player(), await fixture.player()];

const revoke = (token: string, who = player, hint?: string): Promise<Response> =>
  post(fixture, who, 'revoke', { token, token_type_hint: hint });
const works = async (token: string, who = player): Promise<boolean> =>
  (await userInfo(fixture, token, who.fetch)).status === 200;
const refreshes = async (tokens: { refresh_token: string }, who = player): Promise<boolean> =>
  (await refreshed(fixture, who, tokens)).status === 200;

describe('introspection', () => {
  test('INT-01 a live refresh token is active with its exp and nothing else', async () => {
    const tokens = await signedIn(fixture, player, { sharingDuration: 86_400 });
    const body = await introspected(fixture, player, tokens.refresh_token);
    expect(breachOf('IntrospectionResponse', body)).toBeUndefined();
    expect(Object.keys(body as object).sort()).toEqual(['active', 'exp']);
    const { active, exp } = body as { active: boolean; exp: number };
    expect(active).toBe(true);
    expect(Math.abs(exp - fixture.clock.now().getTime() / 1000 - 86_400)).toBeLessThan(10);
  });

  test('INT-02 INT-03 ended, unknown, foreign and other tokens are inactive, byte for byte', async () => {
    const [revoked, expired, live] = [
      await signedIn(fixture, player),
      await signedIn(fixture, player, { sharingDuration: 60 }),
      await signedIn(fixture, player),
    ];
    await revoke(revoked.refresh_token);
    await fixture.clock.advance('PT61S');
    const asked = [revoked.refresh_token, expired.refresh_token, 'garbage', live.access_token, live.id_token];
    const answers = await Promise.all(asked.map((token) => post(fixture, player, 'introspect', { token })));
    answers.push(await post(fixture, other, 'introspect', { token: live.refresh_token }));
    const looks = new Set(await Promise.all(answers.map((answer) => comparableText(answer))));
    expect(looks.size).toBe(1);
    expect([...looks][0]).toContain('{"active":false}');
    expect(await introspected(fixture, player, live.refresh_token)).toMatchObject({ active: true });
  });

  test('D-13 under the decision, other kinds are refused, and another client’s stay inactive', async () => {
    const live = await signedIn(fixture, player);
    await fixture.decisions.set('introspectOtherTokens', 'refuse');
    for (const token of [live.access_token, live.id_token])
      expect(await errorOf(await post(fixture, player, 'introspect', { token }))).toBe('400 unsupported_token_type');
    expect(await introspected(fixture, other, live.access_token)).toEqual({ active: false });
    expect(await introspected(fixture, player, 'garbage')).toEqual({ active: false });
    expect(await introspected(fixture, player, live.refresh_token)).toMatchObject({ active: true });
    await fixture.decisions.set('introspectOtherTokens', 'inactive');
  });

  test('INT-04 without client authentication: invalid_client', async () => {
    const { refresh_token: token } = await signedIn(fixture, player);
    const answer = await post(fixture, player, 'introspect', { token, client_assertion: undefined });
    expect(await errorOf(answer)).toBe('400 invalid_client');
  });

  test('INT-05 without a certificate: refused', async () => {
    const { refresh_token: token } = await signedIn(fixture, player);
    const answer = await post(fixture, player, 'introspect', { token }, await fixture.presenting(null));
    expect(await errorOf(answer)).toBe('400 invalid_request');
  });

  test('INT-06 without a token: invalid_request', async () => {
    expect(await errorOf(await post(fixture, player, 'introspect', {}))).toBe('400 invalid_request');
    expect(await errorOf(await post(fixture, player, 'introspect', { token: '' }))).toBe('400 invalid_request');
  });

  test('INT-10 an assertion for the token endpoint is refused', async () => {
    const endpoint = `${fixture.urls.dataHolder.secureBase}/token`;
    const wrong = await authentication(fixture, player, player.clientId, endpoint);
    const answer = await post(fixture, player, 'introspect', { ...wrong, token: 'any' });
    expect(await errorOf(answer)).toBe('400 invalid_client');
  });

  test('INT-11 GET is refused', async () => {
    expect((await player.fetch(`${fixture.urls.dataHolder.secureBase}/introspect?token=any`)).status).toBe(405);
  });
});

describe('revocation', () => {
  test('REV-01 an access token ends alone', async () => {
    const tokens = await signedIn(fixture, player);
    const sibling = await tokensOf(await refreshed(fixture, player, tokens));
    const answer = await revoke(tokens.access_token);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('');
    expect(await works(tokens.access_token)).toBe(false);
    expect(await works(sibling.access_token)).toBe(true);
    expect(await refreshes(tokens)).toBe(true);
  });

  test('REV-02 REV-07 a refresh token ends the access tokens of its grant', async () => {
    const tokens = await signedIn(fixture, player);
    const sibling = await tokensOf(await refreshed(fixture, player, tokens));
    const unrelated = await signedIn(fixture, player);
    expect((await revoke(tokens.refresh_token)).status).toBe(200);
    expect(await refreshes(tokens)).toBe(false);
    expect(await introspected(fixture, player, tokens.refresh_token)).toEqual({ active: false });
    expect([await works(tokens.access_token), await works(sibling.access_token)]).toEqual([false, false]);
    expect([await works(unrelated.access_token), await refreshes(unrelated)]).toEqual([true, true]);
  });

  test.each(['access_token', 'refresh_token', 'unheard_of'])(
    'REV-04 ends the token whatever the hint: %s',
    async (hint) => {
      const [one, two] = [await signedIn(fixture, player), await signedIn(fixture, player)];
      expect((await revoke(one.refresh_token, player, hint)).status).toBe(200);
      expect((await revoke(two.access_token, player, hint)).status).toBe(200);
      expect([await refreshes(one), await works(two.access_token)]).toEqual([false, false]);
    },
  );

  test('REV-05 without client authentication nothing is revoked', async () => {
    const { access_token: token } = await signedIn(fixture, player);
    const unproven = await post(fixture, player, 'revoke', { token, client_assertion: undefined });
    expect(await errorOf(unproven)).toBe('400 invalid_client');
    const endpoint = `${fixture.urls.dataHolder.secureBase}/revoke`;
    const { client_assertion: assertion = '' } = await authentication(fixture, player, player.clientId, endpoint);
    const [head, payload] = assertion.split('.');
    const forged = `${head ?? ''}.${payload ?? ''}.${'A'.repeat(86)}`;
    const answer = await post(fixture, player, 'revoke', { token, client_assertion: forged });
    expect(await errorOf(answer)).toBe('400 invalid_client');
    expect(await works(token)).toBe(true);
  });

  test('REV-03 REV-06 REV-11 an unreadable, another client’s and a revoked token all get 200', async () => {
    const [theirs, own] = [await signedIn(fixture, other), await signedIn(fixture, player)];
    const answers = [
      await revoke('garbage'),
      await revoke(theirs.access_token),
      await revoke(theirs.refresh_token),
      await revoke(own.refresh_token),
      await revoke(own.refresh_token),
      await revoke(own.access_token),
      await revoke(own.id_token),
    ];
    expect(new Set(await Promise.all(answers.map((answer) => comparableText(answer)))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect([await works(theirs.access_token, other), await refreshes(theirs, other)]).toEqual([true, true]);
  });

  test('REV-01 a client_credentials token can be revoked', async () => {
    const own = await tokensOf(await post(fixture, player, 'token', { grant_type: 'client_credentials' }));
    const headers = { authorization: `Bearer ${own.access_token}` };
    const consents = `${fixture.urls.dataHolder.base}/clients/${player.clientId}/consents`;
    expect((await player.fetch(consents, { headers })).status).toBe(200);
    expect((await revoke(own.access_token)).status).toBe(200);
    expect((await player.fetch(consents, { headers })).status).toBe(401);
  });

  test('REV-01 without a token: invalid_request', async () => {
    expect(await errorOf(await post(fixture, player, 'revoke', {}))).toBe('400 invalid_request');
  });
});
