// A jti is remembered exactly as long as its token would be accepted (RFC 7523 3; CIBA Core 7.1.1).
import { expect, test } from 'vitest';
import { ownScene } from '../../kit/worlds/own-worlds.ts';
import { brokenRules } from '../../kit/oracles/checks.ts';
import { backchannelRequest, pollClient } from '../../kit/calls/backchannel.ts';
import { secondsOf, sign, type Claims } from '../../kit/calls/signing.ts';

const here = await ownScene({}, pollClient);
const persona = here.persona;
await here.sandbox.clock.set(here.sandbox.clock.now());

const endpoint = (): string => `${here.sandbox.urls.dataHolder.secureBase}/token`;

/** Client credentials with an assertion that expires in a minute, and these claims changed. */
async function assertion(bent: Claims = {}): Promise<Readonly<Record<string, string>>> {
  const { clientId, recipient } = here;
  const now = secondsOf(here.sandbox);
  const claims = { iss: clientId, sub: clientId, aud: endpoint(), iat: now, exp: now + 60, ...bent };
  return {
    grant_type: 'client_credentials',
    scope: 'cdr:consents',
    client_id: clientId,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: await sign(recipient.signingKey, claims),
  };
}

const sent = (form: Readonly<Record<string, string>>): Promise<Response> =>
  here.recipient.fetch(endpoint(), { method: 'POST', body: new URLSearchParams(form) });

test('TOK-13 an assertion is refused as used to the last second of its validity, skew included', async () => {
  const form = await assertion({ jti: 'used-once' });
  expect((await sent(form)).status).toBe(200);
  await here.sandbox.clock.advance('PT60S');
  expect((await sent(form)).status).toBe(400);
  expect(brokenRules(here.sandbox, 'token')).toEqual(['client.assertion-once']);
  await here.sandbox.clock.advance('PT29S');
  expect((await sent(form)).status).toBe(400);
  expect(brokenRules(here.sandbox, 'token')).toEqual(['client.assertion-once']);
  await here.sandbox.clock.advance('PT1S');
  expect((await sent(form)).status).toBe(400);
  expect(brokenRules(here.sandbox, 'token')).toEqual(['client.assertion-exp']);
});

test('TOK-13 a jti can be used again once its token has expired', async () => {
  expect((await sent(await assertion({ jti: 'used-again' }))).status).toBe(200);
  await here.sandbox.clock.advance('PT89S');
  expect((await sent(await assertion({ jti: 'used-again' }))).status).toBe(400);
  await here.sandbox.clock.advance('PT1S');
  const form = await assertion({ jti: 'used-again' });
  expect((await sent(form)).status).toBe(200);
  expect((await sent(form)).status).toBe(400);
});

test('CIBA-20 a request object is refused as used until it expires, skew included, and then its jti is free', async () => {
  const hint = await persona.backchannelHint();
  const object = { jti: 'asked-once', exp: secondsOf(here.sandbox) + 60 };
  expect((await backchannelRequest(here, hint, { object })).status).toBe(200);
  await here.sandbox.clock.advance('PT89S');
  expect((await backchannelRequest(here, hint, { object })).status).toBe(400);
  expect(brokenRules(here.sandbox, 'backchannelAuthorise')).toEqual(['backchannel.once']);
  await here.sandbox.clock.advance('PT1S');
  const later = { jti: 'asked-once', exp: secondsOf(here.sandbox) + 60 };
  expect((await backchannelRequest(here, hint, { object: later })).status).toBe(200);
});
