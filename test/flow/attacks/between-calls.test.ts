// State that changes between two calls: each credential is checked again before anything is given for it.
import { describe, expect, test } from 'vitest';
import { ownTokenWorld } from '../../kit/worlds/own-worlds.ts';
import { newConsent, requestFor } from '../../kit/calls/authorisation-request.ts';
import { acknowledged, backchannelRequest, poll } from '../../kit/calls/backchannel.ts';
import { partyOf } from '../../kit/worlds/token-world.ts';
import { withDecision } from '../../kit/worlds/with-decision.ts';
import { brokenRules } from '../../kit/oracles/checks.ts';
import { authentication, sign } from '../../kit/calls/signing.ts';
import {
  post as postRegistration,
  register,
  registered,
  registrationClaims,
  statementOf,
} from '../../kit/calls/registration.ts';
import { answerDevice, atConfirm, deviceOf, atScreens } from '../../kit/calls/screens.ts';
import {
  codeForm,
  customer,
  errorOf,
  introspected,
  opened,
  post,
  redeemed,
  refreshed,
  refreshForm,
  signedIn,
  tokensOf,
  userInfo,
} from '../../kit/calls/tokens.ts';
import type { RegisteredRecipient } from '../../kit/worlds/fixture.ts';

const fixture = await ownTokenWorld();
const player = await fixture.player();

const broken = (operation: string): string | undefined => brokenRules(fixture.sandbox, operation)[0];
const suspend = (who: RegisteredRecipient, status = 'INACTIVE'): Promise<void> =>
  fixture.sandbox.register.setStatus('softwareProduct', who.softwareProductId, status);

describe('when the recipient is suspended or removed', () => {
  test('AUTH-59 refuses code, data and refresh while the recipient is suspended, and serves them when it is active again', async () => {
    const own = await fixture.player();
    const tokens = await signedIn(fixture, own);
    // The holder’s copy of the register is due for renewal when the code is redeemed.
    await fixture.clock.advance('PT4M50S');
    const authorised = await fixture.authorise(own);
    await suspend(own);
    await fixture.clock.advance('PT15S');
    expect(await errorOf(await post(fixture, own, 'token', codeForm(authorised)))).toBe('400 unauthorized_client');
    expect(broken('token')).toBe('recipient.active');
    expect(await errorOf(await refreshed(fixture, own, tokens))).toBe('400 unauthorized_client');
    expect((await customer(fixture, tokens.access_token, own.fetch)).status).toBe(403);
    expect(broken('getCustomer')).toBe('recipient.active');
    const { url } = await requestFor(partyOf(fixture, own), { consentId: authorised.consentId });
    expect((await fixture.fetch(url)).headers.get('location')).toBeNull();
    expect(broken('authorise')).toBe('authorise.client-active');
    // A suspended recipient can still end sharing by revoking its token.
    expect((await post(fixture, own, 'revoke', { token: tokens.access_token })).status).toBe(200);
    await suspend(own, 'ACTIVE');
    expect(await errorOf(await post(fixture, own, 'token', codeForm(authorised)))).toBe('200 no error');
    expect((await refreshed(fixture, own, tokens)).status).toBe(200);
  });

  test('AUTH-59 refuses data, refresh and registration to a removed recipient', async () => {
    const own = await fixture.player();
    const statement = await statementOf(fixture.sandbox, own);
    const tokens = await signedIn(fixture, own);
    await suspend(own, 'REMOVED');
    await fixture.clock.advance('PT5M1S');
    expect((await customer(fixture, tokens.access_token, own.fetch)).status).toBe(403);
    expect(await errorOf(await refreshed(fixture, own, tokens))).toBe('400 invalid_client');
    expect(broken('token')).toBe('client.known');
    expect((await register(fixture.sandbox, own, { statement })).status).toBe(400);
    expect(broken('registerClient')).toBe('registration.product-active');
  });
});

