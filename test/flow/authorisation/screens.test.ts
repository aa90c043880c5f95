// AUTH: the consumer’s screens: their order, cancelling, lock-out, and nothing revealed too early.
import { describe, expect, test } from 'vitest';
import { ownScene } from '../../kit/worlds/own-worlds.ts';
import { brokenRules } from '../../kit/oracles/checks.ts';
import { consentClaims, fragmentOf, newConsent, requestFor } from '../../kit/calls/authorisation-request.ts';
import { answerDevice, atConfirm, deviceOf, loggedIn, atScreens } from '../../kit/calls/screens.ts';

const here = await ownScene();
const me = here.persona.customerId;

const denied = (state: string) => ({
  error: 'access_denied',
  error_description: 'The request was denied.',
  state,
});

describe('the screens', () => {
  test('are identify, one-time password, accounts and confirm, without a choice of the only profile', async () => {
    const one = await atScreens(here);
    expect(one.first.screens).toEqual(['identify', 'one-time-password', 'accounts', 'confirm']);
    const password = await one.answer('identify', { customerId: me });
    expect(password.screen).toMatchObject({
      name: 'one-time-password',
      oneTimePassword: { digits: 6, attemptsLeft: 3, device: 'offered', deviceRequired: false, codeAccepted: false },
    });
    const code = here.persona.latestOneTimePassword() ?? '';
    expect(code).toMatch(/^\d{6}$/u);
    const accounts = await one.answer('one-time-password', { code });
    expect(accounts.screen).toMatchObject({
      name: 'accounts',
      accounts: [
        {
          id: 'account-1',
          displayName: 'Banksia Crescent',
          maskedNumber: '•••• 0012',
          eligible: true,
          selected: false,
        },
      ],
    });
    const confirm = await one.answer('accounts', { accounts: ['account-1'] });
    expect(confirm.screen?.name).toBe('confirm');
    expect(confirm.screen?.accounts).toHaveLength(1);
    const done = await one.answer('confirm', { decision: 'authorise' });
    expect(Object.keys(done.body)).toEqual(['redirect']);
    expect(done.fragment).toMatchObject({ state: one.state });
  });

  test('show clusters in the data language, with basic merged into detail, and the sharing period', async () => {
    const scopes = 'openid common:customer.basic:read common:customer.detail:read energy:electricity.usage:read';
    const consentId = await newConsent(here, scopes, 7 * 86_400);
    await here.sandbox.clock.set('2026-03-01T00:00:00Z');
    const one = await atConfirm(here, me, { consentId, object: { scope: scopes } });
    const { screen } = await one.show();
    expect(screen?.sharing?.clusters.map(({ heading }) => heading)).toEqual([
      'Name, occupation and contact details',
      'Electricity usage',
    ]);
    expect(screen?.sharing?.clusters[0]?.permissions).toEqual([
      'Your name',
      'Your occupation',
      'Your phone numbers',
      'Your email addresses',
      'Your mail and residential addresses',
    ]);
    expect(screen?.sharing?.period).toEqual({ from: '2026-03-01T00:00:00.000Z', to: '2026-03-08T00:00:00.000Z' });
    await here.sandbox.clock.followRealTime();
  });

  test('show no end for sharing once, and no accounts without energy scopes', async () => {
    const consentId = await newConsent(here, 'openid profile', 0);
    const one = await loggedIn(here, me, { consentId, object: { scope: 'openid profile' } });
    const { screen } = await one.show();
    expect(screen).toMatchObject({ name: 'confirm', accounts: [] });
    expect(screen?.screens).toEqual(['identify', 'one-time-password', 'confirm']);
    expect(screen?.sharing?.period).not.toHaveProperty('to');
  });

  test('refuse an answer for another screen, and a second answer to the last', async () => {
    const one = await atScreens(here);
    for (const fixture of ['one-time-password', 'accounts', 'confirm', 'done', 'x'])
      expect((await one.answer(fixture, { decision: 'authorise' })).status).toBe(409);
    const last = await atConfirm(here, me);
    const both = await Promise.all([1, 2].map(() => last.answer('confirm', { decision: 'authorise' })));
    expect(both.filter(({ fragment }) => fragment?.['code'] !== undefined)).toHaveLength(1);
  });

  test('accept one of many answers at once', async () => {
    const one = await atScreens(here);
    const ids = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? me : here.stranger.customerId));
    const answers = await Promise.all(ids.map((customerId) => one.answer('identify', { customerId })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  });

  test.each([
    ['identify', {}],
    ['identify', { customerId: '' }],
    ['identify', { customerId: 20000001 }],
    ['identify', []],
    ['identify', null],
    ['identify', { customerId: 'x'.repeat(101) }],
  ])('%s refuses %j', async (fixture, body) => {
    const answer = await (await atScreens(here)).answer(fixture, body);
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_answer' } });
  });

  test('identify accepts an id of 100 characters, known or not', async () => {
    const { screen } = await (await atScreens(here)).answer('identify', { customerId: 'x'.repeat(100) });
    expect(screen?.name).toBe('one-time-password');
  });

  test.each([[[]], [['account-9']], [['priya-home']], [['account-1', 'account-1']], ['account-1'], [null]])(
    'accounts refuses %j',
    async (accounts) => {
      const answer = await (await loggedIn(here, me)).answer('accounts', { accounts });
      expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_answer' } });
    },
  );

  test('confirm accepts only authorise and decline', async () => {
    const one = await atConfirm(here, me);
    for (const body of [{}, { decision: true }, { decision: 'AUTHORISE' }])
      expect((await one.answer('confirm', body)).status).toBe(400);
    expect((await one.answer('confirm', { decision: 'authorise' })).fragment).toHaveProperty('code');
  });
});

