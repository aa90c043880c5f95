// The back-channel endpoints and registration answer any malformed input with a declared refusal: no 500, no hang.
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataRecipient } from '../../../mocks/sandbox/sandbox-interface.ts';
import {
  anyValue,
  bentForm,
  bentMembers,
  broken,
  formOf,
  jsonOf,
  largeSizes,
  signedParts,
} from '../../kit/properties/bent-input.ts';
import { energyScopes } from '../../kit/calls/authorisation-request.ts';
import {
  asJson,
  assertionClaimsOf,
  assertionType,
  endpoints,
  endpointsOf,
  formType,
  headerNames,
  headerOf,
  keyOf,
  newJti,
  post,
  propertyScene,
  run,
  shares,
  slowly,
  type PropertyScene,
} from '../../kit/properties/property-scene.ts';
import { pollMembers, registrationClaims, statementOf } from '../../kit/calls/registration.ts';
import { secondsOf } from '../../kit/calls/signing.ts';

let here: PropertyScene;
let addressOf: (operation: string) => string;
let unregistered: DataRecipient;
let statement: string;
beforeAll(async () => {
  here = await propertyScene();
  addressOf = await endpointsOf(here);
  unregistered = await here.sandbox.enrol({ alg: 'ES256' });
  statement = await statementOf(here.sandbox, unregistered);
});
afterAll(() => here.sandbox.stop());

const endpoint = fc.constantFrom(...endpoints);

test('TOK malformed client assertions get a declared answer at every endpoint that requires one', slowly, async () => {
  const property = fc.asyncProperty(
    endpoint,
    fc.oneof(
      fc.tuple(fc.constant('claims' as const), bentMembers(['iss', 'sub', 'aud', 'jti', 'iat', 'exp', 'nbf'])),
      fc.tuple(fc.constant('header' as const), bentMembers(headerNames)),
      fc.tuple(fc.constant('token' as const), broken),
    ),
    async ([operation, form], [kind, bent]) => {
      const url = addressOf(operation);
      const claims = assertionClaimsOf(here, url);
      const payload = kind === 'claims' ? jsonOf(bent(claims)) : JSON.stringify(claims);
      const header =
        kind === 'header' ? jsonOf(bent(headerOf(here.recipient))) : JSON.stringify(headerOf(here.recipient));
      const signed = await signedParts(keyOf(here.recipient), header, payload);
      const assertion = kind === 'token' ? bent(signed) : signed;
      const pairs = {
        ...form,
        client_id: here.clientId,
        client_assertion_type: assertionType,
        client_assertion: assertion,
      };
      const refused = await post(here, operation, url, formOf(Object.entries(pairs)));
      if (kind === 'token') expect(refused).toBe(true);
    },
  );
  await run(property, shares.assertion);
});

test(
  'CIBA backchannel request objects with altered, dropped, added or nested claims get a declared answer',
  slowly,
  async () => {
    const hint = await here.persona.backchannelHint();
    const url = addressOf('backchannelAuthorise');
    const names =
      'iss aud exp iat nbf jti scope claims login_hint id_token_hint login_hint_token binding_message requested_expiry user_code client_notification_token acr_values request';
    const property = fc.asyncProperty(bentMembers(names.split(' ')), async (bend) => {
      const claims = {
        ...assertionClaimsOf(here, here.sandbox.urls.dataHolder.issuer),
        sub: undefined,
        nbf: secondsOf(here.sandbox),
        scope: energyScopes,
        login_hint: hint,
        binding_message: '1234',
        claims: { id_token: { cdr_consent_id: { essential: true, value: here.consentId } } },
      };
      const header = JSON.stringify(headerOf(here.recipient));
      const [request, assertion] = await Promise.all([
        signedParts(keyOf(here.recipient), header, jsonOf(bend(claims))),
        signedParts(keyOf(here.recipient), header, JSON.stringify(assertionClaimsOf(here, url))),
      ]);
      const proof = { client_id: here.clientId, client_assertion_type: assertionType, client_assertion: assertion };
      await post(here, 'backchannelAuthorise', url, formOf(Object.entries({ request, ...proof })));
    });
    await run(property, shares.backchannelObject);
  },
);

