// State changed between two calls: what was good a moment ago is looked at again before anything is given for it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newConsent, requestFor } from '../../kit/authorise.ts';
import { acknowledged, backchannelRequest, poll } from '../../kit/backchannel.ts';
import { partyOf, ruleBroken, under } from '../../kit/decided.ts';
import {
  authentication,
  post as postRegistration,
  register,
  registered,
  registrationClaims,
  sign,
  statementOf,
} from '../../kit/registration.ts';
import { openCurrentWorld, type SandboxStage } from '../../kit/sandbox-stage.ts';
import { answerDevice, atConfirm, deviceOf, visit } from '../../kit/screens.ts';
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
  type Player,
} from '../../kit/stage.ts';

let stage: SandboxStage;
let player: Player;
beforeAll(async () => {
  stage = await openCurrentWorld();
  player = await stage.player();
});
afterAll(() => stage.stop());

const broken = (operation: string): string | undefined => ruleBroken(stage.sandbox, operation);
const suspend = (who: Player, status = 'INACTIVE'): Promise<void> =>
  stage.sandbox.register.setStatus('softwareProduct', who.softwareProductId, status);

describe('the recipient loses its standing', () => {
  test('AUTH-59 between code and token, between token and data, between refresh and refresh; and has it back', async () => {
    const own = await stage.player();
    const tokens = await signedIn(stage, own);
    // The holder's copy of the register is old by the time the code comes.
    await stage.clock.advance('PT4M50S');
    const authorised = await stage.authorise(own);
    await suspend(own);
    await stage.clock.advance('PT15S');
    expect(await errorOf(await post(stage, own, 'token', codeForm(authorised)))).toBe('400 unauthorized_client');
    expect(broken('token')).toBe('recipient.active');
    expect(await errorOf(await refreshed(stage, own, tokens))).toBe('400 unauthorized_client');
    expect((await customer(stage, tokens.access_token, own.fetch)).status).toBe(403);
    expect(broken('getCustomer')).toBe('recipient.active');
    const { url } = await requestFor(partyOf(stage, own), { consentId: authorised.consentId });
    expect((await stage.fetch(url)).headers.get('location')).toBeNull();
    expect(broken('authorise')).toBe('authorise.client-active');
    // What ends sharing still works: a suspended recipient withdraws what it holds.
    expect((await post(stage, own, 'revoke', { token: tokens.access_token })).status).toBe(200);
    await suspend(own, 'ACTIVE');
    expect(await errorOf(await post(stage, own, 'token', codeForm(authorised)))).toBe('200 no error');
    expect((await refreshed(stage, own, tokens)).status).toBe(200);
  });

  test('AUTH-59 a recipient that is removed has nothing any more, and cannot register again', async () => {
    const own = await stage.player();
    const statement = await statementOf(stage.sandbox, own);
    const tokens = await signedIn(stage, own);
    await suspend(own, 'REMOVED');
    await stage.clock.advance('PT5M1S');
    expect((await customer(stage, tokens.access_token, own.fetch)).status).toBe(403);
    expect(await errorOf(await refreshed(stage, own, tokens))).toBe('400 invalid_client');
    expect(broken('token')).toBe('client.known');
    expect((await register(stage.sandbox, own, { statement })).status).toBe(400);
    expect(broken('registerClient')).toBe('registration.product-active');
  });
});

