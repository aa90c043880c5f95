// Exchanges by hand, as the engine writes them: for tests of how they are shown, never of the engine.
import type { Exchange, TracedCertificate, TracedToken } from '../../mocks/index.ts';
import type { RuleId } from '../../mocks/spec/rules/index.ts';
import { ruleOf } from '../../mocks/spec/rules/index.ts';

type Check = Exchange['checks'][number];

const base64url = (value: unknown): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const signature = 'kT0mQwVh3o1Q8yq2Zr5bU7nXc4dL9sGfA6eJiKpRtYwBxHmNuOvCzDgEaSlFjIhPqW3';

export const signed = (header: object, claims: object): string =>
  `${base64url(header)}.${base64url(claims)}.${signature}`;
export const sealed = (header: object): string =>
  `${base64url(header)}.${'Wq3'.repeat(60)}.48V1_ALb6US04U3b.${'g7Tz'.repeat(120)}.XFBoMYUZodetZdvTiFvSkQ`;

const host = 'https://wattle-energy.cdr.example';
const secure = 'https://mtls.wattle-energy.cdr.example';
const clientId = '3f9c1c5e-8c1b-4a57-9d1e-6a0f5f6a9a10';
const product = 'c6327f87-687a-4369-99a4-eaacd3bb8210';

export const certificate: TracedCertificate = {
  commonName: product,
  issuer: 'CDR Sandbox Certificate Authority',
  thumbprint: 'a41cQ2w8vXk0dN6b5yHq3ZkLmTfRj7eUo9PiSgAzBxE',
  notBefore: '2026-11-01T00:00:00.000Z',
  notAfter: '2027-11-01T00:00:00.000Z',
};
export const foreignCertificate: TracedCertificate = {
  ...certificate,
  commonName: 'c6327f87-687a-4369-99a4-eaacd3bb9955',
  thumbprint: '9f02Lm7vXk0dN6b5yHq3ZkLmTfRj7eUo9PiSgAzBxEw',
};

export const pass = (rule: RuleId, more: Partial<Check> = {}): Check => ({
  rule,
  title: ruleOf(rule).title,
  status: ruleOf(rule).decision === undefined ? 'specified' : 'decision',
  outcome: 'pass',
  ...more,
});
export const fail = (rule: RuleId, more: Partial<Check> = {}): Check => ({
  ...pass(rule, more),
  outcome: 'fail',
  fix: ruleOf(rule).fix,
});
const notReached = (rules: readonly RuleId[]): Check[] =>
  rules.map((rule) => ({ ...pass(rule), outcome: 'not-reached' as const }));

const clientCert = `:MIIBrzCCAVWgAwIBAgIBATAKBggqhkjOPQQDAjArMSkwJwYDVQQDDCBDRFIgU2FuZGJveCBDZXJ0aWZpY2F0ZSBBdXRob3JpdHkwHhcNMjYxMTAxMDAwMDAwWhcNMjcxMTAxMDAwMDAwWjAvMS0wKwYDVQQDDCRjNjMyN2Y4Ny02ODdhLTQzNjktOTlhNC1lYWFjZDNiYjgyMTA=:`;
const handshake = { simulated: true, protocol: 'TLSv1.2', suite: 'TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384' } as const;

const assertionClaims = {
  iss: clientId,
  sub: clientId,
  aud: `${secure}/token`,
  jti: '5b1d0c9e-61a7-4f0e-9f5e-2b6f1c0a7d33',
  iat: 1_795_059_120,
  exp: 1_795_059_180,
};
const assertion = signed({ alg: 'PS256', kid: 'sig-1', typ: 'JWT' }, assertionClaims);
const assertionToken: TracedToken = {
  kind: 'client_assertion',
  at: 'request:body:client_assertion',
  value: assertion,
  header: { alg: 'PS256', kid: 'sig-1', typ: 'JWT' },
  claims: assertionClaims,
};
const sealedIdToken = sealed({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: 'enc-1', cty: 'JWT' });
/** What opens out of the sealed ID token. */
export const innerIdToken = signed(
  { alg: 'PS256', kid: 'wattle-1' },
  {
    iss: host,
    sub: 'b7f1c2',
    aud: clientId,
    exp: 1_795_059_420,
    iat: 1_795_059_120,
    nonce: 'n-0S6_WzA2Mj',
    c_hash: 'LDktKdoQak3Pk0cnXxCltA',
    s_hash: '76sa5dd',
    acr: 'urn:cds.au:cdr:2',
  },
);

const form = (more: Readonly<Record<string, string>>): string =>
  new URLSearchParams({
    ...more,
    client_id: clientId,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
  }).toString();

const json = ['content-type', 'application/json'] as const;
const noStore = ['cache-control', 'no-store'] as const;

const tokenRequest = {
  method: 'POST',
  url: `${secure}/token`,
  headers: [
    ['accept', 'application/json'],
    ['client-cert', clientCert],
    ['content-type', 'application/x-www-form-urlencoded;charset=UTF-8'],
  ],
  body: form({
    grant_type: 'authorization_code',
    code: 'Sp9x-4mB2kQ7vR1tY6uI3oP8aS5dF0gQ2',
    redirect_uri: 'https://sunny-saver.cdr.example/callback',
  }),
} as const;

const clientPassed = [
  pass('route.known'),
  pass('transport.certificate-present'),
  pass('transport.certificate-issuer', { at: 'certificate:issuer.commonName', actual: certificate.issuer }),
  pass('form.media-type'),
  pass('client.known', { at: 'body:client_id', actual: clientId }),
  pass('client.assertion-signature', { at: 'body:client_assertion#signature' }),
] as const;

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

