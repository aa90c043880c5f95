// REG: the register’s configuration, tokens and brands, by check id, through sandbox.fetch.
import { importJWK, SignJWT, type JWK } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { DataRecipient, Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { breachOf } from '../../../mocks/spec/schemas/index.ts';
import { brandsOf, getSecure, requestToken, scope, tokenEndpointOf, tokenOf } from '../../kit/calls/to-register.ts';
import { codesOf } from '../../kit/calls/caller.ts';
import { secondsOf, sign } from '../../kit/calls/signing.ts';

let sandbox: Sandbox;
let recipient: DataRecipient;
let token: string;
const brands = (headers: Record<string, string>, query = ''): Promise<Response> =>
  getSecure(sandbox, recipient, `all/data-holders/brands${query}`, headers);
const allowed = (query = '', version = '2'): Promise<Response> =>
  brands({ authorization: `Bearer ${token}`, 'x-v': version }, query);

beforeAll(async () => {
  sandbox = await createSandbox({ storage: 'memory:', extractableKeys: true });
  recipient = await sandbox.enrol({ alg: 'ES256' });
  token = await tokenOf(sandbox, recipient);
});
afterAll(() => sandbox.stop());

describe('provider configuration and token', () => {
  test('REG-01 the provider configuration has its thirteen members, and its URLs answer', async () => {
    const answer = await sandbox.fetch(`${sandbox.urls.register.issuer}/.well-known/openid-configuration`);
    expect(answer.status).toBe(200);
    const body = (await answer.json()) as Record<string, unknown>;
    expect(breachOf('ResponseOpenIDProviderConfigMetadata', body)).toBeUndefined();
    expect(Object.keys(body)).toHaveLength(13);
    expect(body['issuer']).toBe(sandbox.urls.register.issuer);
    expect(body['token_endpoint']).toBe(tokenEndpointOf(sandbox));
    expect(body['scopes_supported']).toEqual([scope]);
    expect((await sandbox.fetch(String(body['jwks_uri']))).status).toBe(200);
  });

  test('REG-02 client credentials with a signed assertion and the certificate give a five-minute bearer token', async () => {
    const answer = await requestToken(sandbox, recipient);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const body = (await answer.json()) as Record<string, unknown>;
    expect(breachOf('TokenResponse', body)).toBeUndefined();
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 300, scope });
  });

  test('a PS256 recipient gets a token, too', async () => {
    expect((await requestToken(sandbox, sandbox.dataRecipient)).status).toBe(200);
  });

  test('under PS256 alone, ES256 is refused and the metadata say so', async () => {
    await sandbox.decisions.set('registerAssertionAlg', 'ps256');
    const refused = await requestToken(sandbox, recipient);
    const config = await sandbox.fetch(`${sandbox.urls.register.issuer}/.well-known/openid-configuration`);
    await sandbox.decisions.set('registerAssertionAlg', 'ps256-or-es256');
    expect([refused.status, ((await refused.json()) as { error: string }).error]).toEqual([400, 'invalid_client']);
    expect(await config.json()).toMatchObject({ token_endpoint_auth_signing_alg_values_supported: ['PS256'] });
  });

  test.each([
    ['interfaces:Area C another grant', { grant_type: 'authorization_code' }, 'unsupported_grant_type'],
    ['interfaces:Authentication 10 another scope', { scope: 'openid' }, 'invalid_scope'],
    ['interfaces:Authentication 10 no scope', { scope: undefined }, 'invalid_scope'],
    ['interfaces:Authentication 10 a scope too many', { scope: `${scope} openid` }, 'invalid_scope'],
    ['RFC7523:3 an unknown client', { client_id: crypto.randomUUID() }, 'invalid_client'],
    ['RFC7523:3 no assertion', { client_assertion: undefined }, 'invalid_client'],
  ] as const)('%s is refused', async (_, bent, error) => {
    const answer = await requestToken(sandbox, recipient, bent);
    expect([answer.status, await answer.json()]).toMatchObject([400, { error }]);
  });

  test('RFC7523:3 an assertion is accepted once, and one of ten at once', async () => {
    const claims = {
      iss: recipient.softwareProductId,
      sub: recipient.softwareProductId,
      aud: tokenEndpointOf(sandbox),
      jti: crypto.randomUUID(),
      exp: secondsOf(sandbox) + 60,
    };
    const assertion = await sign(recipient.signingKey, claims);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => requestToken(sandbox, recipient, { client_assertion: assertion })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('IS:11 another product’s certificate, or none, is refused', async () => {
    const other = await sandbox.enrol({ alg: 'ES256' });
    expect((await requestToken(sandbox, recipient, {}, other.fetch)).status).toBe(400);
    expect((await requestToken(sandbox, recipient, {}, sandbox.fetch)).status).toBe(400);
  });
});

describe('brands', () => {
  test('REG-03 the first page has at most 25 records in version 2', async () => {
    const answer = await allowed();
    expect([answer.status, answer.headers.get('x-v')]).toEqual([200, '2']);
    const body: unknown = await answer.json();
    expect(breachOf('ResponseRegisterDataHolderBrandList', body)).toBeUndefined();
    const { data, links, meta } = body as Awaited<ReturnType<typeof brandsOf>>;
    expect(data).toHaveLength(25);
    expect(meta.totalPages).toBe(Math.ceil(meta.totalRecords / 25));
    expect(links['prev']).toBeUndefined();
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('REG-04 no token, garbage, an expired token and another certificate: 401 each', async () => {
    const [missing, garbage, basic] = await Promise.all([
      brands({ 'x-v': '2' }),
      brands({ 'x-v': '2', authorization: 'Bearer nonsense' }),
      brands({ 'x-v': '2', authorization: `Basic ${token}` }),
    ]);
    expect([missing.status, missing.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect([garbage.status, garbage.headers.get('www-authenticate')]).toEqual([401, 'Bearer error="invalid_token"']);
    expect(basic.status).toBe(401);
    const other = await sandbox.enrol({ alg: 'ES256' });
    const stolen = { authorization: `Bearer ${token}`, 'x-v': '2' };
    expect((await getSecure(sandbox, other, 'all/data-holders/brands', stolen)).status).toBe(401);
    const short = await tokenOf(sandbox, recipient);
    const late = { authorization: `Bearer ${short}`, 'x-v': '2' };
    await sandbox.clock.advance('PT4M59S');
    expect((await brands(late)).status).toBe(200);
    await sandbox.clock.advance('PT2S');
    expect((await brands(late)).status).toBe(401);
    token = await tokenOf(sandbox, recipient);
  });

  test('REG-05 page 2 of five has records 6 to 10, with matching links and totals', async () => {
    const { data: every, meta } = await brandsOf(sandbox, recipient, '?page-size=1000');
    const page = await brandsOf(sandbox, recipient, '?page=2&page-size=5');
    expect(page.data).toEqual(every.slice(5, 10));
    expect(page.meta).toEqual({ totalRecords: meta.totalRecords, totalPages: Math.ceil(meta.totalRecords / 5) });
    const pageOf = (link: string | undefined): unknown[] => {
      const { searchParams } = new URL(link ?? '');
      return [searchParams.get('page'), searchParams.get('page-size')];
    };
    expect(pageOf(page.links['self'])).toEqual(['2', '5']);
    expect(pageOf(page.links['prev'])).toEqual(['1', '5']);
    expect(pageOf(page.links['next'])).toEqual(['3', '5']);
    expect(pageOf(page.links['last'])).toEqual([String(page.meta.totalPages), '5']);
  });

  test.each([
    ['page=0', 'cds-all:Field/Invalid'],
    ['page=x', 'cds-all:Field/Invalid'],
    ['page-size=0', 'cds-all:Field/InvalidPageSize'],
    ['page-size=-1', 'cds-all:Field/InvalidPageSize'],
    ['page-size=1001', 'cds-all:Field/InvalidPageSize'],
    ['page-size=x', 'cds-all:Field/Invalid'],
    ['updated-since=foo', 'cds-all:Field/InvalidDateTime'],
    ['updated-since=2025-01-01', 'cds-all:Field/InvalidDateTime'],
    ['updated-since=2025-02-30T00:00:00Z', 'cds-all:Field/InvalidDateTime'],
    ['updated-since=32/32/2021', 'cds-all:Field/InvalidDateTime'],
    ['updated-since=2025-01-01T00:00:00', 'cds-all:Field/InvalidDateTime'],
  ])('REG-06 REG-08 %s is refused with 400', async (query, code) => {
    const answer = await allowed(`?${query}`);
    expect([answer.status, await codesOf(answer)]).toEqual([400, [code]]);
  });

  test('REG-07 updated-since in the future is empty; a known instant gives later records, and under a decision that one too', async () => {
    expect(await brandsOf(sandbox, recipient, '?updated-since=2999-01-01T00:00:00Z')).toMatchObject({
      data: [],
      meta: { totalRecords: 0, totalPages: 0 },
    });
    const { data: every } = await brandsOf(sandbox, recipient, '?page-size=1000');
    const known = every.map(({ lastUpdated }) => lastUpdated).sort()[40] ?? '';
    const query = `?page-size=1000&updated-since=${known}`;
    const { data: after } = await brandsOf(sandbox, recipient, query);
    expect(after).toEqual(every.filter(({ lastUpdated }) => lastUpdated > known));
    await sandbox.decisions.set('updatedSince', 'from');
    const { data: from } = await brandsOf(sandbox, recipient, query);
    await sandbox.decisions.set('updatedSince', 'after');
    expect(from).toEqual(every.filter(({ lastUpdated }) => lastUpdated >= known));
    expect(from.length).toBe(after.length + 1);
  });

  test('REG-21 a register token without the scope gets 403 insufficient_scope, or 401 under a decision (D-26)', async () => {
    const state = await sandbox.exportState({ includeKeys: true });
    const found = state.keys?.find((key) => (key as { purpose: string }).purpose === 'token-PS256');
    const { jwk } = found as { jwk: JWK };
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
      string,
      unknown
    >;
    const narrow = await new SignJWT({ ...claims, scope: '' })
      .setProtectedHeader({ alg: 'PS256', kid: jwk.kid ?? '' })
      .sign(await importJWK(jwk, 'PS256'));
    const ask = (): Promise<Response> => brands({ authorization: `Bearer ${narrow}`, 'x-v': '2' });
    const refused = await ask();
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      403,
      'Bearer error="insufficient_scope"',
    ]);
    await sandbox.decisions.set('registerScope', '401');
    expect((await ask()).status).toBe(401);
    await sandbox.decisions.set('registerScope', '403');
  });

  test('REG-30 a page beyond the last gets 400, or 422 under a decision; no link leads there', async () => {
    const { links, meta } = await brandsOf(sandbox, recipient, '?page-size=30');
    const { links: onLast } = await brandsOf(sandbox, recipient, new URL(links['last'] ?? '').search);
    expect(onLast['next']).toBeUndefined();
    const beyond = `?page-size=30&page=${String(meta.totalPages + 1)}`;
    const refused = await allowed(beyond);
    expect([refused.status, await codesOf(refused)]).toEqual([400, ['cds-all:Field/Invalid']]);
    await sandbox.decisions.set('registerPageBeyond', '422');
    expect((await allowed(beyond)).status).toBe(422);
    await sandbox.decisions.set('registerPageBeyond', '400');
  });

  test('interfaces:Area C the sandbox’s own holder is listed with its working addresses', async () => {
    const { data } = await brandsOf(sandbox, recipient, '?page-size=1000', 'energy');
    const { issuer, base, publicBase } = sandbox.urls.dataHolder;
    const own = data.find(({ endpointDetail }) => endpointDetail['infosecBaseUri'] === issuer);
    expect(own?.endpointDetail['resourceBaseUri']).toBe(base.replace('/cds-au/v1', ''));
    expect(own?.endpointDetail['publicBaseUri']).toBe(publicBase.replace('/cds-au/v1', ''));
  });
});

test('OIDC Core 10.1.1 an unknown key is looked up at once, however recent the copy', async () => {
  const own = await sandbox.enrol({ alg: 'ES256' });
  expect((await requestToken(sandbox, own)).status).toBe(200);
  await own.rotate({ use: 'sig', overlap: 'PT0S' });
  expect((await requestToken(sandbox, own)).status).toBe(200);
});
