// CIBA: the backchannel request: its acknowledgement, and every refusal with its error.
import { afterEach, describe, expect, test } from 'vitest';
import { ownScene } from '../../kit/worlds/own-worlds.ts';
import { anotherParty } from '../../kit/worlds/scene.ts';
import { brokenRules } from '../../kit/oracles/checks.ts';
import { consentClaims, energyScopes, newConsent } from '../../kit/calls/authorisation-request.ts';
import { acknowledged, backchannelRequest, pollClient, type BentRequest } from '../../kit/calls/backchannel.ts';
import { forgedJws, jsonPart } from '../../kit/calls/forged-jws.ts';
import { secondsOf, sign } from '../../kit/calls/signing.ts';
import { standStill } from '../../kit/worlds/today.ts';

const here = await ownScene({}, pollClient);
const other = await anotherParty(here.sandbox, pollClient);
const hint = await here.persona.backchannelHint();
afterEach(() => here.sandbox.decisions.preset('strict'));

const now = (): number => secondsOf(here.sandbox);

/** Expects a JSON error; returns the rule that was broken. */
async function refused(bent: BentRequest, error = 'invalid_request', sent = hint): Promise<string | undefined> {
  const answer = await backchannelRequest(here, sent, bent);
  const body = (await answer.json()) as Record<string, unknown>;
  expect([answer.status, body['error']]).toEqual([error === 'access_denied' ? 403 : 400, error]);
  expect(Object.keys(body).sort()).toEqual(['error', 'error_description']);
  expect(body['error_description']).toMatch(/^[\x20-\x21\x23-\x5B\x5D-\x7E]+$/u);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return brokenRules(here.sandbox, 'backchannelAuthorise')[0];
}

describe('CIBA-01 a good request', () => {
  test('is acknowledged with auth_req_id, expires_in and interval, and must not be cached', async () => {
    const answer = await backchannelRequest(here, hint);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(await answer.json()).toEqual({ auth_req_id: expect.any(String) as string, expires_in: 300, interval: 5 });
  });

  test('CIBA-02 gets an auth_req_id of 256 bits in the allowed characters', async () => {
    const ids = [await acknowledged(here, hint), await acknowledged(here, hint)].map((one) => one.auth_req_id);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9._-]{43}$/u);
    expect(ids[0]).not.toBe(ids[1]);
  });

  test('D-24 may leave iss out; a foreign one is refused, and so is the client’s own under the other option', async () => {
    await acknowledged(here, hint, { object: { iss: undefined } });
    expect(await refused({ object: { iss: other.clientId } })).toBe('backchannel.iss');
    await here.sandbox.decisions.set('backchannelHint', 'opaque-no-iss');
    expect(await refused({})).toBe('backchannel.iss');
    await acknowledged(here, hint, { object: { iss: undefined } });
  });

  test('CIBA-44 may have user_code, unknown parameters and parameters without a value, all ignored', async () => {
    await acknowledged(here, hint, { object: { user_code: '1234' }, form: { unheard_of: 'x', scope: '' } });
  });

  test('may name only the client’s own client_id in the object', async () => {
    await acknowledged(here, hint, { object: { client_id: here.clientId } });
    for (const name of [other.clientId, '', null, [here.clientId]])
      expect(await refused({ object: { client_id: name } })).toBe('backchannel.client-id');
  });

  test.each([
    'scope',
    'login_hint',
    'id_token_hint',
    'login_hint_token',
    'binding_message',
    'client_notification_token',
    'acr_values',
    'user_code',
    'requested_expiry',
    'claims',
    'request_uri',
  ])('may not have %s beside the object, whatever its value (CIBA Core 7.1.1)', async (name) => {
    expect(await refused({ form: { [name]: name === 'scope' ? energyScopes : hint } })).toBe('backchannel.object-only');
  });

  test('CIBA-43 may have client_notification_token from a poll client, which is ignored', async () => {
    await acknowledged(here, hint, { object: { client_notification_token: 'short' } });
  });

  test('may set requested_expiry up to an hour', async () => {
    for (const [wanted, given] of [
      [60, 60],
      ['90', 90],
      [86_400, 3600],
    ] as const)
      expect((await acknowledged(here, hint, { object: { requested_expiry: wanted } })).expires_in).toBe(given);
  });
});

