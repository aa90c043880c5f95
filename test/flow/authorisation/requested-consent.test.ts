// AUTH: the consent of a request: single use, bound to one consumer, and refused with the same bytes whatever the cause.
import { compactDecrypt, decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { ownScene } from '../../kit/worlds/own-worlds.ts';
import { anotherParty, type Scene } from '../../kit/worlds/scene.ts';
import {
  ask,
  asked,
  consentClaims,
  fragmentOf,
  newConsent,
  requestFor,
} from '../../kit/calls/authorisation-request.ts';
import { brokenRules } from '../../kit/oracles/checks.ts';
import { comparableText } from '../../kit/oracles/comparable-answer.ts';
import { postForm, redeem } from '../../kit/calls/hybrid-flow.ts';
import { atConfirm, loggedIn, atScreens, type AtScreens } from '../../kit/calls/screens.ts';

const unknown = '00000000-0000-4000-8000-000000000000';
const here = await ownScene({ scenario: 'joint-account' });
const other = await anotherParty(here.sandbox);

const remove = (consentId: string): Promise<Response> => here.consentApi.send(`/${consentId}`, { method: 'DELETE' });

describe('AUTH-14 D-21 an unusable consent', () => {
  /** Ids of consents that the first client cannot use, by cause. */
  async function unusable(): Promise<Record<string, string>> {
    const [deleted, rejected] = [await newConsent(here), await newConsent(here)];
    await remove(deleted);
    await here.persona.deny((await requestFor(here, { consentId: rejected })).url);
    const expired = await newConsent(here, undefined, 60);
    await here.sandbox.clock.advance('PT61S');
    return { unknown, foreign: await newConsent(other), deleted, rejected, expired, noUuid: "x' or 1=1" };
  }

  test('is refused with the same bytes whatever the cause, without a screen', async () => {
    const answers = new Set<string>();
    for (const consentId of Object.values(await unusable())) {
      const { url } = await requestFor(here, { consentId, object: { state: 'same' }, query: { state: 'same' } });
      const response = await here.sandbox.fetch(url, { redirect: 'manual' });
      answers.add(await comparableText(response));
      expect(brokenRules(here.sandbox, 'authorise')).toEqual(['consent-claim.usable']);
    }
    expect([...answers]).toHaveLength(1);
    expect([...answers][0]).toContain('error=invalid_request_object');
  });

  test('is refused with access_denied under the other option, whatever the cause', async () => {
    const causes = Object.values(await unusable());
    await here.sandbox.decisions.set('unusableConsent', 'access_denied');
    for (const consentId of causes)
      expect((await asked(here, { consentId })).fragment).toMatchObject({ error: 'access_denied' });
    await here.sandbox.decisions.set('unusableConsent', 'invalid_request_object');
  });
});

describe('D-21 a bound consent', () => {
  test('is authorised again by its consumer, with the shared accounts preselected, and ends the earlier tokens', async () => {
    const consentId = await newConsent(here);
    const redeemed = (redirect: URL): Promise<Response> => redeem(here, fragmentOf(redirect)['code'] ?? '');
    const theo = here.stranger;
    const first = await redeemed(
      await theo.authorise((await requestFor(here, { consentId })).url, { accounts: ['theo-workshop'] }),
    );
    const { refresh_token: before } = (await first.json()) as { refresh_token: string };
    const again = await loggedIn(here, theo.customerId, { consentId });
    const { screen } = await again.show();
    expect(screen?.sharing?.again).toBe(true);
    expect(screen?.accounts?.map(({ displayName, selected }) => [displayName, selected])).toEqual([
      ['Kurrajong Parade (joint)', false],
      ['Workshop', true],
    ]);
    await again.answer('accounts', { accounts: ['account-1', 'account-2'] });
    expect((await again.answer('confirm', { decision: 'authorise' })).fragment).toHaveProperty('code');
    const refresh = { grant_type: 'refresh_token', refresh_token: before };
    const answer = await postForm(here, 'token', refresh);
    expect(await answer.json()).toMatchObject({ error: 'invalid_grant' });
  });

  test('is refused to another consumer after the login, like an unknown one', async () => {
    const { url, consentId } = await requestFor(here);
    await here.persona.authorise(url);
    const { url: again } = await requestFor(here, { consentId, object: { state: 'same' } });
    const fragment = fragmentOf(await here.stranger.authorise(again));
    const { url: none } = await requestFor(here, { consentId: unknown, object: { state: 'same' } });
    expect(fragment).toEqual((await ask(here, none)).fragment);
    expect(fragment['error']).toBe('invalid_request_object');
    expect(await here.consentApi.status(consentId)).toBe('AUTHORISED');
  });

  test('ends the screens of another consumer', async () => {
    const { url, consentId } = await requestFor(here);
    await here.persona.authorise(url);
    const theirs = await atScreens(here, { consentId });
    const code = await theirs.identify(here.stranger.customerId);
    expect((await theirs.answer('one-time-password', { code })).fragment).toHaveProperty('error');
    expect(await theirs.show()).toMatchObject({ status: 404 });
  });

  test('keeps its status if the consumer declines the second time', async () => {
    const { url, consentId } = await requestFor(here);
    await here.persona.authorise(url);
    await here.persona.deny((await requestFor(here, { consentId })).url);
    expect(await here.consentApi.status(consentId)).toBe('AUTHORISED');
  });

  test('is authorised by only one of two consumers at once', async () => {
    const consentId = await newConsent(here);
    const both = [
      await atConfirm(here, here.persona.customerId, { consentId }),
      await atConfirm(here, here.stranger.customerId, { consentId }),
    ];
    const ends = await Promise.all(both.map((one) => one.answer('confirm', { decision: 'authorise' })));
    expect(ends.map(({ fragment }) => fragment?.['error'] ?? 'none').sort()).toEqual([
      'invalid_request_object',
      'none',
    ]);
  });
});

describe('a consent that ends while the consumer is at the screens', () => {
  const me = (): string => here.persona.customerId;
  /** A way to each screen, and the answer that would continue from there. */
  const screens: readonly [string, (consentId: string) => Promise<readonly [AtScreens, unknown]>][] = [
    ['identify', async (consentId) => [await atScreens(here, { consentId }), { customerId: me() }]],
    [
      'one-time-password',
      async (consentId) => {
        const one = await atScreens(here, { consentId });
        return [one, { code: await one.identify(me()) }];
      },
    ],
    ['accounts', async (consentId) => [await loggedIn(here, me(), { consentId }), { accounts: ['account-1'] }]],
    ['confirm', async (consentId) => [await atConfirm(here, me(), { consentId }), { decision: 'authorise' }]],
  ];

  test.each(screens)(
    'deleted at %s: access_denied, because the object was valid (RFC 6749 4.1.2.1)',
    async (fixture, go) => {
      const consentId = await newConsent(here);
      const [one, answer] = await go(consentId);
      await remove(consentId);
      const { fragment } = await one.answer(fixture, answer);
      expect(fragment).toEqual({
        error: 'access_denied',
        error_description: 'The request was denied.',
        state: one.state,
      });
      expect(brokenRules(here.sandbox, 'answerInteraction')).toEqual(['interaction.consent']);
      expect(await one.answer(fixture, answer)).toMatchObject({ status: 404 });
    },
  );

  test('expired or declined in another tab: access_denied', async () => {
    const short = await atConfirm(here, me(), { consentId: await newConsent(here, undefined, 60) });
    await here.sandbox.clock.advance('PT61S');
    const consentId = await newConsent(here);
    const [one, two] = [await atConfirm(here, me(), { consentId }), await atConfirm(here, me(), { consentId })];
    await one.answer('confirm', { decision: 'decline' });
    for (const late of [short, two])
      expect((await late.answer('confirm', { decision: 'authorise' })).fragment).toMatchObject({
        error: 'access_denied',
        state: late.state,
      });
  });
});

describe('state that changes while the consumer is at the screens', () => {
  test('AUTH-59 an inactive recipient gets no code', async () => {
    const party = await anotherParty(here.sandbox);
    const one = await atConfirm(party, here.persona.customerId);
    await here.sandbox.register.setStatus('softwareProduct', party.recipient.softwareProductId, 'INACTIVE');
    await here.sandbox.clock.advance('PT5M1S');
    const { fragment } = await one.answer('confirm', { decision: 'authorise' });
    expect(fragment).toMatchObject({ error: 'unauthorized_client', state: one.state });
    expect(fragment).not.toHaveProperty('code');
  });
});

describe('the consumer named by the request', () => {
  test('is the only one who can answer', async () => {
    const { url } = await requestFor(here);
    const { id_token: token = '' } = fragmentOf(await here.persona.authorise(url));
    const jws = new TextDecoder().decode(
      (await compactDecrypt(token, here.recipient.decryptionKey.privateKey)).plaintext,
    );
    const { sub } = decodeJwt(jws);
    for (const hint of ['claim', 'token'] as const) {
      const consentId = await newConsent(here);
      const claims = consentClaims(consentId, hint === 'claim' ? { sub: { value: sub } } : {});
      const object = { claims, ...(hint === 'token' ? { id_token_hint: jws } : {}) };
      const wrong = fragmentOf(await here.stranger.authorise((await requestFor(here, { consentId, object })).url));
      expect(wrong).toMatchObject({ error: 'access_denied' });
      expect(brokenRules(here.sandbox, 'answerInteraction')).toEqual(['interaction.subject']);
      const right = fragmentOf(await here.persona.authorise((await requestFor(here, { consentId, object })).url));
      expect(right).toHaveProperty('code');
    }
  });

  test('anybody else loses the screens', async () => {
    const { sub } = await subOf(here.persona);
    const consentId = await newConsent(here);
    const object = { claims: consentClaims(consentId, { sub: { value: sub } }) };
    const theirs = await atScreens(here, { consentId, object });
    const code = await theirs.identify(here.stranger.customerId);
    expect((await theirs.answer('one-time-password', { code })).fragment).toMatchObject({ error: 'access_denied' });
    expect(await theirs.show()).toMatchObject({ status: 404 });
  });

  /** The sub of a consumer, and the ID token that contains it. */
  async function subOf(persona: Scene['persona']): Promise<{ readonly sub: string; readonly jws: string }> {
    const { id_token: token = '' } = fragmentOf(await persona.authorise((await requestFor(here)).url));
    const { plaintext } = await compactDecrypt(token, here.recipient.decryptionKey.privateKey);
    const jws = new TextDecoder().decode(plaintext);
    return { sub: String(decodeJwt(jws).sub), jws };
  }

  test('may be one of several sub values, in id_token or in userinfo (OIDC 5.5.1)', async () => {
    const { sub } = await subOf(here.persona);
    for (const member of ['id_token', 'userinfo']) {
      const consentId = await newConsent(here);
      const wanted = { sub: { essential: true, values: ['somebody', sub] } };
      const claims =
        member === 'id_token' ? consentClaims(consentId, wanted) : consentClaims(consentId, {}, { userinfo: wanted });
      const request = async (): Promise<URL> => (await requestFor(here, { consentId, object: { claims } })).url;
      expect(fragmentOf(await here.stranger.authorise(await request()))).toMatchObject({ error: 'access_denied' });
      expect(fragmentOf(await here.persona.authorise(await request()))).toHaveProperty('code');
    }
  });

  test('a sub that contradicts the hint, value or values is refused at once', async () => {
    const { sub, jws } = await subOf(here.persona);
    const { sub: another } = await subOf(here.stranger);
    for (const [wanted, hint] of [
      [{ value: another }, jws],
      [{ values: [another] }, jws],
      [{ value: sub, values: [another] }, undefined],
      [{ values: [] }, undefined],
    ] as const) {
      const consentId = await newConsent(here);
      const object = { claims: consentClaims(consentId, { sub: wanted }), id_token_hint: hint };
      expect((await asked(here, { consentId, object })).fragment).toMatchObject({ error: 'invalid_request' });
      expect(brokenRules(here.sandbox, 'authorise')).toEqual(['authorise.subject-agrees']);
    }
  });
});
