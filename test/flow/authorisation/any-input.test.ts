// AUTH and CIBA: any input gets a declared refusal or a screen, never a 500 and never internal names.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownScene } from '../../kit/worlds/own-worlds.ts';
import { cases } from '../../kit/properties/budget.ts';
import { consentClaims, newConsent, requestFor } from '../../kit/calls/authorisation-request.ts';
import { backchannelRequest, pollClient } from '../../kit/calls/backchannel.ts';
import { secondsOf, sign, type Claims } from '../../kit/calls/signing.ts';
import { atConfirm, loggedIn, atScreens } from '../../kit/calls/screens.ts';

const here = await ownScene({}, pollClient);
const consentId = await newConsent(here);
const hint = await here.persona.backchannelHint();

const errors = new Set(
  `invalid_request invalid_scope invalid_request_object request_uri_not_supported login_required
  unsupported_response_type unauthorized_client access_denied unknown_user_id invalid_binding_message
  interaction_unknown wrong_screen invalid_answer wrong_code invalid_client`.split(/\s+/u),
);
/** Internal names that no answer may contain. */
const internal = /priya-|urn:ietf|holder\.|\.ts:|Error:|undefined|\[object/u;

async function isDeclared(response: Response): Promise<void> {
  const exchange = here.sandbox.trace.entries().at(-1);
  expect(exchange?.verdict, exchange?.warnings?.join(' ')).not.toBe('failed');
  const location = response.headers.get('location');
  const text = await response.text();
  expect(text).not.toMatch(internal);
  if (location === null && response.ok) return;
  const error =
    location === null
      ? (JSON.parse(text) as { error?: string }).error
      : new URLSearchParams(new URL(location).hash.slice(1)).get('error');
  expect(errors).toContain(error);
}

const members = `scope state nonce response_type response_mode redirect_uri client_id aud
  exp nbf iat iss claims prompt max_age login_hint
  id_token_hint acr_values vtr jti binding_message requested_expiry client_notification_token login_hint_token
  user_code`.split(/\s+/u);
const anyClaims = fc.dictionary(fc.constantFrom(...members), fc.jsonValue({ maxDepth: 4 }), { maxKeys: 4 });
const nested = fc.oneof(
  fc.jsonValue({ maxDepth: 5 }),
  fc.record({ id_token: fc.jsonValue(), userinfo: fc.jsonValue() }, { requiredKeys: [] }),
  fc
    .dictionary(fc.constantFrom('acr', 'vot', 'sub', 'cdr_consent_id', 'name'), fc.jsonValue())
    .map((idToken) => consentClaims(consentId, idToken as Claims)),
);

test('AUTH any claims in a well-signed object get a declared answer', async () => {
  await fc.assert(
    fc.asyncProperty(anyClaims, nested, async (object, claims) => {
      const bent = { consentId, object: { claims, ...object } as Claims };
      const { url } = await requestFor(here, bent);
      await isDeclared(await here.sandbox.fetch(url, { headers: { accept: 'application/json' }, redirect: 'manual' }));
    }),
    { numRuns: cases(2000) },
  );
});

test('AUTH any query, and any text as the object, gets a declared answer', async () => {
  const base = here.sandbox.urls.dataHolder.authorisationEndpoint;
  const names = fc.constantFrom('client_id', 'request', 'redirect_uri', 'state', 'scope', 'request_uri', 'x', '');
  const values = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom(here.clientId, here.recipient.redirectUris[0] ?? '', 'a.b.c', '%', '[]'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(names, values), { maxLength: 6 }), fc.boolean(), async (pairs, raw) => {
      const query = pairs.map(
        ([name, value]) =>
          `${name}=${raw ? encodeURI(value.toWellFormed()) : encodeURIComponent(value.toWellFormed())}`,
      );
      const init = { headers: { accept: 'application/json' }, redirect: 'manual' } as const;
      await isDeclared(await here.sandbox.fetch(`${base}?client_id=${here.clientId}&${query.join('&')}`, init));
      await isDeclared(await here.sandbox.fetch(`${base}?${query.join('&')}`, init));
    }),
    { numRuns: cases(2000) },
  );
});

test('AUTH any answers to any screens get a declared answer', async () => {
  const screens = ['identify', 'one-time-password', 'profile', 'accounts', 'confirm', 'done', 'toString'];
  const accounts = fc.record({ accounts: fc.oneof(fc.jsonValue(), fc.constant(['account-1'])) });
  const others = fc.record({ code: fc.jsonValue(), customerId: fc.jsonValue(), decision: fc.jsonValue() });
  const bodies = fc.oneof(
    fc.oneof(fc.json(), fc.string({ maxLength: 30 })),
    fc.oneof(accounts, others, fc.constant({ resend: true })).map((body) => JSON.stringify(body)),
  );
  const answers = fc.array(fc.tuple(fc.constantFrom(...screens), bodies), { minLength: 1, maxLength: 5 });
  const opened = [atScreens, loggedIn, atConfirm] as const;
  await fc.assert(
    fc.asyncProperty(fc.nat(2), answers, async (start, given) => {
      const open = opened[start] ?? atScreens;
      const { interactionId } =
        open === atScreens
          ? await atScreens(here, { consentId })
          : await open(here, here.persona.customerId, { consentId });
      for (const [fixture, body] of given) {
        const address = `${here.sandbox.urls.dataHolder.issuer}/authorise/${interactionId}/${fixture}`;
        const headers = { 'content-type': 'application/json', accept: 'application/json' };
        const response = await here.sandbox.fetch(address, { method: 'POST', headers, body });
        const exchange = here.sandbox.trace.entries().at(-1);
        expect(exchange?.verdict, exchange?.warnings?.join(' ')).not.toBe('failed');
        expect(await response.text()).not.toMatch(internal);
      }
    }),
    { numRuns: cases(400) },
  );
});

test('CIBA any claims in a well-signed object get a declared answer', async () => {
  await fc.assert(
    fc.asyncProperty(anyClaims, nested, async (object, claims) => {
      const answer = await backchannelRequest(here, hint, { consentId, object: { claims, ...object } });
      await isDeclared(answer);
    }),
    { numRuns: cases(1500) },
  );
});

test('AUTH answers an object of one mebibyte, and one nested a thousand deep', async () => {
  const deep = `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`;
  const now = secondsOf(here.sandbox);
  for (const claims of [{ big: 'x'.repeat(1_000_000) }, { claims: JSON.parse(deep) as unknown }]) {
    const request = await sign(here.recipient.signingKey, { client_id: here.clientId, exp: now + 60, ...claims });
    const { url } = await requestFor(here, { consentId, request });
    await isDeclared(await here.sandbox.fetch(url, { headers: { accept: 'application/json' }, redirect: 'manual' }));
  }
});