describe('the signed object', () => {
  test('CIBA-03 is required; parameters in the form are refused', async () => {
    const form = { request: undefined, scope: 'openid', login_hint: hint };
    expect(await refused({ form })).toBe('authorise.request-present');
  });

  test('CIBA-04 is refused with alg none or RS256', async () => {
    const payload = jsonPart({ aud: here.sandbox.urls.dataHolder.issuer });
    const { signingKey: key } = here.recipient;
    expect(await refused({ request: `${jsonPart({ alg: 'none' })}.${payload}.` })).toBe('request-object.alg');
    const request = await forgedJws(key, { alg: 'RS256', kid: key.kid }, payload);
    expect(await refused({ request })).toBe('request-object.alg');
  });

  test('CIBA-05 is refused if signed by another client', async () => {
    expect(await refused({ key: other.recipient.signingKey })).toBe('request-object.key');
    const posing = { ...other.recipient.signingKey, kid: here.recipient.signingKey.kid };
    expect(await refused({ key: posing })).toBe('request-object.signature');
  });

  test('CIBA-06 is refused with aud of another server or none', async () => {
    const { issuer, secureBase } = here.sandbox.urls.dataHolder;
    for (const aud of ['https://other.example', undefined, `${secureBase}/bc-authorise`])
      expect(await refused({ object: { aud } })).toBe('request-object.aud');
    await acknowledged(here, hint, { object: { aud: [issuer] } });
  });

  test('CIBA-07 is refused with exp past, missing or 70 minutes ahead, leniently too', async () => {
    await here.sandbox.decisions.preset('lenient');
    expect(await refused({ object: { exp: now() - 60 } })).toBe('request-object.exp');
    expect(await refused({ object: { exp: undefined } })).toBe('request-object.exp');
    expect(await refused({ object: { exp: now() + 4200 } })).toBe('request-object.lifetime');
  });

  test('CIBA-07 has exp at most an hour after nbf', async () => {
    expect(await refused({ object: { nbf: now() - 1800, exp: now() + 1860 } })).toBe('request-object.lifetime');
    await acknowledged(here, hint, { object: { nbf: now() - 1800, exp: now() + 1700 } });
  });

  test('CIBA-08 has iat, nbf and jti', async () => {
    expect(await refused({ object: { iat: undefined } })).toBe('request-object.not-before');
    expect(await refused({ object: { nbf: undefined } })).toBe('request-object.not-before');
    for (const jti of [undefined, '', 42]) expect(await refused({ object: { jti } })).toBe('backchannel.jti');
  });

  test('CIBA-32 is refused with nbf 70 minutes ago or 10 minutes ahead', async () => {
    expect(await refused({ object: { nbf: now() - 4200 } })).toBe('request-object.not-before');
    expect(await refused({ object: { nbf: now() + 600 } })).toBe('request-object.not-before');
  });

  test('uses up its jti once accepted, not if refused; one of ten at once is accepted', async () => {
    const jti = crypto.randomUUID();
    expect(await refused({ object: { jti, scope: 'profile' } }, 'invalid_scope')).toBe('request.scope-present');
    await acknowledged(here, hint, { object: { jti } });
    expect(await refused({ object: { jti } })).toBe('backchannel.once');
    const consentId = await newConsent(here);
    const many = { consentId, object: { jti: crypto.randomUUID() } };
    const answers = await Promise.all(Array.from({ length: 10 }, () => backchannelRequest(here, hint, many)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(9);
  });
});

describe('requested content', () => {
  test('CIBA-13 the consent must be an essential claim', async () => {
    const value = await newConsent(here);
    expect(await refused({ object: { claims: undefined } })).toBe('consent-claim.present');
    const optional = { id_token: { cdr_consent_id: { value } } };
    expect(await refused({ object: { claims: optional } })).toBe('consent-claim.essential');
  });

  test('D-21 unknown, foreign and deleted consents and another consumer’s are refused with the same bytes', async () => {
    // Answers contain the second in which they are made.
    await standStill(here.sandbox);
    const [deleted, bound] = [await newConsent(here), await newConsent(here)];
    await here.consentApi.send(`/${deleted}`, { method: 'DELETE' });
    const strangers = await acknowledged(here, await here.stranger.backchannelHint(), { consentId: bound });
    await here.stranger.approveBackchannel(strangers.auth_req_id);
    const unknown = '00000000-0000-4000-8000-000000000000';
    const bodies = new Set<string>();
    for (const consentId of [unknown, deleted, bound, await newConsent(other)]) {
      const answer = await backchannelRequest(here, hint, { consentId });
      bodies.add(JSON.stringify([answer.status, ...answer.headers, await answer.text()]));
    }
    expect([...bodies]).toHaveLength(1);
    expect([...bodies][0]).toContain('invalid_request');
  });

  test('CIBA-14 invalid_scope without openid, for an unknown scope, or for more than the consent', async () => {
    expect(await refused({ object: { scope: 'profile' } }, 'invalid_scope')).toBe('request.scope-present');
    expect(await refused({ object: { scope: 'openid x' } }, 'invalid_scope')).toBe('request.scope');
    const wider = 'openid energy:billing:read';
    expect(await refused({ object: { scope: wider } }, 'invalid_scope')).toBe('request.scope-consented');
  });

  test('an unreachable essential level is access_denied with 403 (CIBA Core 13)', async () => {
    const consentId = await newConsent(here);
    const claims = consentClaims(consentId, { acr: { essential: true, values: ['urn:cds.au:cdr:9'] } });
    expect(await refused({ consentId, object: { claims } }, 'access_denied')).toBe('level.reachable');
  });

  test('CIBA-16 refuses a binding message that is too long or not one printable line', async () => {
    for (const message of [
      'x'.repeat(101),
      '🔑'.repeat(101),
      'two\nlines',
      'tab\t',
      '\u202Eesrever',
      '',
      '  ',
      1234,
      null,
    ])
      expect(await refused({ object: { binding_message: message } }, 'invalid_binding_message')).toBe(
        'backchannel.binding-message',
      );
    for (const message of ['1234', 'x'.repeat(100), 'Zahlen & Töne – 5 €', '日本語', '🔑'.repeat(100)])
      await acknowledged(here, hint, { object: { binding_message: message } });
  });

  test('CIBA-17 requested_expiry must be a positive whole number', async () => {
    for (const expiry of [0, -5, 'soon', 1.5, '0', null, [60], '', ' 60', '0x10', '1e2'])
      expect(await refused({ object: { requested_expiry: expiry } })).toBe('backchannel.requested-expiry');
  });
});

describe('the client', () => {
  test('CIBA-18 is invalid_client without an assertion, or with another’s', async () => {
    expect(await refused({ form: { client_assertion: undefined } }, 'invalid_client')).toBe('client.assertion-present');
    const theirs = await sign(other.recipient.signingKey, { iss: here.clientId, sub: here.clientId });
    expect(await refused({ form: { client_assertion: theirs } }, 'invalid_client')).toBe('client.assertion-key');
  });

  test('CIBA-46 is refused without a certificate', async () => {
    const send = here.sandbox.fetch;
    expect(await refused({ send })).toBe('transport.certificate-present');
  });

  test('is unauthorized_client if it did not register for the backchannel', async () => {
    const plain = await anotherParty(here.sandbox);
    const answer = await backchannelRequest(plain, hint);
    expect(await answer.json()).toMatchObject({ error: 'unauthorized_client' });
  });

  test('gets the answer of an unknown address if the holder has no backchannel, whatever the method', async () => {
    // Answers contain the second in which they are made.
    await standStill(here.sandbox);
    await here.sandbox.decisions.set('backchannel', 'off');
    const { secureBase } = here.sandbox.urls.dataHolder;
    const looks = async (path: string, method: string): Promise<string> => {
      const answer = await here.recipient.fetch(`${secureBase}/${path}`, { method });
      return JSON.stringify([answer.status, [...answer.headers], await answer.text()]);
    };
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'HEAD'])
      expect(await looks('bc-authorise', method)).toBe(await looks('nothing-here', method));
    expect((await backchannelRequest(here, hint)).status).toBe(404);
    const exchange = here.sandbox.trace.entries().at(-1);
    expect(exchange?.checks.find(({ outcome }) => outcome === 'fail')).toMatchObject({
      rule: 'backchannel.offered',
      status: 'decision',
    });
    await here.sandbox.clock.followRealTime();
  });
});
