// Changing keys of other parties: an unknown kid is looked up again, and no key set is kept longer than it allows.
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { DataRecipient, Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { postForm } from '../../kit/calls/hybrid-flow.ts';
import { asked, fragmentOf, requestFor } from '../../kit/calls/authorisation-request.ts';
import { brokenRules } from '../../kit/oracles/checks.ts';
import { renewedConsentApi } from '../../kit/calls/consent-api.ts';
import type { Party } from '../../kit/worlds/scene.ts';
import { backchannelRequest, pollClient } from '../../kit/calls/backchannel.ts';
import { post, registrationClaims, statementKey, statementOf } from '../../kit/calls/registration.ts';
import { sign, type Claims, type Signer } from '../../kit/calls/signing.ts';

let sandbox: Sandbox;
let product: DataRecipient;
/** The recipient whose keys are rotated in. */
let donor: DataRecipient;
let statement: string;
let registerKey: Signer;
let party: Party;

beforeAll(async () => {
  sandbox = await createSandbox({
    storage: 'memory:',
    extractableKeys: true,
    decisions: { secondRegistration: 'replace' },
  });
  [product, donor] = [await sandbox.enrol({ alg: 'ES256' }), await sandbox.enrol({ alg: 'ES256' })];
  [statement, registerKey] = [await statementOf(sandbox, product), await statementKey(sandbox)];
});
afterAll(async () => {
  vi.restoreAllMocks();
  await sandbox.stop();
});

let served: { readonly keys: readonly object[]; readonly headers: Readonly<Record<string, string>> };
type Key = DataRecipient['signingKey'] | DataRecipient['decryptionKey'];
const offer = (headers: Readonly<Record<string, string>>, ...keys: readonly Key[]): void => {
  served = { keys: keys.map(({ publicJwk }) => publicJwk), headers };
};

const address = 'https://keys.outside.example/jwks';

async function registration(key: Signer, issuer: Signer = registerKey, bent: Claims = {}): Promise<Response> {
  const issued = await sign(issuer, { ...decodeJwt(statement), jwks_uri: address });
  const claims = {
    ...registrationClaims(sandbox, product, issued),
    ...pollClient,
    id_token_signed_response_alg: 'ES256',
  };
  return post(sandbox, product.fetch, await sign(key, { ...claims, request_object_signing_alg: 'ES256', ...bent }));
}

beforeEach(async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ keys: served.keys }, { headers: served.headers }),
  );
  offer({}, product.signingKey, product.decryptionKey);
  statement = await statementOf(sandbox, product);
  const answer = await registration(product.signingKey);
  const { client_id: clientId = '' } = (await answer.json()) as { client_id?: string };
  party = { sandbox, recipient: product, clientId, consentApi: renewedConsentApi(sandbox, product, clientId) };
  expect((await asked(party)).screen).toBeDefined();
});

/** How many key sets were fetched for the last exchange of an operation. */
function looks(operation: string): number {
  const exchanges = sandbox.trace.entries();
  const last = exchanges.findLast((exchange) => exchange.operation === operation);
  return exchanges.filter(({ parent, request }) => parent === last?.id && request.url.includes('jwks')).length;
}

describe('OIDC Core 10.1.1 a signature by a key rotated in after the last fetch', () => {
  beforeEach(() => offer({}, donor.signingKey, product.decryptionKey));
  // An unknown kid is looked up again after a minute.
  afterEach(() => sandbox.clock.advance('PT1M'));

  test('is accepted on a client assertion after one fetch', async () => {
    const rotated = { ...product, signingKey: donor.signingKey };
    const answer = await postForm({ ...party, recipient: rotated }, 'token', { grant_type: 'client_credentials' });
    expect(answer.status).toBe(200);
    expect(looks('token')).toBe(1);
  });

  test('is accepted on a request object', async () => {
    expect((await asked(party, { key: donor.signingKey })).screen).toBeDefined();
    expect(looks('authorise')).toBe(1);
  });

  test('is accepted on a backchannel request', async () => {
    const hint = (await sandbox.personas[0]?.backchannelHint()) ?? '';
    const consentId = await party.consentApi.created({ scopes: ['openid'], sharingDuration: 0 });
    const rotated = { ...party, recipient: { ...product, signingKey: donor.signingKey } };
    const answer = await backchannelRequest(rotated, hint, { consentId, object: { scope: 'openid' } });
    expect(answer.status).toBe(200);
  });

  test('is accepted on a registration request', async () => {
    expect((await registration(donor.signingKey)).status).toBe(201);
    expect(looks('registerClient')).toBe(1);
  });

  test('is looked up for a software statement, at the register', async () => {
    const stranger = { ...registerKey, kid: 'rotated-in' };
    const answer = await registration(product.signingKey, stranger);
    expect(await answer.json()).toMatchObject({ error: 'invalid_software_statement' });
    expect(brokenRules(party.sandbox, 'registerClient')).toEqual(['registration.statement-key']);
    expect(looks('registerClient')).toBe(1);
    expect((await registration(donor.signingKey)).status).toBe(201);
    expect(looks('registerClient')).toBe(1);
  });

  test('a withdrawn key is refused after the new set is fetched, and an unknown key is looked up once a minute', async () => {
    expect((await asked(party, { key: donor.signingKey })).screen).toBeDefined();
    for (const often of [1, 0, 0]) {
      expect((await asked(party, { key: product.signingKey })).fragment).toMatchObject({
        error: 'invalid_request_object',
      });
      expect(looks('authorise')).toBe(often);
    }
    await sandbox.clock.advance('PT1M');
    expect((await asked(party, { key: product.signingKey })).fragment).toMatchObject({
      error: 'invalid_request_object',
    });
    expect(looks('authorise')).toBe(1);
  });
});