describe('when the consent ends', () => {
  test('IS 14 refuses a code before redemption, and a refresh token before its next use', async () => {
    const authorised = await fixture.authorise(player);
    await fixture.endConsent(player, authorised.consentId);
    expect(await errorOf(await post(fixture, player, 'token', codeForm(authorised)))).toBe('400 invalid_grant');
    const next = await fixture.authorise(player);
    const tokens = await redeemed(fixture, player, next);
    await fixture.endConsent(player, next.consentId);
    expect(await errorOf(await refreshed(fixture, player, tokens))).toBe('400 invalid_grant');
    expect(await introspected(fixture, player, tokens.refresh_token)).toEqual({ active: false });
  });

  test('IS 14 refuses a poll, although the consumer had approved', async () => {
    const party = partyOf(fixture, player);
    const persona = fixture.sandbox.personas[0];
    const consentId = await newConsent(party);
    const { auth_req_id: id } = await acknowledged(party, (await persona?.backchannelHint()) ?? '', { consentId });
    await persona?.approveBackchannel(id);
    await fixture.endConsent(player, consentId);
    expect(await poll(party, id)).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect((await userInfo(fixture, id, player.fetch)).status).toBe(401);
  });

  test('IS 14 gives no data afterwards, even if the code is redeemed at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const authorised = await fixture.authorise(player);
      const [answer] = await Promise.all([
        post(fixture, player, 'token', codeForm(authorised)),
        fixture.endConsent(player, authorised.consentId),
      ]);
      if (answer.status !== 200) {
        expect(await errorOf(answer)).toBe('400 invalid_grant');
        continue;
      }
      const tokens = await tokensOf(answer);
      expect((await customer(fixture, tokens.access_token, player.fetch)).status).toBe(403);
      expect((await refreshed(fixture, player, tokens)).status).toBe(400);
      expect(await introspected(fixture, player, tokens.refresh_token)).toEqual({ active: false });
    }
  });

  test('IS 14 ends the earlier tokens and limits the new ones when the consumer authorises less', async () => {
    const { redirectUri, ...first } = await fixture.authorise(player);
    const before = await redeemed(fixture, player, { ...first, redirectUri });
    const after = await signedIn(fixture, player, { consentId: first.consentId, scopes: ['openid'] });
    expect((await customer(fixture, before.access_token, player.fetch)).status).toBe(401);
    expect(await errorOf(await refreshed(fixture, player, before))).toBe('400 invalid_grant');
    expect((await customer(fixture, after.access_token, player.fetch)).status).toBe(403);
    const wider = await post(fixture, player, 'token', refreshForm(after, 'openid common:customer.basic:read'));
    expect(await errorOf(wider)).toBe('400 invalid_scope');
  });
});

