// Hand-written exchanges of consent, authorisation and tokens, in the engine's form: for tests of their display, never of the engine.
import type { Exchange, TracedToken } from '../../../mocks/index.ts';
import { ruleOf } from '../../../mocks/spec/rules/index.ts';
import {
  assertionToken,
  certificate,
  clientCert,
  clientId,
  clientPassed,
  fail,
  foreignCertificate,
  handshake,
  host,
  json,
  noStore,
  notReached,
  pass,
  encryptedIdToken,
  secure,
  signed,
  tokenRequest,
} from './exchange-parts.ts';

export const consentCreated: Exchange = {
  id: 'e-consent',
  flow: 'hybrid',
  step: 'create-consent',
  at: '2026-11-20T03:32:00.000Z',
  took: 6.4,
  from: 'recipient',
  to: 'holder',
  operation: 'createConsent',
  transport: 'mtls',
  handshake: { ...handshake, mutual: true },
  request: {
    method: 'POST',
    url: `${secure}/cds-au/v1/clients/${clientId}/consents`,
    headers: [['authorization', 'Bearer 4q9Zk1mX…'], ['client-cert', clientCert], json],
    body: JSON.stringify({ data: { scopes: ['openid', 'energy:accounts.basic:read'], sharingDuration: 31_536_000 } }),
  },
  response: {
    status: 201,
    headers: [json, ['location', `${secure}/cds-au/v1/clients/${clientId}/consents/8a1d`]],
    body: JSON.stringify({
      data: {
        cdr_consent_id: '8a1d5c7e-0b0a-4a5e-9d8e-0c6c1d1b5f10',
        status: 'AWAITING_AUTHORISATION',
        scopes: ['openid', 'energy:accounts.basic:read'],
        sharingDuration: 31_536_000,
      },
      links: { self: `${secure}/cds-au/v1/clients/${clientId}/consents/8a1d` },
      meta: {},
    }),
  },
  tokens: [],
  certificate,
  checks: [
    pass('route.known'),
    pass('token.known'),
    pass('token.bound-to-certificate', { expected: certificate.thumbprint, actual: certificate.thumbprint }),
    pass('token.scope', { expected: 'cdr:consents', actual: 'cdr:consents' }),
  ],
  verdict: 'ok',
  changes: [{ party: 'holder', table: 'consents', id: '8a1d5c7e-0b0a-4a5e-9d8e-0c6c1d1b5f10', verb: 'added' }],
};

const requestClaims = {
  iss: clientId,
  aud: host,
  response_type: 'code id_token',
  client_id: clientId,
  redirect_uri: 'https://sunny-saver.cdr.example/callback',
  scope: 'openid energy:accounts.basic:read energy:electricity.usage:read',
  nonce: 'n-0S6_WzA2Mj',
  state: 'af0ifjsldkj',
  exp: 1_795_059_420,
  claims: {
    id_token: { cdr_consent_id: { essential: true, value: '8a1d5c7e-0b0a-4a5e-9d8e-0c6c1d1b5f10' } },
    userinfo: { cdr_consent_id: { essential: true, value: '8a1d5c7e-0b0a-4a5e-9d8e-0c6c1d1b5f10' } },
  },
};
const requestObject = signed({ alg: 'PS256', kid: 'sig-1' }, requestClaims);

export const authorised: Exchange = {
  id: 'e-authorise',
  at: '2026-11-20T03:32:02.000Z',
  took: 12.1,
  from: 'consumer',
  to: 'holder',
  operation: 'authorise',
  transport: 'browser',
  handshake: { ...handshake, mutual: false },
  request: {
    method: 'GET',
    url: `${host}/authorise?${new URLSearchParams({ response_type: 'code id_token', client_id: clientId, scope: requestClaims.scope, nonce: 'n-0S6_WzA2Mj', request: requestObject }).toString()}`,
    headers: [['accept', 'text/html']],
  },
  response: { status: 303, headers: [['location', `${host}/authorise/3b1f`], noStore] },
  tokens: [
    {
      kind: 'request',
      at: 'request:query:request',
      value: requestObject,
      header: { alg: 'PS256', kid: 'sig-1' },
      claims: requestClaims,
    },
  ],
  checks: [pass('route.known'), pass('request-object.signature')],
  verdict: 'ok',
  changes: [{ party: 'holder', table: 'interactions', id: '3b1f', verb: 'added' }],
};