test('a wrong signature under a known key causes no fetch', async () => {
  const wrong = { ...product.signingKey, privateKey: donor.signingKey.privateKey };
  expect((await asked(party, { key: wrong })).fragment).toMatchObject({ error: 'invalid_request_object' });
  expect(brokenRules(party.sandbox, 'authorise')).toEqual(['request-object.signature']);
  expect(looks('authorise')).toBe(0);
});

test('a clock that is set back makes the copy stale, and the keys are fetched again', async () => {
  expect((await asked(party)).screen).toBeDefined();
  expect(looks('authorise')).toBe(0);
  await sandbox.clock.advance('PT1M');
  await sandbox.clock.set(new Date(sandbox.clock.now().getTime() - 120_000));
  expect((await asked(party)).screen).toBeDefined();
  expect(looks('authorise')).toBe(1);
  await sandbox.clock.followRealTime();
});

describe('RFC 9111 5.2.2 a key set is cached no longer than it allows', () => {
  /** Whether the ID token is encrypted for this key. */
  async function encryptedFor(key: Key): Promise<boolean> {
    const [persona] = sandbox.personas;
    const redirect = await persona?.authorise((await requestFor(party)).url);
    const { id_token: token = '' } = fragmentOf(redirect ?? '');
    const header = JSON.parse(atob(token.split('.')[0] ?? '')) as { readonly kid?: string };
    return header.kid === key.kid;
  }

  test.each([
    [{ 'cache-control': 'no-store' }, 0],
    [{ 'cache-control': 'private, No-Cache' }, 0],
    [{ 'cache-control': 'max-age=0' }, 0],
    [{ 'cache-control': 'max-age=soon' }, 0],
    [{ 'cache-control': 'public, max-age="60"' }, 60],
    [{ 'cache-control': 'max-age=86400' }, 300],
    [{}, 300],
  ])('%j: %i seconds', async (headers, lasts) => {
    offer(headers, product.signingKey, product.decryptionKey);
    await sandbox.clock.advance('PT5M');
    expect(await encryptedFor(product.decryptionKey)).toBe(true);
    offer(headers, product.signingKey, donor.decryptionKey);
    if (lasts > 0) {
      await sandbox.clock.advance(`PT${String(lasts - 5)}S`);
      expect(await encryptedFor(product.decryptionKey)).toBe(true);
      await sandbox.clock.advance('PT5S');
    }
    expect(await encryptedFor(donor.decryptionKey)).toBe(true);
  });

  test('a set that must not be cached replaces the earlier copy', async () => {
    await sandbox.clock.advance('PT5M');
    expect(await encryptedFor(product.decryptionKey)).toBe(true);
    const headers = { 'cache-control': 'no-store' };
    offer(headers, donor.signingKey, donor.decryptionKey);
    // The key is unknown, so the keys are fetched although the copy is recent.
    expect((await asked(party, { key: donor.signingKey })).screen).toBeDefined();
    offer(headers, product.signingKey, donor.decryptionKey);
    expect(await encryptedFor(donor.decryptionKey)).toBe(true);
  });
});

test('CDR Register, client authentication: the register keeps a recipient’s keys for exactly five minutes, and none from the future', async () => {
  const start = sandbox.clock.now();
  const looked = (): number =>
    sandbox.trace.entries(({ from, request }) => from === 'register' && request.url.includes('jwks')).length;
  /** Whether a call at this many milliseconds from the start fetches the keys. */
  const looksAt = async (milliseconds: number): Promise<boolean> => {
    await sandbox.clock.set(new Date(start.getTime() + milliseconds));
    const before = looked();
    await statementOf(sandbox, donor);
    return looked() > before;
  };
  await sandbox.clock.set(start);
  await looksAt(600_000);
  const minutes = 300_000;
  const from = 600_000;
  expect([await looksAt(from), await looksAt(from + minutes - 1), await looksAt(from + minutes)]).toEqual([
    false,
    false,
    true,
  ]);
  expect([await looksAt(from + minutes - 1), await looksAt(from)]).toEqual([true, true]);
});
