// Key sets that a recipient publishes at an outside address: unsuitable keys are ignored, and a key added later counts at once.
import { decodeJwt, exportJWK, generateKeyPair, type JWK } from 'jose';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { DataRecipient, Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { post, registrationClaims, statementKey, statementOf } from '../../kit/calls/registration.ts';
import { sign, type Signer } from '../../kit/calls/signing.ts';
import { newKey, type TestKey } from '../../kit/oracles/registration-refused.ts';

const base = 'https://keys.outside.example';

let sandbox: Sandbox;
let product: DataRecipient;
let statement: string;
let registerKey: Signer;
let signing: TestKey;
let sets = 0;

beforeAll(async () => {
  sandbox = await createSandbox({
    storage: 'memory:',
    extractableKeys: true,
    decisions: { secondRegistration: 'replace' },
  });
  product = await sandbox.enrol({ alg: 'ES256' });
  [statement, signing] = await Promise.all([statementOf(sandbox, product), newKey('sig-1')]);
  registerKey = await statementKey(sandbox);
});
afterAll(() => sandbox.stop());
afterEach(() => vi.restoreAllMocks());

/** Serves the keys at an address that was never fetched before. */
function publish(...keys: readonly object[]): { readonly address: string; change(...next: readonly object[]): void } {
  let served = keys;
  sets += 1;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ keys: served }));
  return {
    address: `${base}/${String(sets)}`,
    change: (...next) => {
      served = next;
    },
  };
}

const signer = (): object => ({ ...signing.publicJwk, use: 'sig', kid: signing.kid });

async function registerAt(address: string, key: Signer = signing): Promise<[number, string | undefined]> {
  const issued = await sign(registerKey, { ...decodeJwt(statement), jwks_uri: address });
  const body = await sign(key, {
    ...registrationClaims(sandbox, product, issued),
    id_token_signed_response_alg: 'ES256',
    request_object_signing_alg: 'ES256',
  });
  const answer = await post(sandbox, product.fetch, body);
  const exchange = sandbox.trace.entries().findLast(({ operation }) => operation === 'registerClient');
  return [answer.status, exchange?.checks.find(({ outcome }) => outcome === 'fail')?.rule];
}

const refused = [400, 'registration.encryption-key'];

async function encryption(modulusLength = 2048): Promise<JWK> {
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256', modulusLength, publicExponent: new Uint8Array([1, 0, 1]) };
  const { publicKey } = await crypto.subtle.generateKey(algorithm, true, ['encrypt', 'decrypt']);
  return { ...(await exportJWK(publicKey)), use: 'enc', kid: 'enc-1' };
}

const offTheCurve = { kty: 'EC', crv: 'P-256', x: signingCoordinate(1), y: signingCoordinate(2), use: 'enc' };
function signingCoordinate(value: number): string {
  return Buffer.from(new Uint8Array(32).fill(value)).toString('base64url');
}

test.each<readonly [string, () => Promise<object>]>([
  ['RSA of 1024 bits', () => encryption(1024)],
  ['RSA without a modulus', async () => ({ ...(await encryption()), n: undefined })],
  ['RSA with the exponent 1', async () => ({ ...(await encryption()), e: 'AQ' })],
  ['a point off the curve', async () => offTheCurve],
  ['a key with its private members', async () => ({ ...(await encryption()), d: 'AQAB' })],
  ['a key for signatures', async () => ({ ...(await encryption()), use: 'sig' })],
])('FAPI part 1 5.2.2 does not encrypt ID tokens for an unsuitable key: %s', async (_, key) => {
  const unfit = await key();
  expect(await registerAt(publish(signer(), unfit).address)).toEqual(refused);
  // Beside a suitable key it does no harm.
  expect(await registerAt(publish(signer(), unfit, await encryption()).address)).toEqual([201, undefined]);
});

test.each([
  ['with its private members', (jwk: JWK) => ({ ...jwk, d: signing.publicJwk.x })],
  ['off the curve', (jwk: JWK) => ({ ...jwk, y: jwk.x })],
])('IS 13.6 does not verify a request with a key %s', async (_, bend) => {
  const { address } = publish({ ...signer(), ...bend(signing.publicJwk) }, await encryption());
  expect(await registerAt(address)).toEqual([400, 'registration.request-key']);
});

test('IS 13.6 refuses a request signed with a short RSA key', async () => {
  const algorithm = {
    name: 'RSA-PSS',
    hash: 'SHA-256',
    modulusLength: 1024,
    publicExponent: new Uint8Array([1, 0, 1]),
  };
  const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const jwk = { ...(await exportJWK(pair.publicKey)), use: 'sig', kid: 'short' };
  // Signed by a longer key under its kid: the key is refused before the signature is checked.
  const { privateKey } = await generateKeyPair('PS256');
  const key: Signer = { alg: 'PS256', kid: 'short', privateKey };
  expect(await registerAt(publish(jwk, await encryption()).address, key)).toEqual([400, 'registration.request-key']);
});

test('OIDC Core 10.2.1 a key published after the refusal counts at once, whatever copy the holder has', async () => {
  const set = publish(signer());
  expect(await registerAt(set.address)).toEqual(refused);
  set.change(signer(), await encryption());
  expect(await registerAt(set.address)).toEqual([201, undefined]);
});

test('the trace records an outside answer without a body as one', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: 204 }));
  await registerAt(`${base}/empty`);
  const outside = sandbox.trace.entries().findLast(({ request }) => request.url === `${base}/empty`);
  expect(outside?.response).toStrictEqual({ status: 204, headers: [] });
});