describe('AUTH-27 the consumer refuses', () => {
  test('cancelling any screen returns access_denied and state, and leaves the consent as it was', async () => {
    const consentId = await newConsent(here);
    for (const at of ['identify', 'otp', 'accounts', 'confirm'] as const) {
      const { url, state } = await requestFor(here, { consentId });
      expect(fragmentOf(await here.persona.cancel(url, { at }))).toEqual(denied(state));
      expect(brokenRules(here.sandbox, 'answerInteraction')).toEqual(['interaction.continued']);
    }
    expect(await here.consentApi.status(consentId)).toBe('AWAITING_AUTHORISATION');
  });

  test('declining returns access_denied and rejects the consent', async () => {
    const { url, state, consentId } = await requestFor(here);
    expect(fragmentOf(await here.persona.deny(url))).toEqual(denied(state));
    expect(await here.consentApi.status(consentId)).toBe('REJECTED');
    expect(brokenRules(here.sandbox, 'answerInteraction')).toEqual(['interaction.authorised']);
  });

  test('an ended interaction is unknown when shown, answered or cancelled', async () => {
    const one = await atScreens(here);
    await one.answer('cancel', {});
    const unknown = await here.sandbox.fetch(`${here.sandbox.urls.dataHolder.issuer}/authorise/nobody`);
    for (const answer of [
      await one.show(),
      await one.answer('identify', { customerId: me }),
      await one.answer('cancel', {}),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual(await unknown.clone().json());
    }
  });

  test('screens end after ten minutes', async () => {
    const one = await loggedIn(here, me);
    await here.sandbox.clock.advance('PT10M');
    expect((await one.show()).status).toBe(404);
    expect((await one.answer('accounts', { accounts: ['account-1'] })).status).toBe(404);
  });
});

describe('the detached device', () => {
  test('a login acknowledged on the device needs no code', async () => {
    const one = await atScreens(here);
    await one.identify(me);
    expect((await deviceOf(here, me)).requests).toEqual([]);
    const waiting = await one.answer('one-time-password', { detached: true });
    expect(waiting.screen?.oneTimePassword?.device).toBe('waiting');
    const [request] = (await deviceOf(here, me)).requests;
    expect(request).toMatchObject({ kind: 'sign-in', recipient: { productName: here.recipient.name } });
    expect(JSON.stringify(request)).not.toContain(one.interactionId);
    expect((await answerDevice(here, me, request?.requestId ?? '', { decision: 'approve' })).status).toBe(200);
    expect((await one.show()).screen?.oneTimePassword?.device).toBe('acknowledged');
    expect((await one.answer('one-time-password', { detached: true })).screen?.name).toBe('accounts');
  });

  test('a login denied on the device ends with access_denied', async () => {
    const one = await atScreens(here);
    await one.identify(me);
    await one.answer('one-time-password', { detached: true });
    const [request] = (await deviceOf(here, me)).requests;
    await answerDevice(here, me, request?.requestId ?? '', { decision: 'deny' });
    expect((await one.show()).fragment).toEqual(denied(one.state));
    expect((await one.show()).status).toBe(404);
  });

  test('another consumer’s device cannot answer', async () => {
    const one = await atScreens(here);
    await one.identify(me);
    await one.answer('one-time-password', { detached: true });
    const [request] = (await deviceOf(here, me)).requests;
    for (const other of [here.stranger.customerId, 'nobody'])
      expect((await answerDevice(here, other, request?.requestId ?? '', { decision: 'approve' })).status).toBe(404);
  });
});

test('login_hint fills the field unless it reveals a person', async () => {
  const claims = consentClaims(await newConsent(here));
  expect((await atScreens(here, { object: { claims, login_hint: me } })).first.suggestion).toBe(me);
  const long = 'x'.repeat(100);
  expect((await atScreens(here, { object: { claims, login_hint: long } })).first.suggestion).toBe(long);
  for (const other of ['a@b.example', `${long}x`])
    expect((await atScreens(here, { object: { claims, login_hint: other } })).first).not.toHaveProperty('suggestion');
});
