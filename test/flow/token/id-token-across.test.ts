// ID tokens across states, lengths, restarts and rotated keys; and the form of every error in the fragment.
import { describe, expect, test } from 'vitest';
import { oauthTexts } from '../../../mocks/spec/refusal-texts.ts';
import { ownTokenWorld } from '../../kit/worlds/own-worlds.ts';
import { ask, asked, fragmentOf, newConsent, requestFor, type Bent } from '../../kit/calls/authorisation-request.ts';
import { partyOf, openTokenWorld } from '../../kit/worlds/token-world.ts';
import { brokenRules } from '../../kit/oracles/checks.ts';
import { registered } from '../../kit/calls/registration.ts';
import { codeForm, opened, post, refreshed, signedIn, tokensOf, type OpenedToken } from '../../kit/calls/tokens.ts';
import type { RegisteredRecipient } from '../../kit/worlds/fixture.ts';

const fixture = await ownTokenWorld();
const player = await fixture.player();

/** The fragment and both decrypted ID tokens of a request. */
async function walked(bent: Bent): Promise<{ fragment: Record<string, string>; tokens: readonly OpenedToken[] }> {
  const { url, consentId } = await requestFor(partyOf(fixture, player), bent);
  const landed = await fixture.sandbox.personas[0]?.authorise(url);
  const fragment = fragmentOf(landed ?? '');
  const { code = '', id_token: front = '' } = fragment;
  const redirectUri = player.redirectUris[0] ?? '';
  const form = codeForm({ code, redirectUri, consentId, idToken: front, state: '', nonce: '' });
  const { id_token: back } = await tokensOf(await post(fixture, player, 'token', form));
  return { fragment, tokens: [await opened(player, front), await opened(player, back)] };
}

describe('state and nonce', () => {
  test('AUTH-28 without a state, neither token has s_hash and the fragment has no state', async () => {
    const without = await walked({ object: { state: undefined }, query: { state: undefined } });
    expect(without.fragment).not.toHaveProperty('state');
    for (const { claims } of without.tokens) expect(claims).not.toHaveProperty('s_hash');
    // A state in the query alone does not count.
    const outside = await walked({ object: { state: undefined } });
    expect(outside.fragment).not.toHaveProperty('state');
    for (const { claims } of outside.tokens) expect(claims).not.toHaveProperty('s_hash');
  });

  test.each([64, 384])('AUTH-51 a nonce of %i characters is unchanged in both tokens', async (length) => {
    const nonce = 'N0_~'.repeat(length / 4);
    const { tokens } = await walked({ object: { nonce }, query: { nonce } });
    expect(tokens.map(({ claims }) => claims['nonce'])).toEqual([nonce, nonce]);
  });

  test('AUTH-51 a state of a thousand characters returns unchanged, with errors too', async () => {
    const state = 'st~'.repeat(333);
    expect((await walked({ object: { state }, query: { state } })).fragment['state']).toBe(state);
    const refused = await asked(partyOf(fixture, player), { object: { state, nonce: undefined }, query: { state } });
    expect(refused.fragment?.['state']).toBe(state);
  });
});

describe('IDT-16 the sub stays the same', () => {
  const subOf = async (): Promise<unknown> =>
    (await opened(player, (await fixture.authorise(player)).idToken)).claims['sub'];

  test('IDT-16 after the holder’s keys rotate, while a hint signed with a withdrawn key is refused', async () => {
    const before = await opened(player, (await signedIn(fixture, player)).id_token);
    const fault = fixture.sandbox.faults.add('jwks-rotated');
    // The fault hits with the next exchange.
    const after = await opened(player, (await signedIn(fixture, player)).id_token);
    fault.remove();
    expect(await subOf()).toBe(before.claims['sub']);
    expect(after.inner.kid).not.toBe(before.inner.kid);
    const { url } = await requestFor(partyOf(fixture, player), { object: { id_token_hint: before.jws } });
    expect((await ask(partyOf(fixture, player), url)).fragment?.['error']).toBe('invalid_request');
    expect(brokenRules(fixture.sandbox, 'authorise')).toEqual(['authorise.id-token-hint']);
  });

  test('IDT-16 REF-03 in a refreshed token, which has the same subject and login and is newer', async () => {
    const tokens = await signedIn(fixture, player);
    const first = (await opened(player, tokens.id_token)).claims;
    await fixture.clock.advance('PT5M');
    const again = await tokensOf(await refreshed(fixture, player, tokens));
    const second = (await opened(player, again.id_token)).claims;
    for (const name of ['iss', 'sub', 'aud', 'auth_time', 'acr']) expect(second[name], name).toEqual(first[name]);
    expect(Number(second['iat'])).toBeGreaterThanOrEqual(Number(first['iat']) + 300);
    for (const name of ['nonce', 'c_hash', 's_hash']) expect(second).not.toHaveProperty(name);
  });

  test('IDT-16 in another world of the same seed, as after a restart, but not of another seed', async () => {
    const ownSub = async (seed: number): Promise<unknown> => {
      const world = await openTokenWorld({ seed });
      const recipient = world.sandbox.dataRecipient;
      const clientId = await registered(world.sandbox, recipient);
      const own: RegisteredRecipient = { ...recipient, clientId };
      const { claims } = await opened(own, (await world.authorise(own)).idToken);
      await world.stop();
      return claims['sub'];
    };
    const [one, again, other] = [await ownSub(7), await ownSub(7), await ownSub(8)];
    expect(again).toBe(one);
    expect(other).not.toBe(one);
  });
});

describe('AUTH-55 an error in the fragment', () => {
  const causes: readonly (readonly [string, Bent])[] = [
    ['invalid_request', { query: { request: undefined } }],
    ['invalid_request', { object: { nonce: undefined } }],
    ['invalid_request_object', { request: 'a.b.c' }],
    ['invalid_request_object', { consentId: '00000000-0000-4000-8000-000000000000' }],
    ['invalid_scope', { object: { scope: 'profile' } }],
    ['unsupported_response_type', { object: { response_type: 'code' }, query: { response_type: 'code' } }],
    ['request_uri_not_supported', { query: { request_uri: 'https://x.example/' } }],
    ['login_required', { object: { prompt: 'none' } }],
  ];
  test.each(causes)(
    'AUTH-55 %s: has error, one description and the state, in the fragment only',
    async (error, bent) => {
      const answer = await asked(partyOf(fixture, player), bent);
      expect(answer.status).toBe(303);
      expect(answer.fragment).toEqual({ error, error_description: oauthTexts[error], state: answer.state });
      const location = new URL(answer.location ?? '');
      expect(location.search).toBe('');
      expect(`${location.origin}${location.pathname}`).toBe(player.redirectUris[0]);
    },
  );

  test('AUTH-55 access_denied after a cancel has the same form', async () => {
    const party = partyOf(fixture, player);
    const { url, state } = await requestFor(party, { consentId: await newConsent(party) });
    const landed = await fixture.sandbox.personas[0]?.cancel(url);
    expect(fragmentOf(landed ?? '')).toEqual({
      error: 'access_denied',
      error_description: oauthTexts['access_denied'],
      state,
    });
  });
});