describe('the consent ends', () => {
  test('IS 14 between code and token, and between two refreshes', async () => {
    const authorised = await stage.authorise(player);
    await stage.endConsent(player, authorised.consentId);
    expect(await errorOf(await post(stage, player, 'token', codeForm(authorised)))).toBe('400 invalid_grant');
    const next = await stage.authorise(player);
    const tokens = await redeemed(stage, player, next);
    await stage.endConsent(player, next.consentId);
    expect(await errorOf(await refreshed(stage, player, tokens))).toBe('400 invalid_grant');
    expect(await introspected(stage, player, tokens.refresh_token)).toEqual({ active: false });
  });

  test('IS 14 between the consumer’s approval and the poll', async () => {
    const party = partyOf(stage, player);
    const persona = stage.sandbox.personas[0];
    const consentId = await newConsent(party);
    const { auth_req_id: id } = await acknowledged(party, (await persona?.backchannelHint()) ?? '', { consentId });
    await persona?.approveBackchannel(id);
    await stage.endConsent(player, consentId);
    expect(await poll(party, id)).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect((await userInfo(stage, id, player.fetch)).status).toBe(401);
  });

  test('IS 14 in the very moment in which the code is redeemed: whoever wins, no data flows afterwards', async () => {
    for (let round = 0; round < 5; round += 1) {
      const authorised = await stage.authorise(player);
      const [answer] = await Promise.all([
        post(stage, player, 'token', codeForm(authorised)),
        stage.endConsent(player, authorised.consentId),
      ]);
      if (answer.status !== 200) {
        expect(await errorOf(answer)).toBe('400 invalid_grant');
        continue;
      }
      const tokens = await tokensOf(answer);
      expect((await customer(stage, tokens.access_token, player.fetch)).status).toBe(403);
      expect((await refreshed(stage, player, tokens)).status).toBe(400);
      expect(await introspected(stage, player, tokens.refresh_token)).toEqual({ active: false });
    }
  });

  test('IS 14 it is authorised again for less: what was issued for more is dead, and less is all there is', async () => {
    const { redirectUri, ...first } = await stage.authorise(player);
    const before = await redeemed(stage, player, { ...first, redirectUri });
    const after = await signedIn(stage, player, { consentId: first.consentId, scopes: ['openid'] });
    expect((await customer(stage, before.access_token, player.fetch)).status).toBe(401);
    expect(await errorOf(await refreshed(stage, player, before))).toBe('400 invalid_grant');
    expect((await customer(stage, after.access_token, player.fetch)).status).toBe(403);
    const wider = await post(stage, player, 'token', refreshForm(after, 'openid common:customer.basic:read'));
    expect(await errorOf(wider)).toBe('400 invalid_scope');
  });
});

