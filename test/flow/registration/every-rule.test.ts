// DCR: for every rule of client registration, a request that breaks it first, as shown in the trace (IS 13.9.1).
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { DataRecipient, Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { registrationRules } from '../../../mocks/spec/rules/registration.ts';
import {
  pollMembers,
  post,
  register,
  registered,
  registrationClaims,
  statementKey,
  statementOf,
  type Bent,
} from '../../kit/calls/registration.ts';
import { secondsOf, sign, type Claims, type Signer } from '../../kit/calls/signing.ts';
import { newKey } from '../../kit/oracles/registration-refused.ts';

type RegistrationRule = keyof typeof registrationRules;

let sandbox: Sandbox;
let product: DataRecipient;
let other: DataRecipient;
let taken: DataRecipient;
let statement: string;
let registerKey: Signer;

beforeAll(async () => {
  sandbox = await createSandbox({ storage: 'memory:', extractableKeys: true });
  [product, other, taken] = await Promise.all([
    sandbox.enrol({ alg: 'ES256' }),
    sandbox.enrol({ alg: 'ES256' }),
    sandbox.enrol({ alg: 'ES256' }),
  ]);
  statement = await statementOf(sandbox, product);
  registerKey = await statementKey(sandbox);
});
afterAll(() => sandbox.stop());

/** A statement that the register really signed, with claims it would never have written. */
const issued = (claims: Claims, header: Claims = {}): Promise<string> =>
  sign(registerKey, { ...decodeJwt(statement), ...claims }, header);

const bend = (bent: Bent): Promise<Response> => register(sandbox, product, { statement, ...bent });
const claims = (bent: Claims) => (): Promise<Response> => bend({ claims: bent });
const bentStatement = (bent: Claims) => async (): Promise<Response> => bend({ statement: await issued(bent) });

/** The rule that the latest registration broke, and the error code of the answer. */
async function broken(answer: Response): Promise<[string, string]> {
  const exchange = sandbox.trace.entries().findLast(({ operation }) => operation === 'registerClient');
  const failed = (exchange?.checks ?? []).filter(({ outcome }) => outcome === 'fail').map(({ rule }) => rule);
  expect(exchange?.verdict).toBe('refused');
  return [failed.join(', '), ((await answer.json()) as { error: string }).error];
}

const metadata = 'invalid_client_metadata';
const statementError = 'invalid_software_statement';

/** Addresses that no consumer may be sent to, although a statement of the register lists them. */
const unfitRedirects = [
  'http://app.example/cb',
  'javascript:alert(1)',
  'data:text/html,x',
  'custom://app/cb',
  'https://user:pw@app.example/cb',
  'https://@app.example/cb',
  'https://app.example/cb#here',
  'https://app.example/cb#',
  'https:app.example/cb',
  'https://app.example/\tcb',
  'http://localhost.example/cb',
  'http://127.0.0.1.example/cb',
];

const cases: readonly (readonly [RegistrationRule, string, string, () => Promise<Response>])[] = [
  ['registration.readable', metadata, 'text', () => post(sandbox, product.fetch, 'no JWT')],
  ['registration.statement-present', statementError, 'absent', claims({ software_statement: undefined })],
  ['registration.statement-readable', statementError, 'no JWS', claims({ software_statement: 'a.b.c' })],
  [
    'registration.statement-readable',
    statementError,
    'ES256',
    async () => bend({ statement: await sign(product.signingKey, decodeJwt(statement)) }),
  ],
  [
    'registration.statement-readable',
    statementError,
    'crit',
    async () => bend({ statement: await issued({}, { crit: ['b64'], b64: true }) }),
  ],
  [
    'registration.statement-key',
    statementError,
    'unknown kid',
    async () => bend({ statement: await issued({}, { kid: 'of-nobody' }) }),
  ],
  [
    'registration.statement-signature',
    statementError,
    'cut',
    () => bend({ statement: `${statement.slice(0, -8)}AAAAAAAA` }),
  ],
  ['registration.statement-issuer', statementError, 'somebody else', bentStatement({ iss: 'other-register' })],
  ['registration.statement-live', statementError, 'exp as text', bentStatement({ exp: '9999999999' })],
  ['registration.statement-live', statementError, 'iat as text', bentStatement({ iat: '1' })],
  ['registration.statement-live', statementError, 'iat tomorrow', bentStatement({ iat: 9_999_999_998 })],
  ['registration.statement-claims', statementError, 'no jwks_uri', bentStatement({ jwks_uri: undefined })],
  ['registration.statement-claims', statementError, 'no redirect_uris', bentStatement({ redirect_uris: [] })],
  [
    'registration.statement-claims',
    statementError,
    'a redirect_uri that is no text',
    bentStatement({ redirect_uris: [7] }),
  ],
  ['registration.statement-claims', statementError, 'another role', bentStatement({ software_roles: 'data-holder' })],
  ['registration.certificate-owner', statementError, 'another product’s', () => bend({ send: other.fetch })],
  ['registration.request-alg', metadata, 'none', () => headed({ alg: 'none' })],
  ['registration.request-alg', metadata, 'crit', () => headed({ alg: 'ES256', crit: ['b64'], b64: true })],
  ['registration.request-key', metadata, 'kid of nobody', async () => bend({ key: await newKey() })],
  [
    'registration.request-key',
    metadata,
    'key set of nobody',
    async () => bend({ statement: await issued({ jwks_uri: 'https://nobody.recipient.cdr.example/jwks' }) }),
  ],
  [
    'registration.request-signature',
    metadata,
    'another key',
    async () => bend({ key: await newKey(product.signingKey.kid) }),
  ],
  ['registration.member-present', metadata, 'iss', claims({ iss: undefined })],
  ['registration.member-present', metadata, 'aud null', claims({ aud: null })],
  ['registration.member-present', metadata, 'iss empty', claims({ iss: '' })],
  ['registration.not-before', metadata, 'iat text', claims({ iat: 'now' })],
  ['registration.not-before', metadata, 'nbf tomorrow', claims({ nbf: 9_999_999_999 })],
  ['registration.live', metadata, 'exp past', claims({ exp: 1 })],
  ['registration.iss', metadata, 'a number', claims({ iss: 42 })],
  ['registration.aud', metadata, 'the token endpoint', claims({ aud: 'https://mtls.wattle-energy.cdr.example/token' })],
  ['registration.jti', metadata, 'a number', claims({ jti: 42 })],
  ['registration.redirect-uris-present', 'invalid_redirect_uri', 'twice the same', () => twice(product)],
  ...unfitRedirects.map(
    (uri) =>
      [
        'registration.redirect-uri-form',
        'invalid_redirect_uri',
        uri,
        async () => bend({ statement: await issued({ redirect_uris: [uri] }), claims: { redirect_uris: [uri] } }),
      ] as const,
  ),
  [
    'registration.redirect-uris',
    'invalid_redirect_uri',
    'the other product’s',
    () => bend({ claims: { redirect_uris: other.redirectUris } }),
  ],
  ['registration.signing-alg', metadata, 'lower case', claims({ request_object_signing_alg: 'ps256' })],
  ['registration.auth-method', metadata, 'none', claims({ token_endpoint_auth_method: 'none' })],
  ['registration.subject-type', metadata, 'public', claims({ subject_type: 'public' })],
  ['registration.response-types', metadata, 'token', claims({ response_types: ['token id_token'] })],
  ['registration.grant-types', metadata, 'refresh alone', claims({ grant_types: ['refresh_token'] })],
  ['registration.application-type', metadata, 'native', claims({ application_type: 'native' })],
  [
    'registration.backchannel-mode',
    metadata,
    'push',
    claims({ ...pollMembers, backchannel_token_delivery_mode: 'push' }),
  ],
  [
    'registration.backchannel-mode',
    metadata,
    'grant alone',
    claims({ grant_types: ['urn:openid:params:grant-type:ciba'] }),
  ],
  ['registration.backchannel-alg', metadata, 'mode alone', claims({ backchannel_token_delivery_mode: 'poll' })],
  [
    'registration.notification-endpoint',
    metadata,
    'fragment',
    claims({
      ...pollMembers,
      backchannel_token_delivery_mode: 'ping',
      backchannel_client_notification_endpoint: 'https://app.recipient.cdr.example/ping#here',
    }),
  ],
  [
    'registration.notification-endpoint',
    metadata,
    'password',
    claims({
      ...pollMembers,
      backchannel_token_delivery_mode: 'ping',
      backchannel_client_notification_endpoint: 'https://user:pw@app.recipient.cdr.example/ping',
    }),
  ],
  [
    'registration.notification-endpoint',
    metadata,
    'no address at all',
    claims({
      ...pollMembers,
      backchannel_token_delivery_mode: 'ping',
      backchannel_client_notification_endpoint: 'ping',
    }),
  ],
  ['registration.encryption', metadata, 'dir', claims({ id_token_encrypted_response_alg: 'dir' })],
  [
    'registration.encryption-key',
    metadata,
    'RSA for an EC key',
    claims({ id_token_encrypted_response_alg: 'RSA-OAEP-256' }),
  ],
];

/** An honest request under a header that was not signed. */
async function headed(header: Claims): Promise<Response> {
  const body = await sign(product.signingKey, registrationClaims(sandbox, product, statement));
  const head = Buffer.from(JSON.stringify({ kid: product.signingKey.kid, ...header })).toString('base64url');
  return post(sandbox, product.fetch, [head, ...body.split('.').slice(1)].join('.'));
}

const twice = ({ redirectUris }: DataRecipient): Promise<Response> =>
  bend({ claims: { redirect_uris: [...redirectUris, ...redirectUris] } });

test.each(cases)('IS 13.9.1 %s is broken first, %s: %s', async (rule, error, _, send) => {
  expect(await broken(await send())).toEqual([rule, error]);
});

test('allows exactly thirty seconds of clock skew', async () => {
  await sandbox.clock.set(sandbox.clock.now());
  const now = secondsOf(sandbox);
  const later = { application_type: 'native' };
  const rule = async (bent: Bent): Promise<string | undefined> => (await broken(await bend(bent)))[0];
  for (const name of ['iat', 'nbf']) {
    expect(await rule({ claims: { ...later, [name]: now + 30 } })).toBe('registration.application-type');
    expect(await rule({ claims: { ...later, [name]: now + 31 } })).toBe('registration.not-before');
  }
  expect(await rule({ claims: { ...later, exp: now - 29 } })).toBe('registration.application-type');
  expect(await rule({ claims: { ...later, exp: now - 30 } })).toBe('registration.live');
  const ahead = (iat: number): Promise<string> => issued({ iat });
  expect(await rule({ claims: later, statement: await ahead(now + 30) })).toBe('registration.application-type');
  expect(await rule({ claims: later, statement: await ahead(now + 31) })).toBe('registration.statement-live');
  await sandbox.clock.followRealTime();
});

test('accepts explicit defaults: pairwise subjects, a web application', async () => {
  expect(await broken(await bend({ claims: { subject_type: 'pairwise', application_type: 'native' } }))).toEqual([
    'registration.application-type',
    metadata,
  ]);
  const said = { application_type: 'web', id_token_encrypted_response_alg: 'dir' };
  expect(await broken(await bend({ claims: said }))).toEqual(['registration.encryption', metadata]);
  const unsaid = { response_types: undefined, grant_types: undefined, id_token_encrypted_response_alg: 'dir' };
  expect(await broken(await bend({ claims: unsaid }))).toEqual(['registration.encryption', metadata]);
});

test('RFC 3986 6.2.3 ignores a final slash of an https address, and of nothing else', async () => {
  const { issuer } = sandbox.urls.dataHolder;
  const last = { id_token_encrypted_response_alg: 'dir' };
  expect(await broken(await bend({ claims: { ...last, aud: `${issuer}/` } }))).toEqual([
    'registration.encryption',
    metadata,
  ]);
  expect(await broken(await bend({ claims: { ...last, iss: `${product.softwareProductId}/` } }))).toEqual([
    'registration.iss',
    metadata,
  ]);
});

test('registration.product-active, jti-once and once are broken first too, so every rule has its request', async () => {
  const jti = crypto.randomUUID();
  await registered(sandbox, taken, { jti });
  expect(await broken(await register(sandbox, taken, { claims: { jti } }))).toEqual([
    'registration.jti-once',
    metadata,
  ]);
  expect(await broken(await register(sandbox, taken))).toEqual(['registration.once', metadata]);
  await sandbox.register.setStatus('softwareProduct', product.softwareProductId, 'INACTIVE');
  await sandbox.clock.advance('PT5M');
  expect(await broken(await bend({}))).toEqual(['registration.product-active', 'unapproved_software_statement']);
  const seen = new Set<string>(cases.map(([rule]) => rule));
  const last = ['registration.jti-once', 'registration.once', 'registration.product-active'];
  expect([...seen, ...last].sort()).toEqual(Object.keys(registrationRules).sort());
});

test('accepts exp decades ahead, as in the profile’s example, and still remembers its jti', async () => {
  const recipient = await sandbox.enrol({ alg: 'ES256' });
  const [jti, exp] = [crypto.randomUUID(), 1e300];
  await registered(sandbox, recipient, { jti, exp });
  await sandbox.decisions.set('secondRegistration', 'replace');
  expect(await broken(await register(sandbox, recipient, { claims: { jti, exp: secondsOf(sandbox) + 60 } }))).toEqual([
    'registration.jti-once',
    metadata,
  ]);
  await sandbox.decisions.set('secondRegistration', 'refuse');
});
