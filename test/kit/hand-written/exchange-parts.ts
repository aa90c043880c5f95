// Hand-written parts of exchanges: tokens, certificates, checks, header pairs.
import type { Exchange, TracedCertificate, TracedToken } from '../../../mocks/index.ts';
import { agreedSuite } from '../../../mocks/spec/ciphers.ts';
import { restOnSandbox } from '../../../mocks/spec/rest-on-sandbox.ts';
import { type RuleId, ruleOf } from '../../../mocks/spec/rules/index.ts';

export type Check = Exchange['checks'][number];

const base64url = (value: unknown): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const signature = 'kT0mQwVh3o1Q8yq2Zr5bU7nXc4dL9sGfA6eJiKpRtYwBxHmNuOvCzDgEaSlFjIhPqW3';

export const signed = (header: object, claims: object): string =>
  `${base64url(header)}.${base64url(claims)}.${signature}`;
export const encrypted = (header: object): string =>
  `${base64url(header)}.${'Wq3'.repeat(60)}.48V1_ALb6US04U3b.${'g7Tz'.repeat(120)}.XFBoMYUZodetZdvTiFvSkQ`;

export const host = 'https://wattle-energy.cdr.example';
export const secure = 'https://mtls.wattle-energy.cdr.example';
export const clientId = '3f9c1c5e-8c1b-4a57-9d1e-6a0f5f6a9a10';
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
  status:
    ruleOf(rule).decision !== undefined ? 'decision' : restOnSandbox(ruleOf(rule).clauses) ? 'sandbox' : 'specified',
  outcome: 'pass',
  ...more,
});
export const fail = (rule: RuleId, more: Partial<Check> = {}): Check => ({
  ...pass(rule, more),
  outcome: 'fail',
  fix: ruleOf(rule).fix,
});
export const notReached = (rules: readonly RuleId[]): Check[] =>
  rules.map((rule) => ({ ...pass(rule), outcome: 'not-reached' as const }));

export const clientCert = `:MIIBrzCCAVWgAwIBAgIBATAKBggqhkjOPQQDAjArMSkwJwYDVQQDDCBDRFIgU2FuZGJveCBDZXJ0aWZpY2F0ZSBBdXRob3JpdHkwHhcNMjYxMTAxMDAwMDAwWhcNMjcxMTAxMDAwMDAwWjAvMS0wKwYDVQQDDCRjNjMyN2Y4Ny02ODdhLTQzNjktOTlhNC1lYWFjZDNiYjgyMTA=:`;
export const handshake = {
  simulated: true,
  protocol: 'TLSv1.2',
  ...agreedSuite('server'),
  serverName: new URL(secure).hostname,
} as const;

const assertionClaims = {
  iss: clientId,
  sub: clientId,
  aud: `${secure}/token`,
  jti: '5b1d0c9e-61a7-4f0e-9f5e-2b6f1c0a7d33',
  iat: 1_795_059_120,
  exp: 1_795_059_180,
};
const assertion = signed({ alg: 'PS256', kid: 'sig-1', typ: 'JWT' }, assertionClaims);
export const assertionToken: TracedToken = {
  kind: 'client_assertion',
  at: 'request:body:client_assertion',
  value: assertion,
  header: { alg: 'PS256', kid: 'sig-1', typ: 'JWT' },
  claims: assertionClaims,
};
export const encryptedIdToken = encrypted({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: 'enc-1', cty: 'JWT' });
/** The content of the encrypted ID token. */
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

export const form = (more: Readonly<Record<string, string>>): string =>
  new URLSearchParams({
    ...more,
    client_id: clientId,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
  }).toString();

export const json = ['content-type', 'application/json'] as const;
export const noStore = ['cache-control', 'no-store'] as const;

export const tokenRequest = {
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

export const clientPassed = [
  pass('route.known'),
  pass('transport.certificate-present'),
  pass('transport.certificate-issuer', { at: 'certificate:issuer.commonName', actual: certificate.issuer }),
  pass('form.media-type'),
  pass('client.known', { at: 'body:client_id', actual: clientId }),
  pass('client.assertion-signature', { at: 'body:client_assertion#signature' }),
] as const;