describe('two authorisations of one consent', () => {
  test('confirmed in the same moment by one consumer: one code of the two buys tokens', async () => {
    const party = partyOf(stage, player);
    const persona = stage.sandbox.personas[0]?.customerId ?? '';
    for (let round = 0; round < 5; round += 1) {
      const consentId = await newConsent(party);
      const visits = [await atConfirm(party, persona, { consentId }), await atConfirm(party, persona, { consentId })];
      const ends = await Promise.all(visits.map((each) => each.answer('confirm', { decision: 'authorise' })));
      const redirectUri = player.redirectUris[0] ?? '';
      const codes = ends.flatMap(({ fragment }) => fragment?.['code'] ?? []);
      const answers = await Promise.all(
        codes.map((code) =>
          post(stage, player, 'token', { grant_type: 'authorization_code', code, redirect_uri: redirectUri }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });

  test('by redirect and by backchannel in the same moment: one of them lives', async () => {
    const party = partyOf(stage, player);
    const persona = stage.sandbox.personas[0];
    const consentId = await newConsent(party);
    const here = await atConfirm(party, persona?.customerId ?? '', { consentId });
    const { auth_req_id: id } = await acknowledged(party, (await persona?.backchannelHint()) ?? '', { consentId });
    const [end] = await Promise.all([
      here.answer('confirm', { decision: 'authorise' }),
      persona?.approveBackchannel(id).catch(() => undefined),
    ]);
    const code = end.fragment?.['code'] ?? '';
    const form = { grant_type: 'authorization_code', code, redirect_uri: player.redirectUris[0] ?? '' };
    const statuses = [(await post(stage, player, 'token', form)).status, (await poll(party, id)).status];
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });
});

describe('on the consumer’s screens', () => {
  test('the one-time password of one browser opens no other, not even of the same consumer', async () => {
    const party = partyOf(stage, player);
    const { customerId = '' } = stage.sandbox.personas[0] ?? {};
    const [one, two] = [await visit(party), await visit(party)];
    const [first, second] = [await one.identify(customerId), await two.identify(customerId)];
    expect(first).not.toBe(second);
    expect((await two.answer('one-time-password', { code: first })).status).toBe(400);
    expect((await one.answer('one-time-password', { code: second })).status).toBe(400);
    expect((await one.answer('one-time-password', { code: first })).status).toBe(200);
  });

  test('a sign-in acknowledged on the device opens the browser that asked, and no other', async () => {
    const party = partyOf(stage, player);
    const { customerId = '' } = stage.sandbox.personas[0] ?? {};
    const [one, two] = [await visit(party), await visit(party)];
    for (const each of [one, two]) {
      await each.identify(customerId);
      await each.answer('one-time-password', { detached: true });
    }
    const [asked] = (await deviceOf(party, customerId)).requests.filter(({ kind }) => kind === 'sign-in');
    await answerDevice(party, customerId, asked?.requestId ?? '', { decision: 'approve' });
    const stages = [await one.answer('one-time-password', { detached: true }), await two.show()];
    expect(stages.filter(({ screen }) => screen?.name === 'accounts')).toHaveLength(1);
    // Another consumer's device does not know the request at all.
    const stranger = stage.sandbox.personas[1]?.customerId ?? '';
    const [left] = (await deviceOf(party, customerId)).requests.filter(({ kind }) => kind === 'sign-in');
    expect((await answerDevice(party, stranger, left?.requestId ?? '', { decision: 'approve' })).status).toBe(404);
  });

  test('a screen that was left behind takes no answer, and an ended interaction none at all', async () => {
    const party = partyOf(stage, player);
    const { customerId = '' } = stage.sandbox.personas[0] ?? {};
    const here = await atConfirm(party, customerId);
    for (const earlier of ['identify', 'one-time-password', 'profile', 'accounts'])
      expect((await here.answer(earlier, { customerId, code: '000000', accounts: ['account-1'] })).status).toBe(409);
    expect((await here.answer('confirm', { decision: 'authorise' })).fragment).toHaveProperty('code');
    for (const decision of ['authorise', 'decline'])
      expect((await here.answer('confirm', { decision })).status).toBe(404);
    expect((await here.answer('cancel', {})).status).toBe(404);
  });
});

describe('what was used comes again', () => {
  test('TOK-13 an assertion after the clock went over its end and back: its jti is remembered', async () => {
    const endpoint = `${stage.urls.dataHolder.secureBase}/token`;
    const proof = await authentication(stage.sandbox, player, player.clientId, endpoint);
    const send = async (): Promise<string> =>
      errorOf(await post(stage, player, 'token', { grant_type: 'client_credentials', ...proof }));
    const start = stage.clock.now();
    expect(await send()).toBe('200 no error');
    await stage.clock.advance('PT5M');
    expect(await send()).toBe('400 invalid_client');
    expect(broken('token')).toBe('client.assertion-exp');
    await stage.clock.set(start);
    expect(await send()).toBe('400 invalid_client');
    expect(broken('token')).toBe('client.assertion-once');
    await stage.clock.followRealTime();
  });

  test('DCR-18 a registration request after its client was replaced, and after it was removed', async () => {
    const own = await stage.sandbox.enrol({ alg: 'ES256' });
    const ssa = await statementOf(stage.sandbox, own);
    const request = await sign(own.signingKey, registrationClaims(stage.sandbox, own, ssa));
    const send = async (): Promise<string> => errorOf(await postRegistration(stage.sandbox, own.fetch, request));
    expect(await send()).toBe('201 no error');
    await under(stage.sandbox, 'secondRegistration', 'replace', async () => {
      await registered(stage.sandbox, own);
      expect(await send()).toBe('400 invalid_client_metadata');
      expect(broken('registerClient')).toBe('registration.jti-once');
    });
    await stage.sandbox.register.setStatus('softwareProduct', own.softwareProductId, 'REMOVED');
    await stage.clock.advance('PT5M1S');
    expect((await send()).startsWith('400 ')).toBe(true);
  });

  test('D-31 what the client that was replaced held dies with it, and the consumer stays the same to the new one', async () => {
    const own = await stage.player();
    const authorised = await stage.authorise(own);
    const tokens = await signedIn(stage, own);
    const { sub } = (await opened(own, tokens.id_token)).claims;
    const clientId = await under(stage.sandbox, 'secondRegistration', 'replace', () =>
      registered(stage.sandbox, own, { id_token_signed_response_alg: 'ES256' }),
    );
    const next: Player = { ...own, clientId };
    expect(await errorOf(await post(stage, next, 'token', codeForm(authorised)))).toBe('400 invalid_grant');
    expect(await errorOf(await refreshed(stage, next, tokens))).toBe('400 invalid_grant');
    expect((await customer(stage, tokens.access_token, own.fetch)).status).toBe(403);
    expect((await opened(next, (await signedIn(stage, next)).id_token)).claims['sub']).toBe(sub);
  });

  test('CIBA 7.1.1 a backchannel object whose request was denied is not taken again', async () => {
    const party = partyOf(stage, player);
    const persona = stage.sandbox.personas[0];
    const hint = (await persona?.backchannelHint()) ?? '';
    const object = { jti: crypto.randomUUID() };
    const { auth_req_id: id } = await acknowledged(party, hint, { object });
    await persona?.denyBackchannel(id);
    expect(await errorOf(await backchannelRequest(party, hint, { object }))).toBe('400 invalid_request');
    expect(broken('backchannelAuthorise')).toBe('backchannel.once');
  });
});
