// Refusals do not reveal who is a customer, what another recipient has, or what once existed: consents, hints, screens, devices.
import { describe, expect, test } from 'vitest';
import { ownTokenWorld } from '../../kit/worlds/own-worlds.ts';
import { fragmentOf, newConsent, requestFor } from '../../kit/calls/authorisation-request.ts';
import { acknowledged, backchannelRequest } from '../../kit/calls/backchannel.ts';
import { partyOf } from '../../kit/worlds/token-world.ts';
import { expectAlike, type Cause } from '../../kit/oracles/comparable-answer.ts';
import type { Claims } from '../../kit/calls/signing.ts';
import { answerDevice, atConfirm, atScreens } from '../../kit/calls/screens.ts';
import { opened, signedIn } from '../../kit/calls/tokens.ts';

const fixture = await ownTokenWorld({ scenario: 'joint-account' });
const [player, other] = [await fixture.player(), await fixture.player()];
const party = partyOf(fixture, player);

const nobody = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

describe('consents', () => {
  /** Consents that the player cannot use, by cause. */
  async function unusable(): Promise<Readonly<Record<string, string>>> {
    const { customerId = '' } = fixture.sandbox.personas[0] ?? {};
    const rejected = await atConfirm(party, customerId);
    await rejected.answer('confirm', { decision: 'decline' });
    const revokedOne = await newConsent(party);
    await fixture.endConsent(player, revokedOne);
    const expired = await newConsent(party, undefined, 30);
    await fixture.clock.advance('PT31S');
    return {
      unknown: crypto.randomUUID(),
      'of no form': 'x',
      foreign: await newConsent(partyOf(fixture, other)),
      rejected: rejected.consentId,
      revoked: revokedOne,
      expired,
    };
  }

  test('IS 14 D-21 the authorisation endpoint and the backchannel refuse unknown, foreign, rejected, revoked and expired consents alike', async () => {
    const ids = await unusable();
    const hint = (await fixture.sandbox.personas[0]?.backchannelHint()) ?? '';
    const redirects: Record<string, Cause> = {};
    const backchannel: Record<string, Response> = {};
    for (const [name, consentId] of Object.entries(ids)) {
      const { url, state } = await requestFor(party, { consentId });
      const answer = await fixture.fetch(url, { redirect: 'manual' });
      expect(fragmentOf(answer.headers.get('location') ?? '')['error']).toBe('invalid_request_object');
      redirects[name] = { answer, masked: [state] };
      backchannel[name] = await backchannelRequest(party, hint, { consentId });
    }
    await expectAlike(redirects);
    await expectAlike(backchannel);
  });

  test('CONS-03 IS 14 the consent API answers unknown, foreign and malformed ids alike, for GET and DELETE', async () => {
    const { foreign = '', unknown = '' } = await unusable();
    for (const method of ['GET', 'DELETE']) {
      const ask = (id: string): Promise<Response> => party.consentApi.send(`/${id}`, { method });
      await expectAlike({
        unknown: { answer: await ask(unknown), masked: [unknown] },
        foreign: { answer: await ask(foreign), masked: [foreign] },
        'no UUID': { answer: await ask('anything-else'), masked: ['anything-else'] },
      });
    }
  });
});

describe('screens and devices', () => {
  test('answer unknown, ended and expired interactions alike', async () => {
    const { issuer } = fixture.urls.dataHolder;
    const [old, over] = [await atScreens(party), await atScreens(party)];
    await over.answer('cancel', {});
    await fixture.clock.advance('PT10M1S');
    const show = (id: string): Promise<Response> => fixture.fetch(`${issuer}/authorise/${id}`);
    const look = await expectAlike({
      unknown: await show(nobody),
      ended: await show(over.interactionId),
      expired: await show(old.interactionId),
    });
    expect(look.startsWith('404')).toBe(true);
  });

  test('answer an unknown, foreign or answered device request and an unknown customer id alike', async () => {
    const [one, two] = fixture.sandbox.personas;
    const { auth_req_id: id } = await acknowledged(party, (await one?.backchannelHint()) ?? '');
    const { requests } = (await (
      await fixture.fetch(`${fixture.urls.dataHolder.issuer}/device/${one?.customerId ?? ''}`)
    ).json()) as { requests: { requestId: string }[] };
    const requestId = requests.at(-1)?.requestId ?? '';
    const answer = (who: string, what: string) => answerDevice(party, who, what, { decision: 'approve' });
    const causes = [
      await answer(one?.customerId ?? '', crypto.randomUUID()),
      await answer(two?.customerId ?? '', requestId),
      await answer('nobody', requestId),
    ];
    await one?.approveBackchannel(id);
    causes.push(await answer(one?.customerId ?? '', requestId));
    expect(new Set(causes.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(causes[0]?.status).toBe(404);
  });

  test('CIBA 13 refuse unknown hints and another client’s alike, and foreign ID tokens as unreadable ones', async () => {
    const { jws, claims } = await opened(other, (await signedIn(fixture, other)).id_token);
    const ask = (object: Claims): Promise<Response> => backchannelRequest(party, '', { object });
    const look = await expectAlike({
      'hint of nobody': await ask({ login_hint: 'hint:nobody' }),
      'sub of nobody': await ask({ login_hint: `sub:${crypto.randomUUID()}` }),
      'sub of another client’s': await ask({ login_hint: `sub:${String(claims['sub'])}` }),
    });
    expect(look).toContain('"unknown_user_id"');
    const token = await expectAlike({
      'ID token of another client’s': await ask({ login_hint: undefined, id_token_hint: jws }),
      'no ID token': await ask({ login_hint: undefined, id_token_hint: 'a.b.c' }),
    });
    expect(token).toContain('"invalid_request"');
  });
});

describe('customer ids', () => {
  test('no screen reveals whether a customer exists, up to the last attempt', async () => {
    const { issuer } = fixture.urls.dataHolder;
    const { customerId = '' } = fixture.sandbox.personas[0] ?? {};
    const asked = async (who: string): Promise<readonly Cause[]> => {
      const here = await atScreens(party);
      const causes: Cause[] = [];
      const send = async (screen: string, body: unknown): Promise<void> => {
        const address = `${issuer}/authorise/${here.interactionId}/${screen}`;
        const headers = { 'content-type': 'application/json' };
        const answer = await fixture.fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
        causes.push({ answer, masked: [here.interactionId, here.state, who] });
      };
      await send('identify', { customerId: who });
      await send('one-time-password', { resend: true });
      await send('one-time-password', { detached: true });
      for (const code of ['x', 'x', 'x']) await send('one-time-password', { code });
      await send('one-time-password', { code: 'x' });
      return causes;
    };
    // The screens show times: stop the clock.
    await fixture.clock.set(fixture.clock.now());
    const [known, unknown] = [await asked(customerId), await asked('99999999')];
    for (const [index, cause] of known.entries()) {
      const beside = unknown[index];
      if (beside === undefined) throw new Error('Fewer answers for nobody.');
      await expectAlike({ known: cause, unknown: beside });
    }
    await fixture.clock.followRealTime();
  });

  test('the device of an unknown customer looks like one with nothing waiting', async () => {
    const two = fixture.sandbox.personas[1]?.customerId ?? '';
    const look = async (who: string): Promise<Cause> => {
      const answer = await fixture.fetch(`${fixture.urls.dataHolder.issuer}/device/${who}`);
      const { hint } = (await answer.clone().json()) as { hint: string };
      return { answer, masked: [hint] };
    };
    await expectAlike({ known: await look(two), unknown: await look('99999999') });
  });
});
