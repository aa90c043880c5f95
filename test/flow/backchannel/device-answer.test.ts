// CIBA: the consumer’s device and the polls: pending, slow_down, approved, denied, expired, used, ping.
import { compactDecrypt, decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { ownScene } from '../../kit/worlds/own-worlds.ts';
import { accountsAnswer } from '../../kit/calls/caller.ts';
import { anotherParty, type Party } from '../../kit/worlds/scene.ts';
import { consentClaims, fragmentOf, newConsent, requestFor } from '../../kit/calls/authorisation-request.ts';
import { renewedConsentApi } from '../../kit/calls/consent-api.ts';
import {
  acknowledged,
  approvedBackchannel,
  backchannelRequest,
  pingClient,
  poll,
  pollClient,
} from '../../kit/calls/backchannel.ts';
import { registered } from '../../kit/calls/registration.ts';
import { answerDevice, deviceOf } from '../../kit/calls/screens.ts';

const coreGrant = 'urn:openid:params:grant-type:ciba';
const here = await ownScene({ scenario: 'joint-account' }, pollClient);
const other = await anotherParty(here.sandbox, pollClient);
const hint = await here.persona.backchannelHint();

const wait = (seconds: number): Promise<void> => here.sandbox.clock.advance(`PT${String(seconds)}S`);
const me = (): string => here.persona.customerId;

describe('the device', () => {
  test('CIBA-15 shows binding message, clusters and accounts, but not the auth_req_id', async () => {
    const { auth_req_id: id } = await acknowledged(here, hint, { object: { binding_message: '1234 <b>&' } });
    expect(here.sandbox.messages.latest(me(), 'backchannel-request')?.text).toContain('1234 <b>&');
    const device = await deviceOf(here, me());
    const request = device.requests.at(-1);
    expect(request).toMatchObject({
      kind: 'sharing',
      bindingMessage: '1234 <b>&',
      recipient: { productName: here.recipient.name },
      profiles: [
        { name: 'Dana Levy', accounts: [{ displayName: 'Kurrajong Parade (joint)', joint: true, selected: false }] },
      ],
    });
    expect(request?.profiles?.[0]?.sharing.clusters.map(({ heading }) => heading)).toContain('Accounts and plans');
    expect(JSON.stringify(device)).not.toContain(id);
    expect(device.hint).toMatch(/^hint:[\w-]+\.[\w-]+$/u);
    expect(device.hint).not.toBe(hint);
    await here.persona.denyBackchannel(id);
  });

  test('shows no other consumer’s requests, and nothing for an unknown id', async () => {
    await acknowledged(here, hint);
    expect((await deviceOf(here, here.stranger.customerId)).requests).toEqual([]);
    expect((await deviceOf(here, 'nobody')).requests).toEqual([]);
  });

  test.each([
    {},
    { decision: 'yes' },
    [],
    { decision: 'approve', accounts: [] },
    { decision: 'approve', accounts: ['x'] },
    { decision: 'approve', profileId: 'x' },
  ])('refuses %j', async (body) => {
    const { auth_req_id: id } = await acknowledged(here, hint);
    const waiting = (await deviceOf(here, me())).requests.at(-1);
    const answer = await answerDevice(here, me(), waiting?.requestId ?? '', body);
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_answer' } });
    expect(await poll(here, id)).toMatchObject({ error: 'authorization_pending' });
  });

  test('accepts one answer, and only on the device that was asked', async () => {
    const { auth_req_id: id } = await acknowledged(here, hint);
    const requestId = (await deviceOf(here, me())).requests.at(-1)?.requestId ?? '';
    expect((await answerDevice(here, here.stranger.customerId, requestId, { decision: 'approve' })).status).toBe(404);
    expect((await answerDevice(here, me(), requestId, { decision: 'approve' })).status).toBe(200);
    for (const decision of ['approve', 'deny'])
      expect((await answerDevice(here, me(), requestId, { decision })).status).toBe(404);
    expect((await poll(here, id)).status).toBe(200);
    await expect(here.persona.approveBackchannel(id)).rejects.toThrow('has no pending request');
  });
});

test.each([[['approve', 'deny']], [['deny', 'approve']], [['approve', 'approve']], [['deny', 'deny']]])(
  'of five answers each of %j at once, one counts, and the poll returns it',
  async (pair) => {
    const { auth_req_id: id } = await acknowledged(here, hint);
    const requestId = (await deviceOf(here, me())).requests.at(-1)?.requestId ?? '';
    const decisions = Array.from({ length: 5 }, () => pair).flat();
    const answers = await Promise.all(decisions.map((decision) => answerDevice(here, me(), requestId, { decision })));
    const won = answers.flatMap(({ status }, index) => (status === 200 ? [decisions[index]] : []));
    expect(won).toHaveLength(1);
    expect((await poll(here, id)).status).toBe(won[0] === 'approve' ? 200 : 400);
  },
);

describe('polling', () => {
  test('CIBA-19 CIBA-20 gives pending, then slow_down if too soon, and the interval grows by five seconds', async () => {
    const { auth_req_id: id, interval } = await acknowledged(here, hint);
    expect(await poll(here, id)).toMatchObject({ status: 400, error: 'authorization_pending' });
    expect(await poll(here, id)).toMatchObject({ status: 400, error: 'slow_down' });
    await wait(interval);
    expect(await poll(here, id)).toMatchObject({ error: 'slow_down' });
    await wait(interval + 10);
    expect(await poll(here, id)).toMatchObject({ error: 'authorization_pending' });
  });

  test('CIBA-21 CIBA-24 CIBA-28 gives tokens once after approval, bound to the certificate and valid for data', async () => {
    const id = await approvedBackchannel(here);
    const tokens = await poll(here, id);
    expect(tokens).toMatchObject({ status: 200, token_type: 'Bearer', refresh_token: expect.any(String) as string });
    const { plaintext } = await compactDecrypt(tokens.id_token ?? '', here.recipient.decryptionKey.privateKey);
    const claims = decodeJwt(new TextDecoder().decode(plaintext));
    expect(claims).toMatchObject({
      iss: here.sandbox.urls.dataHolder.issuer,
      aud: here.clientId,
      acr: 'urn:cds.au:cdr:2',
    });
    expect(claims).not.toHaveProperty('c_hash');
    const data = await accountsAnswer(here.sandbox, here.recipient.fetch, tokens.access_token ?? '');
    expect(data.status).toBe(200);
    const foreign = await accountsAnswer(here.sandbox, other.recipient.fetch, tokens.access_token ?? '');
    expect(foreign.status).toBe(401);
    expect(await poll(here, id)).toMatchObject({ status: 400, error: 'invalid_grant' });
  });

  test('CIBA-22 gives access_denied after denial, and the consent is rejected', async () => {
    const consentId = await newConsent(here);
    const { auth_req_id: id } = await acknowledged(here, hint, { consentId });
    await here.persona.denyBackchannel(id);
    expect(await poll(here, id)).toMatchObject({ status: 400, error: 'access_denied' });
    expect(await here.consentApi.status(consentId)).toBe('REJECTED');
  });

  test('CIBA-23 gives expired_token after expires_in, approved or not, and the device no longer shows the request', async () => {
    const { auth_req_id: id } = await acknowledged(here, hint, { object: { requested_expiry: 60 } });
    const { auth_req_id: approved } = await acknowledged(here, hint, { object: { requested_expiry: 60 } });
    await here.persona.approveBackchannel(approved);
    await wait(60);
    expect(await poll(here, id)).toMatchObject({ status: 400, error: 'expired_token' });
    expect(await poll(here, approved)).toMatchObject({ status: 400, error: 'expired_token' });
    await expect(here.persona.approveBackchannel(id)).rejects.toThrow('has no pending request');
  });

  test('CIBA-25 CIBA-26 refuses another client’s auth_req_id like an unknown one, and its own client can still finish', async () => {
    const id = await approvedBackchannel(here);
    const { status, ...foreign } = await poll(other, id);
    expect([status, foreign.error]).toEqual([400, 'invalid_grant']);
    expect(await poll(other, 'unheard-of')).toEqual({ status, ...foreign });
    expect(await poll(here, '')).toMatchObject({ error: 'invalid_request' });
    expect((await poll(here, id)).status).toBe(200);
  });

  test('CIBA-27 accepts both names of the grant and no other', async () => {
    const id = await approvedBackchannel(here);
    expect(await poll(here, id, 'urn:openid:params:grant-type:other')).toMatchObject({
      error: 'unsupported_grant_type',
    });
    expect((await poll(here, id, coreGrant)).status).toBe(200);
  });

  test('gives tokens to one of many polls at once', async () => {
    const id = await approvedBackchannel(here);
    const polls = await Promise.all(Array.from({ length: 20 }, () => poll(here, id)));
    expect(polls.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('the consumer', () => {
  test('is named alike by sub: and by id_token_hint', async () => {
    const { url } = await requestFor(here);
    const { id_token: token = '' } = fragmentOf(await here.persona.authorise(url));
    const { plaintext } = await compactDecrypt(token, here.recipient.decryptionKey.privateKey);
    const jws = new TextDecoder().decode(plaintext);
    const sub = decodeJwt(jws).sub ?? '';
    const bySub = await acknowledged(here, `sub:${sub}`);
    const byToken = await acknowledged(here, hint, { object: { login_hint: undefined, id_token_hint: jws } });
    for (const { auth_req_id: id } of [bySub, byToken]) {
      await here.persona.approveBackchannel(id);
      const tokens = await poll(here, id);
      const again = await compactDecrypt(tokens.id_token ?? '', here.recipient.decryptionKey.privateKey);
      expect(decodeJwt(new TextDecoder().decode(again.plaintext)).sub).toBe(sub);
    }
    const foreign = await backchannelRequest(other, `sub:${sub}`);
    expect(await foreign.json()).toMatchObject({ error: 'unknown_user_id' });
  });

  test('shares the accounts chosen on the device', async () => {
    const { auth_req_id: id } = await acknowledged(here, await here.stranger.backchannelHint());
    const requestId = (await deviceOf(here, here.stranger.customerId)).requests.at(-1)?.requestId ?? '';
    await answerDevice(here, here.stranger.customerId, requestId, { decision: 'approve', accounts: ['account-2'] });
    const { access_token: token = '' } = await poll(here, id);
    const answer = await accountsAnswer(here.sandbox, here.recipient.fetch, token);
    const { data } = (await answer.json()) as { data: { accounts: { displayName?: string }[] } };
    expect(data.accounts.map(({ displayName }) => displayName)).toEqual(['Workshop']);
  });

  test('reaches an essential higher level on the device', async () => {
    const consentId = await newConsent(here);
    const claims = consentClaims(consentId, { vot: { essential: true, values: ['CL2'] } });
    const { auth_req_id: id } = await acknowledged(here, hint, { consentId, object: { claims } });
    await here.persona.approveBackchannel(id);
    const { id_token: token = '' } = await poll(here, id);
    const { plaintext } = await compactDecrypt(token, here.recipient.decryptionKey.privateKey);
    expect(decodeJwt(new TextDecoder().decode(plaintext))).toMatchObject({
      vot: 'CL2',
      vtm: expect.any(String) as string,
    });
  });

  test('cannot approve a consent deleted while the request waits', async () => {
    const consentId = await newConsent(here);
    const { auth_req_id: id } = await acknowledged(here, hint, { consentId });
    await here.consentApi.send(`/${consentId}`, { method: 'DELETE' });
    await expect(here.persona.approveBackchannel(id)).rejects.toThrow();
    expect(await poll(here, id)).toMatchObject({ error: 'access_denied' });
  });
});

describe('ping', () => {
  const token = 'x'.repeat(22);
  async function pinged(): Promise<Party> {
    const recipient = await here.sandbox.enrol({ alg: 'ES256' });
    const clientId = await registered(here.sandbox, recipient, pingClient(recipient));
    return {
      sandbox: here.sandbox,
      recipient,
      clientId,
      consentApi: renewedConsentApi(here.sandbox, recipient, clientId),
    };
  }

  test('CIBA-43 requires a notification token of 128 bits and at most 1024 characters', async () => {
    const party = await pinged();
    const given = await here.persona.backchannelHint();
    for (const wrong of [undefined, '', 'x'.repeat(21), 'x'.repeat(1025), 'a b'.repeat(10), 42]) {
      const answer = await backchannelRequest(party, given, { object: { client_notification_token: wrong } });
      expect(await answer.json()).toMatchObject({ error: 'invalid_request' });
    }
    for (const right of [token, 'x'.repeat(1024), '-._~+/0aZ'.repeat(3), `${token}==`])
      await acknowledged(party, given, { object: { client_notification_token: right } });
  });

  test.each(['approve', 'deny'] as const)('posts only the auth_req_id when the consumer answers %s', async (answer) => {
    const party = await pinged();
    const { auth_req_id: id } = await acknowledged(party, await here.persona.backchannelHint(), {
      object: { client_notification_token: token },
    });
    await (answer === 'approve' ? here.persona.approveBackchannel(id) : here.persona.denyBackchannel(id));
    const pings = here.sandbox.trace.entries().filter(({ operation }) => operation === 'notifyRecipient');
    const ping = pings.at(-1);
    expect(ping).toMatchObject({ from: 'holder', to: 'recipient', response: { status: 204 } });
    expect(ping?.request.url).toBe(party.recipient.notificationEndpoint);
    expect(JSON.parse(ping?.request.body ?? '')).toEqual({ auth_req_id: id });
    expect(ping?.request.headers).toContainEqual(['authorization', `Bearer ${token}`]);
    expect(pings.filter(({ request }) => request.url === party.recipient.notificationEndpoint)).toHaveLength(1);
    expect((await poll(party, id)).status).toBe(answer === 'approve' ? 200 : 400);
  });

  test('is not sent to a poll client', async () => {
    const before = here.sandbox.trace.entries().filter(({ operation }) => operation === 'notifyRecipient').length;
    const { auth_req_id: id } = await acknowledged(here, hint, { object: { client_notification_token: token } });
    await here.persona.approveBackchannel(id);
    expect(here.sandbox.trace.entries().filter(({ operation }) => operation === 'notifyRecipient')).toHaveLength(
      before,
    );
  });

  test('may fail without preventing a poll', async () => {
    const party = await pinged();
    const { auth_req_id: id } = await acknowledged(party, await here.persona.backchannelHint(), {
      object: { client_notification_token: token },
    });
    here.sandbox.faults.add({ operation: 'notifyRecipient', networkError: true });
    await here.persona.approveBackchannel(id);
    expect((await poll(party, id)).status).toBe(200);
  });
});
