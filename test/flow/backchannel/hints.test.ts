// CIBA: hints of a backchannel request: valid ones, refused ones, and claims that restrict the consumer.
import { compactDecrypt, decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { ownScene } from '../../kit/worlds/own-worlds.ts';
import { anotherParty, type Party } from '../../kit/worlds/scene.ts';
import { brokenRules } from '../../kit/oracles/checks.ts';
import { consentClaims, newConsent } from '../../kit/calls/authorisation-request.ts';
import { acknowledged, backchannelRequest, poll, pollClient, type BentRequest } from '../../kit/calls/backchannel.ts';
import { sign } from '../../kit/calls/signing.ts';

const here = await ownScene({}, pollClient);
const other = await anotherParty(here.sandbox, pollClient);
const hint = await here.persona.backchannelHint();

/** Expects 400; returns the rule that was broken. */
async function refused(bent: BentRequest, error = 'invalid_request', sent = hint): Promise<string | undefined> {
  const answer = await backchannelRequest(here, sent, bent);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error });
  return brokenRules(here.sandbox, 'backchannelAuthorise')[0];
}

describe('hints', () => {
  test('CIBA-09 CIBA-10 exactly one is required', async () => {
    expect(await refused({ object: { login_hint: undefined } })).toBe('backchannel.one-hint');
    expect(await refused({ object: { id_token_hint: 'a.b.c' } })).toBe('backchannel.one-hint');
    expect(await refused({ object: { login_hint_token: 'x' } })).toBe('backchannel.one-hint');
    expect(await refused({ object: { login_hint: undefined, login_hint_token: 'x' } })).toBe('backchannel.one-hint');
  });

  test.each([
    'priya.nair@example.com',
    '0491 570 006',
    '+61491570006',
    '(02) 9999 9999',
    'hint:0491570006',
    'sub:a@b',
    '20000001',
  ])('CIBA-11 the hint %s reveals a person, and the answer quotes the standard', async (personal) => {
    const answer = await backchannelRequest(here, personal);
    expect(answer.status).toBe(400);
    const body = (await answer.json()) as Record<string, string>;
    expect(body['error']).toBe('invalid_request');
    expect(body['error_description']).toBe('A login hint must not reveal personal information.');
    expect(body['error_description']).not.toContain(personal);
  });

  test('CIBA-12 an unknown hint, another client’s sub and another kind are unknown_user_id', async () => {
    for (const nobody of ['sub:00000000-0000-4000-8000-000000000000', 'hint:AAAAAAAAAAAAAAAAAAAAAA', 'hint:x'])
      expect(await refused({}, 'unknown_user_id', nobody)).toBe('backchannel.hint-known');
    expect(await refused({}, 'invalid_request', 'priya')).toBe('backchannel.hint-form');
    const forged = await sign(here.recipient.signingKey, {
      iss: here.sandbox.urls.dataHolder.issuer,
      aud: here.clientId,
      sub: 'x',
    });
    const object = { login_hint: undefined, id_token_hint: forged };
    expect(await refused({ object })).toBe('backchannel.id-token-hint');
  });

  /** The signed ID token of this consumer, as this party received it. */
  async function idTokenOf(party: Party): Promise<string> {
    const { auth_req_id: id } = await acknowledged(party, await here.persona.backchannelHint());
    await here.persona.approveBackchannel(id);
    const { id_token: token = '' } = await poll(party, id);
    const { plaintext } = await compactDecrypt(token, party.recipient.decryptionKey.privateKey);
    return new TextDecoder().decode(plaintext);
  }
  const byToken = (token: string): BentRequest => ({ object: { login_hint: undefined, id_token_hint: token } });

  test('an id_token_hint must be this client’s decrypted ID token; anything else is invalid_request', async () => {
    await acknowledged(here, hint, byToken(await idTokenOf(here)));
    for (const token of [await idTokenOf(other), 'a.b.c', 'a.b.c.d.e', 'x'])
      expect(await refused(byToken(token))).toBe('backchannel.id-token-hint');
  });

  test('the sub in the claims must be the consumer of the hint', async () => {
    const { sub } = decodeJwt(await idTokenOf(here));
    const claimed = async (wanted: unknown): Promise<BentRequest> => {
      const consentId = await newConsent(here);
      return { consentId, object: { claims: consentClaims(consentId, { sub: wanted }) } };
    };
    for (const wanted of [{ value: sub }, { values: ['x', sub] }, null])
      await acknowledged(here, hint, await claimed(wanted));
    for (const wanted of [{ value: 'x' }, { essential: true, values: ['x'] }, { values: [] }])
      expect(await refused(await claimed(wanted))).toBe('backchannel.subject');
    expect(await refused(await claimed({ value: 5 }))).toBe('request-object.types');
    expect(await refused(await claimed({ value: sub }), 'invalid_request', await here.stranger.backchannelHint())).toBe(
      'backchannel.subject',
    );
  });
});