test(
  'TOK malformed form bodies get a declared answer: any grant, any value, repeated, cut, spliced, not UTF-8, of another type',
  slowly,
  async () => {
    const text = anyValue.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 5000));
    const grants = fc.constantFrom(
      'authorization_code',
      'refresh_token',
      'client_credentials',
      'urn:openid:params:grant-type:ciba',
      'urn:openid:params:modrna:grant-type:backchannel_request',
      'password',
      '',
    );
    const values = fc.dictionary(
      fc.constantFrom(
        'code',
        'redirect_uri',
        'refresh_token',
        'auth_req_id',
        'scope',
        'token',
        'token_type_hint',
        'request',
      ),
      text,
      { maxKeys: 4 },
    );
    const types = fc.constantFrom(
      formType,
      formType,
      formType,
      `${formType};charset=utf-8`,
      'application/json',
      'text/plain',
    );
    const property = fc.asyncProperty(
      endpoint,
      grants,
      values,
      fc.option(bentForm, { nil: undefined }),
      types,
      async ([operation], grant, given, bend, type) => {
        const url = addressOf(operation);
        const header = JSON.stringify(headerOf(here.recipient));
        const assertion = await signedParts(
          keyOf(here.recipient),
          header,
          JSON.stringify(assertionClaimsOf(here, url)),
        );
        const proof = { client_id: here.clientId, client_assertion_type: assertionType, client_assertion: assertion };
        const form = formOf(Object.entries({ grant_type: grant, ...given, ...proof }));
        const refused = await post(here, operation, url, bend === undefined ? form : bend(form), type);
        if (!type.startsWith(formType)) expect(refused).toBe(true);
      },
    );
    await run(property, shares.form);
  },
);

test('DCR malformed registration JWTs and statements get a declared answer', slowly, async () => {
  const claims = registrationClaims(here.sandbox, unregistered, statement);
  const names = [
    ...Object.keys(claims),
    ...Object.keys(pollMembers),
    'client_id',
    'sector_identifier_uri',
    'jwks',
    'jwks_uri',
  ];
  const url = `${here.sandbox.urls.dataHolder.secureBase}/register`;
  const property = fc.asyncProperty(
    fc.oneof(
      { weight: 4, arbitrary: fc.tuple(fc.constant('claims' as const), bentMembers(names)) },
      { weight: 1, arbitrary: fc.tuple(fc.constant('header' as const), bentMembers(headerNames)) },
      { weight: 1, arbitrary: fc.tuple(fc.constant('statement' as const), broken) },
      { weight: 1, arbitrary: fc.tuple(fc.constant('token' as const), broken) },
    ),
    async ([kind, bent]) => {
      // An audience that nobody has, so that an altered JWT that happens to be valid does not register.
      const honest = { ...claims, jti: newJti(), exp: secondsOf(here.sandbox) + 300 };
      const good = JSON.stringify({ ...honest, redirect_uris: ['https://elsewhere.example/callback'] });
      const payload =
        kind === 'claims'
          ? jsonOf(bent(honest))
          : kind === 'statement'
            ? JSON.stringify({ ...honest, software_statement: bent(statement) })
            : good;
      const header = kind === 'header' ? jsonOf(bent(headerOf(unregistered))) : JSON.stringify(headerOf(unregistered));
      const signed = await signedParts(keyOf(unregistered), header, payload);
      const body = kind === 'token' ? bent(signed) : signed;
      const headers = { 'content-type': 'application/jwt', ...asJson };
      const refused = await here.answered('registerClient', url, { method: 'POST', body, headers }, unregistered.fetch);
      if (kind !== 'claims') expect(refused).toBe(true);
    },
  );
  await run(property, shares.registration);
});

test.each(largeSizes)('D.size every endpoint refuses a request of %i bytes in its own form', slowly, async (size) => {
  const padded = (text: string): Uint8Array => new TextEncoder().encode(text.padEnd(size, 'x'));
  for (const [operation, form] of endpoints) {
    const url = addressOf(operation);
    const start = new TextDecoder().decode(formOf(Object.entries({ ...form, client_id: here.clientId })));
    expect(await post(here, operation, url, padded(`${start}&pad=`))).toBe(true);
  }
  const { issuer, secureBase } = here.sandbox.urls.dataHolder;
  const init = {
    method: 'POST',
    body: new Uint8Array(padded('request=')),
    headers: { 'content-type': formType, ...asJson },
  };
  expect(await here.answered('authorise', `${issuer}/authorise`, init, here.sandbox.fetch)).toBe(true);
  const jwt = { ...init, headers: { 'content-type': 'application/jwt', ...asJson } };
  expect(await here.answered('registerClient', `${secureBase}/register`, jwt, unregistered.fetch)).toBe(true);
  here.sandbox.trace.clear();
});

test('the properties ran their share of cases and reached the last rules of their line-ups', () => {
  expect(JSON.stringify(here.sandbox.trace.toHar()).length).toBeGreaterThan(0);
  expect(here.cases).toBeGreaterThanOrEqual(
    shares.assertion + shares.backchannelObject + shares.form + shares.registration,
  );
  expect(here.reached.size).toBeGreaterThan(90);
  expect([...here.reached]).toEqual(
    expect.arrayContaining([
      'backchannelAuthorise none',
      'backchannelAuthorise backchannel.hint-form',
      'introspect introspection.known',
      'registerClient registration.redirect-uris',
      'registerClient registration.statement-signature',
      'revoke revocation.known',
      'token none',
      'token code.known',
      'token refresh.known',
    ]),
  );
});