describe('with two authorisations of one consent', () => {
  test('only one of two codes confirmed at the same moment buys tokens', async () => {
    const party = partyOf(fixture, player);
    const persona = fixture.sandbox.personas[0]?.customerId ?? '';
    for (let round = 0; round < 5; round += 1) {
      const consentId = await newConsent(party);
      const screens = [await atConfirm(party, persona, { consentId }), await atConfirm(party, persona, { consentId })];
      const ends = await Promise.all(screens.map((each) => each.answer('confirm', { decision: 'authorise' })));
      const redirectUri = player.redirectUris[0] ?? '';
      const codes = ends.flatMap(({ fragment }) => fragment?.['code'] ?? []);
      const answers = await Promise.all(
        codes.map((code) =>
          post(fixture, player, 'token', { grant_type: 'authorization_code', code, redirect_uri: redirectUri }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });

  test('only one of redirect and backchannel succeeds when both are approved at the same moment', async () => {
    const party = partyOf(fixture, player);
    const persona = fixture.sandbox.personas[0];
    const consentId = await newConsent(party);
    const here = await atConfirm(party, persona?.customerId ?? '', { consentId });
    const { auth_req_id: id } = await acknowledged(party, (await persona?.backchannelHint()) ?? '', { consentId });
    const [end] = await Promise.all([
      here.answer('confirm', { decision: 'authorise' }),
      persona?.approveBackchannel(id).catch(() => undefined),
    ]);
    const code = end.fragment?.['code'] ?? '';
    const form = { grant_type: 'authorization_code', code, redirect_uri: player.redirectUris[0] ?? '' };
    const statuses = [(await post(fixture, player, 'token', form)).status, (await poll(party, id)).status];
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });
});

describe('on the consumer’s screens', () => {
  test('a one-time password works only in the browser it was sent for', async () => {
    const party = partyOf(fixture, player);
    const { customerId = '' } = fixture.sandbox.personas[0] ?? {};
    const [one, two] = [await atScreens(party), await atScreens(party)];
    const [first, second] = [await one.identify(customerId), await two.identify(customerId)];
    expect(first).not.toBe(second);
    expect((await two.answer('one-time-password', { code: first })).status).toBe(400);
    expect((await one.answer('one-time-password', { code: second })).status).toBe(400);
    expect((await one.answer('one-time-password', { code: first })).status).toBe(200);
  });

  test('a sign-in acknowledged on the device opens only the browser that asked', async () => {
    const party = partyOf(fixture, player);
    const { customerId = '' } = fixture.sandbox.personas[0] ?? {};
    const [one, two] = [await atScreens(party), await atScreens(party)];
    for (const each of [one, two]) {
      await each.identify(customerId);
      await each.answer('one-time-password', { detached: true });
    }
    const [asked] = (await deviceOf(party, customerId)).requests.filter(({ kind }) => kind === 'sign-in');
    await answerDevice(party, customerId, asked?.requestId ?? '', { decision: 'approve' });
    const stages = [await one.answer('one-time-password', { detached: true }), await two.show()];
    expect(stages.filter(({ screen }) => screen?.name === 'accounts')).toHaveLength(1);
    // Another consumer’s device does not have the request.
    const stranger = fixture.sandbox.personas[1]?.customerId ?? '';
    const [left] = (await deviceOf(party, customerId)).requests.filter(({ kind }) => kind === 'sign-in');
    expect((await answerDevice(party, stranger, left?.requestId ?? '', { decision: 'approve' })).status).toBe(404);
  });

  test('refuses answers to earlier screens, and every answer to an ended interaction', async () => {
    const party = partyOf(fixture, player);
    const { customerId = '' } = fixture.sandbox.personas[0] ?? {};
    const here = await atConfirm(party, customerId);
    for (const earlier of ['identify', 'one-time-password', 'profile', 'accounts'])
      expect((await here.answer(earlier, { customerId, code: '000000', accounts: ['account-1'] })).status).toBe(409);
    expect((await here.answer('confirm', { decision: 'authorise' })).fragment).toHaveProperty('code');
    for (const decision of ['authorise', 'decline'])
      expect((await here.answer('confirm', { decision })).status).toBe(404);
    expect((await here.answer('cancel', {})).status).toBe(404);
  });
});

describe('refuses repeated use', () => {
  test('TOK-13 of an assertion, even when the clock passes its expiry and goes back', async () => {
    const endpoint = `${fixture.urls.dataHolder.secureBase}/token`;
    const proof = await authentication(fixture.sandbox, player, player.clientId, endpoint);
    const send = async (): Promise<string> =>
      errorOf(await post(fixture, player, 'token', { grant_type: 'client_credentials', ...proof }));
    const start = fixture.clock.now();
    expect(await send()).toBe('200 no error');
    await fixture.clock.advance('PT5M');
    expect(await send()).toBe('400 invalid_client');
    expect(broken('token')).toBe('client.assertion-exp');
    await fixture.clock.set(start);
    expect(await send()).toBe('400 invalid_client');
    expect(broken('token')).toBe('client.assertion-once');
    await fixture.clock.followRealTime();
  });

  test('DCR-18 of a registration request, after its client was replaced or removed', async () => {
    const own = await fixture.sandbox.enrol({ alg: 'ES256' });
    const ssa = await statementOf(fixture.sandbox, own);
    const request = await sign(own.signingKey, registrationClaims(fixture.sandbox, own, ssa));
    const send = async (): Promise<string> => errorOf(await postRegistration(fixture.sandbox, own.fetch, request));
    expect(await send()).toBe('201 no error');
    await withDecision(fixture.sandbox, 'secondRegistration', 'replace', async () => {
      await registered(fixture.sandbox, own);
      expect(await send()).toBe('400 invalid_client_metadata');
      expect(broken('registerClient')).toBe('registration.jti-once');
    });
    await fixture.sandbox.register.setStatus('softwareProduct', own.softwareProductId, 'REMOVED');
    await fixture.clock.advance('PT5M1S');
    expect((await send()).startsWith('400 ')).toBe(true);
  });

  test('D-31 of credentials of a replaced client, while the new client sees the same sub', async () => {
    const own = await fixture.player();
    const authorised = await fixture.authorise(own);
    const tokens = await signedIn(fixture, own);
    const { sub } = (await opened(own, tokens.id_token)).claims;
    const clientId = await withDecision(fixture.sandbox, 'secondRegistration', 'replace', () =>
      registered(fixture.sandbox, own, { id_token_signed_response_alg: 'ES256' }),
    );
    const next: RegisteredRecipient = { ...own, clientId };
    expect(await errorOf(await post(fixture, next, 'token', codeForm(authorised)))).toBe('400 invalid_grant');
    expect(await errorOf(await refreshed(fixture, next, tokens))).toBe('400 invalid_grant');
    expect((await customer(fixture, tokens.access_token, own.fetch)).status).toBe(403);
    expect((await opened(next, (await signedIn(fixture, next)).id_token)).claims['sub']).toBe(sub);
  });

  test('CIBA 7.1.1 of a backchannel object after its request was denied', async () => {
    const party = partyOf(fixture, player);
    const persona = fixture.sandbox.personas[0];
    const hint = (await persona?.backchannelHint()) ?? '';
    const object = { jti: crypto.randomUUID() };
    const { auth_req_id: id } = await acknowledged(party, hint, { object });
    await persona?.denyBackchannel(id);
    expect(await errorOf(await backchannelRequest(party, hint, { object }))).toBe('400 invalid_request');
    expect(broken('backchannelAuthorise')).toBe('backchannel.once');
  });
});