const callback = `https://sunny-saver.cdr.example/callback#${new URLSearchParams({ code: 'Sp9x-4mB2kQ7vR1tY6uI3oP8aS5dF0gQ2', id_token: encryptedIdToken, state: 'af0ifjsldkj' }).toString()}`;

export const decided: Exchange = {
  ...authorised,
  id: 'e-decision',
  at: '2026-11-20T03:32:20.000Z',
  operation: 'answerInteraction',
  request: {
    method: 'POST',
    url: `${host}/authorise/3b1f/confirm`,
    headers: [json],
    body: JSON.stringify({ decision: 'authorise' }),
  },
  response: { status: 200, headers: [json, noStore], body: JSON.stringify({ redirect: callback }) },
  tokens: [
    {
      kind: 'id_token',
      at: 'response:fragment:id_token',
      value: encryptedIdToken,
      header: { alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: 'enc-1', cty: 'JWT' },
    },
  ],
  checks: [pass('route.known')],
  changes: [{ party: 'holder', table: 'codes', id: 'Sp9x', verb: 'added' }],
};

/** The certificate is valid but another product’s. */
export const refusedAtCertificate: Exchange = {
  id: 'e-token-refused',
  flow: 'hybrid',
  step: 'token',
  at: '2026-11-20T03:32:24.000Z',
  took: 9.8,
  from: 'recipient',
  to: 'holder',
  operation: 'token',
  transport: 'mtls',
  handshake: { ...handshake, mutual: true },
  request: tokenRequest,
  response: {
    status: 400,
    headers: [json, noStore, ['pragma', 'no-cache']],
    body: JSON.stringify({ error: 'invalid_client', error_description: 'Client authentication failed.' }),
  },
  tokens: [assertionToken],
  certificate: foreignCertificate,
  checks: [
    ...clientPassed,
    pass('client.assertion-aud', {
      at: 'body:client_assertion#payload.aud',
      expected: `${secure}/token`,
      actual: host,
      relaxed: true,
      fix: ruleOf('client.assertion-aud').fix,
    }),
    fail('client.certificate-owner', {
      at: 'certificate:subject.commonName',
      expected: certificate.commonName,
      actual: foreignCertificate.commonName,
    }),
    ...notReached(['code.known', 'code.client', 'code.redirect-uri', 'code.unused', 'code.live']),
  ],
  verdict: 'refused',
  changes: [],
};

/** The assertion names another endpoint, by one extra character. */
export const refusedAssertion: Exchange = {
  ...refusedAtCertificate,
  id: 'e-token-audience',
  certificate,
  checks: [
    ...clientPassed,
    fail('client.assertion-aud', {
      at: 'body:client_assertion#payload.aud',
      expected: `${secure}/token/`,
      actual: `${secure}/token`,
    }),
    ...notReached(['client.assertion-exp', 'client.certificate-owner', 'code.known']),
  ],
};

export const tokensIssued: Exchange = {
  ...refusedAtCertificate,
  id: 'e-token',
  at: '2026-11-20T03:32:30.000Z',
  response: {
    status: 200,
    headers: [json, noStore],
    body: JSON.stringify({
      access_token: '4q9Zk1mXv7Rt2Lw8',
      token_type: 'Bearer',
      expires_in: 300,
      refresh_token: 'r1Yq8',
      scope: 'openid',
      id_token: encryptedIdToken,
    }),
  },
  tokens: [assertionToken, { ...(decided.tokens[0] as TracedToken), at: 'response:body:id_token' }],
  certificate,
  checks: [
    ...clientPassed,
    pass('client.certificate-owner', { expected: certificate.commonName, actual: certificate.commonName }),
    pass('code.known'),
    pass('code.unused'),
  ],
  verdict: 'ok',
  changes: [
    { party: 'holder', table: 'codes', id: 'Sp9x', verb: 'removed' },
    { party: 'holder', table: 'grants', id: 'g-51', verb: 'added' },
    { party: 'holder', table: 'accessTokens', id: '4q9Z', verb: 'added' },
  ],
};