const callback = `https://sunny-saver.cdr.example/callback#${new URLSearchParams({ code: 'Sp9x-4mB2kQ7vR1tY6uI3oP8aS5dF0gQ2', id_token: sealedIdToken, state: 'af0ifjsldkj' }).toString()}`;

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
      value: sealedIdToken,
      header: { alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: 'enc-1', cty: 'JWT' },
    },
  ],
  checks: [pass('route.known')],
  changes: [{ party: 'holder', table: 'codes', id: 'Sp9x', verb: 'added' }],
};

/** The certificate is good, and another product’s. */
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

/** The assertion is meant for another endpoint: one character too many. */
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
      id_token: sealedIdToken,
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

const accounts = (version: string): Exchange['request'] => ({
  method: 'GET',
  url: `${secure}/cds-au/v1/energy/accounts?page=1&page-size=25`,
  headers: [
    ['accept', 'application/json'],
    ['authorization', 'Bearer 4q9Zk1mXv7Rt2Lw8'],
    ['client-cert', clientCert],
    ['x-fapi-auth-date', 'Fri, 20 Nov 2026 03:32:20 GMT'],
    ['x-fapi-interaction-id', '0e0c8e9c-32f5-4a8d-9e0c-0d7a4d0b7e51'],
    ['x-v', version],
  ],
});

/** `x-v: banana` */
export const refusedVersion: Exchange = {
  id: 'e-accounts-banana',
  flow: 'hybrid',
  step: 'accounts',
  at: '2026-11-20T03:32:31.000Z',
  took: 1.2,
  from: 'recipient',
  to: 'holder',
  operation: 'listAccounts',
  transport: 'mtls',
  handshake: { ...handshake, mutual: true },
  request: accounts('banana'),
  response: {
    status: 400,
    headers: [json, ['x-fapi-interaction-id', '0e0c8e9c-32f5-4a8d-9e0c-0d7a4d0b7e51']],
    body: JSON.stringify({
      errors: [
        {
          code: 'urn:au-cds:error:cds-all:Header/InvalidVersion',
          title: 'Invalid Version',
          detail: 'x-v must be a positive integer',
        },
      ],
    }),
  },
  tokens: [],
  certificate,
  checks: [
    pass('route.known'),
    pass('transport.certificate-present'),
    pass('version.present', { at: 'header:x-v' }),
    fail('version.positive-integer', { at: 'header:x-v', expected: 'digits, at least 1', actual: 'banana' }),
    ...notReached(['version.supported', 'accept.json', 'token.present', 'token.known', 'token.scope']),
  ],
  verdict: 'refused',
  changes: [],
};

/** A header that a rule asks for was not sent. */
export const refusedMissingHeader: Exchange = {
  ...refusedVersion,
  id: 'e-accounts-no-date',
  request: { ...accounts('1'), headers: accounts('1').headers.filter(([name]) => name !== 'x-fapi-auth-date') },
  checks: [pass('route.known'), fail('header.auth-date-present', { at: 'header:x-fapi-auth-date', actual: null })],
};

const usageUrl = `${secure}/cds-au/v1/energy/electricity/servicepoints/6d8Lq0Vt2Kp4Xs9Wb1Zc/usage?interval-reads=MIN_30&page-size=28`;
const day = (factor: number): number[] =>
  Array.from(
    { length: 48 },
    (_, index) => Math.round(factor * (0.2 + Math.exp(-(((index - 37) / 5) ** 2))) * 1000) / 1000,
  );

export const usageRead: Exchange = {
  ...refusedVersion,
  id: 'e-usage',
  step: 'usage',
  at: '2026-11-20T03:32:33.000Z',
  took: 21.7,
  operation: 'getUsageForServicePoint',
  request: { ...accounts('1'), url: usageUrl },
  response: {
    status: 200,
    headers: [json, ['x-v', '1']],
    body: JSON.stringify({
      data: {
        reads: Array.from({ length: 28 }, (_, index) => ({
          servicePointId: '6d8Lq0Vt2Kp4Xs9Wb1Zc',
          registerSuffix: index % 2 === 0 ? 'E1' : 'B1',
          readStartDate: `2026-11-${String(1 + Math.floor(index / 2)).padStart(2, '0')}`,
          readUType: 'intervalRead',
          intervalRead: { readIntervalLength: 30, aggregateValue: 14.2, intervalReads: day(1 + index / 28) },
        })),
      },
      links: { self: usageUrl },
      meta: { totalRecords: 28, totalPages: 1 },
    }),
  },
  checks: [pass('route.known'), pass('token.known'), pass('token.scope')],
  verdict: 'ok',
};

/** Sent by the holder in the course of `usageRead`. */
export const usageAtSecondary: Exchange = {
  ...usageRead,
  id: 'e-usage-secondary',
  parent: 'e-usage',
  at: '2026-11-20T03:32:33.004Z',
  from: 'holder',
  to: 'secondary',
  operation: 'getUsageForServicePointSR',
  request: {
    method: 'GET',
    url: 'https://mtls.market-operator.cdr.example/cds-au/v1/secondary/energy/electricity/servicepoints/9910000001/usage',
    headers: [
      ['x-v', '1'],
      ['x-cds-arrangement', '8a1d5c7e'],
    ],
  },
};

/** Our own fault. */
export const failedInside: Exchange = {
  ...usageRead,
  id: 'e-failed',
  response: {
    status: 500,
    headers: [json],
    body: '{"errors":[{"code":"x","title":"Unexpected Error Encountered","detail":"x"}]}',
  },
  checks: [pass('route.known'), pass('token.known')],
  verdict: 'failed',
  warnings: ['The sandbox itself failed: TypeError: undefined is not a function'],
};

export const runOfExchanges: readonly Exchange[] = [
  consentCreated,
  authorised,
  decided,
  refusedAtCertificate,
  tokensIssued,
  usageAtSecondary,
  usageRead,
];
