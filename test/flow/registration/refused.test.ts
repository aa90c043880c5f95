// DCR: refused client registrations, by check id, through sandbox.fetch.
import { cutText } from '../../../mocks/spec/cut-text.ts';
import { generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { DataRecipient, Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import {
  post,
  pollMembers,
  register,
  registrationClaims,
  statementOf,
  type Bent,
} from '../../kit/calls/registration.ts';
import { sign } from '../../kit/calls/signing.ts';
import { expectRefused, newKey, noClientOf } from '../../kit/oracles/registration-refused.ts';

let sandbox: Sandbox;
/** The software product of all refusals, which must never become a client. */
let product: DataRecipient;
let statement: string;

beforeAll(async () => {
  sandbox = await createSandbox({ storage: 'memory:' });
  product = await sandbox.enrol({ alg: 'ES256' });
  statement = await statementOf(sandbox, product);
});
afterAll(() => sandbox.stop());

/** Each case as one row; arrays stay whole. */
const wrapped = (...values: unknown[]): { value: unknown }[] => values.map((value) => ({ value }));

const bend = (bent: Bent): Promise<Response> => register(sandbox, product, { statement, ...bent });

describe('refuses a software statement', () => {
  test('DCR-04 with one byte of its payload altered', async () => {
    const [header = '', payload = '', signature = ''] = statement.split('.');
    const altered = Buffer.from(payload, 'base64url').toString().replace('"org_name":"', '"org_name":"X');
    const forged = [header, Buffer.from(altered).toString('base64url'), signature].join('.');
    await expectRefused(await bend({ statement: forged }), 'invalid_software_statement');
  });

  test('DCR-05 signed by another key, with and without the register’s kid', async () => {
    const { privateKey } = await generateKeyPair('PS256');
    const { kid } = JSON.parse(Buffer.from(statement.split('.')[0] ?? '', 'base64url').toString()) as { kid: string };
    const claims = JSON.parse(Buffer.from(statement.split('.')[1] ?? '', 'base64url').toString()) as object;
    for (const name of [kid, 'another'] as const) {
      const forged = await sign({ alg: 'PS256', kid: name, privateKey }, { ...claims });
      await expectRefused(await bend({ statement: forged }), 'invalid_software_statement');
    }
  });

  test('DCR-05 signed by the recipient itself with the key it publishes', async () => {
    const claims = JSON.parse(Buffer.from(statement.split('.')[1] ?? '', 'base64url').toString()) as object;
    await expectRefused(
      await bend({ statement: await sign(product.signingKey, { ...claims }) }),
      'invalid_software_statement',
    );
  });

  test('DCR-06 sent with the certificate of another software product', async () => {
    const other = await sandbox.enrol({ alg: 'ES256' });
    await expectRefused(await bend({ send: other.fetch }), 'invalid_software_statement', /certificate/);
  });

  test('DCR-14 that is absent, with its values inline', async () => {
    const inlined = { software_id: product.softwareProductId, client_name: product.name };
    await expectRefused(
      await bend({ claims: { software_statement: undefined, ...inlined } }),
      'invalid_software_statement',
      /software_statement/,
    );
  });

  test.each(wrapped(42, null, {}, [], '', 'three.part.text', 'x'.repeat(1000)))(
    'of the wrong type: $value',
    async ({ value }) => {
      await expectRefused(await bend({ claims: { software_statement: value } }), 'invalid_software_statement');
    },
  );

  test('ten minutes old', async () => {
    const recipient = await sandbox.enrol({ alg: 'ES256' });
    const ssa = await statementOf(sandbox, recipient);
    await sandbox.clock.advance('PT10M31S');
    await expectRefused(
      await register(sandbox, recipient, { statement: ssa }),
      'invalid_software_statement',
      /expired/,
    );
    statement = await statementOf(sandbox, product);
    expect((await register(sandbox, recipient)).status).toBe(201);
  });

  test('D-27 with invalid_client_metadata under oidc-cr', async () => {
    await sandbox.decisions.set('registrationErrors', 'oidc-cr');
    await expectRefused(await bend({ statement: 'x.y.z' }), 'invalid_client_metadata');
    await sandbox.decisions.set('registrationErrors', 'rfc7591');
  });
});

describe('refuses a call', () => {
  test('DCR-07 without a certificate', async () => {
    const answer = await bend({ send: sandbox.fetch });
    await expectRefused(answer, 'invalid_request');
  });

  test('DCR-08 with a certificate from outside the scheme and the right common name', async () => {
    const foreign = await sandbox.certificates.issueUntrusted({ commonName: product.softwareProductId });
    await expectRefused(await bend({ send: sandbox.certificates.present(foreign) }), 'invalid_request');
  });

  test('DCR-19 with the body as application/json', async () => {
    const body = await sign(product.signingKey, registrationClaims(sandbox, product, statement));
    const answer = await post(sandbox, product.fetch, body, { 'content-type': 'application/json' });
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({ error: 'invalid_request' });
  });

  test.each(['GET', 'PUT', 'DELETE'])('DCR-32 by %s, as the profile describes only POST', async (method) => {
    const answer = await product.fetch(`${sandbox.urls.dataHolder.secureBase}/register`, { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('POST');
  });
});

describe('refuses a request', () => {
  test('DCR-09 signed by a key that is not in the recipient’s key set', async () => {
    await expectRefused(await bend({ key: await newKey() }), 'invalid_client_metadata', /signature/);
    await expectRefused(await bend({ key: await newKey(product.signingKey.kid) }), 'invalid_client_metadata');
  });

  test('DCR-09 signed by a key in its header', async () => {
    const key = await newKey();
    await expectRefused(await bend({ key, header: { jwk: key.publicJwk } }), 'invalid_client_metadata');
  });

  test('DCR-10 with exp in the past', async () => {
    const now = Math.floor(sandbox.clock.now().getTime() / 1000);
    await expectRefused(await bend({ claims: { exp: now - 31 } }), 'invalid_client_metadata', /exp/);
    await expectRefused(await bend({ claims: { exp: String(now + 60) } }), 'invalid_client_metadata', /exp/);
  });

  test.each(['iat', 'nbf'])('RFC 7519 4.1.5 with %s in the future', async (name) => {
    const now = Math.floor(sandbox.clock.now().getTime() / 1000);
    await expectRefused(await bend({ claims: { [name]: now + 60 } }), 'invalid_client_metadata', new RegExp(name));
  });

  test('DCR-11 whose aud names another holder', async () => {
    for (const aud of ['https://other-energy.cdr.example', [], {}, `${sandbox.urls.dataHolder.issuer}/x`])
      await expectRefused(await bend({ claims: { aud } }), 'invalid_client_metadata', /aud/);
  });

  test('D-28 whose iss names another recipient', async () => {
    const other = await sandbox.enrol({ alg: 'ES256' });
    await expectRefused(await bend({ claims: { iss: other.softwareProductId } }), 'invalid_client_metadata', /iss/);
  });

  test('DCR-12 with one redirect_uri that the statement does not list', async () => {
    const foreign = [...product.redirectUris, 'https://evil.example/callback'];
    await expectRefused(await bend({ claims: { redirect_uris: foreign } }), 'invalid_redirect_uri');
    const longer = product.redirectUris.map((uri) => `${uri}/`);
    await expectRefused(await bend({ claims: { redirect_uris: longer } }), 'invalid_redirect_uri');
  });

  test.each(wrapped(undefined, [], [42], 'text', null, {}))('DCR-13 with redirect_uris $value', async ({ value }) => {
    await expectRefused(await bend({ claims: { redirect_uris: value } }), 'invalid_redirect_uri', /redirect_uris/);
  });

  test.each([
    'iss',
    'iat',
    'exp',
    'aud',
    'jti',
    'id_token_signed_response_alg',
    'request_object_signing_alg',
    'token_endpoint_auth_method',
  ])('DCR-15 without %s, which the description requires', async (name) => {
    await expectRefused(await bend({ claims: { [name]: undefined } }), 'invalid_client_metadata', new RegExp(name));
  });

  test.each([
    ['id_token_signed_response_alg', 'RS256'],
    ['id_token_signed_response_alg', 'none'],
    ['request_object_signing_alg', 'none'],
    ['request_object_signing_alg', ['PS256']],
    ['token_endpoint_auth_signing_alg', 'HS256'],
  ])('DCR-16 with %s %j', async (name, value) => {
    await expectRefused(await bend({ claims: { [name]: value } }), 'invalid_client_metadata', new RegExp(name));
  });

  test.each(wrapped('tls_client_auth', 'client_secret_basic', 'none', ['private_key_jwt']))(
    'DCR-17 with token_endpoint_auth_method $value',
    async ({ value }) => {
      await expectRefused(await bend({ claims: { token_endpoint_auth_method: value } }), 'invalid_client_metadata');
    },
  );

  test.each([
    { response_types: ['token'] },
    { response_types: [] },
    { response_types: 42 },
    { grant_types: ['implicit'] },
    { grant_types: [] },
    { grant_types: { authorization_code: true } },
    { grant_types: ['authorization_code', ''] },
    { backchannel_token_delivery_mode: 'poll' },
    { backchannel_authentication_request_signing_alg: 'ES256' },
    { application_type: 'native' },
    { ...pollMembers, backchannel_token_delivery_mode: 'push' },
    { ...pollMembers, backchannel_token_delivery_mode: undefined },
    { ...pollMembers, backchannel_authentication_request_signing_alg: undefined },
    { ...pollMembers, backchannel_authentication_request_signing_alg: 'none' },
    { ...pollMembers, backchannel_token_delivery_mode: 'ping' },
    {
      ...pollMembers,
      backchannel_token_delivery_mode: 'ping',
      backchannel_client_notification_endpoint: 'http://sunny.example/ping',
    },
    { id_token_encrypted_response_alg: 'RSA1_5' },
    { id_token_encrypted_response_enc: 'A256GCM' },
    { id_token_encrypted_response_alg: 'RSA-OAEP-256', id_token_encrypted_response_enc: 'A256GCM' },
  ])('IS 13.9.1 outside the profile: %j', async (claims) => {
    await expectRefused(await bend({ claims }), 'invalid_client_metadata');
  });

  test('D-30 without encryption metadata, if the decision requires them', async () => {
    await sandbox.decisions.set('idTokenEncryption', 'refuse');
    await expectRefused(await bend({}), 'invalid_client_metadata', /id_token_encrypted_response/);
    await sandbox.decisions.set('idTokenEncryption', 'by-key');
  });

  test.each(['', 'x', 'a.b.c', '{}', '....', `${'A'.repeat(5000)}.e30.`])(
    'that is not a signed JWT: %j',
    async (body) => {
      await expectRefused(await post(sandbox, product.fetch, body), 'invalid_client_metadata');
    },
  );

  test.each([
    ['none', { alg: 'none' }],
    ['an unknown critical extension', { crit: ['b64'], b64: true }],
  ])('RFC 8725 with a header with %s', async (_, header) => {
    const body = await sign(product.signingKey, registrationClaims(sandbox, product, statement));
    const head = Buffer.from(JSON.stringify({ alg: 'ES256', kid: product.signingKey.kid, ...header }));
    const bent = [head.toString('base64url'), ...body.split('.').slice(1)].join('.');
    await expectRefused(await post(sandbox, product.fetch, bent), 'invalid_client_metadata');
  });
});

test('DCR-33 the product has not become a client after every refusal above', async () => {
  expect(await noClientOf(sandbox, product)).toBe(true);
  expect((await bend({ statement: await statementOf(sandbox, product) })).status).toBe(201);
  expect(await noClientOf(sandbox, product)).toBe(false);
});

test.each([true, 42, null, 'x'.repeat(300), { a: 1 }])('the trace shows what was sent: %j', async (value) => {
  await bend({ claims: { backchannel_token_delivery_mode: value } });
  const checks = sandbox.trace.entries().findLast(({ operation }) => operation === 'registerClient')?.checks ?? [];
  const shown =
    typeof value === 'string'
      ? cutText(value, 200)
      : value !== null && typeof value === 'object'
        ? JSON.stringify(value)
        : value;
  expect(checks.find(({ rule }) => rule === 'registration.backchannel-mode')?.actual).toEqual(shown);
});
