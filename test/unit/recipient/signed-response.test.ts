// Which responses a recipient of today accepts, and which it refuses.
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { readSignedResponse } from '../../../src/recipient/signed-response.ts';
import type { HolderClient } from '../../../src/recipient/at-holder.ts';

const [issuer, jwksUri] = ['https://holder.example', 'https://holder.example/jwks'];
const redirectUri = 'https://app.example/callback?tenant=7';
const answer = { iss: issuer, aud: 'the-client', code: 'the-code', state: 'the-state' };

let keys: Record<'PS256' | 'ES256', CryptoKeyPair>;
let holder: HolderClient;
let send: typeof fetch;
beforeAll(async () => {
  const [ps, es, own] = await Promise.all([
    generateKeyPair('PS256'),
    generateKeyPair('ES256'),
    generateKeyPair('RSA-OAEP-256'),
  ]);
  keys = { PS256: ps, ES256: es };
  const jwks = {
    keys: [
      { ...(await exportJWK(ps.publicKey)), kid: 'PS256', use: 'sig', alg: 'PS256' },
      { ...(await exportJWK(es.publicKey)), kid: 'ES256', use: 'sig', alg: 'ES256' },
    ],
  };
  send = () => Promise.resolve(Response.json(jwks));
  holder = {
    as: { issuer, jwks_uri: jwksUri, authorization_signing_alg_values_supported: ['PS256', 'ES256'] },
    client: { client_id: 'the-client', authorization_signed_response_alg: 'PS256' },
    identity: {
      brandId: 'brand',
      softwareProductId: 'product',
      redirectUris: [redirectUri],
      signingKey: { privateKey: es.privateKey, kid: 'own', alg: 'ES256' },
      decryptionKey: { privateKey: own.privateKey, kid: 'own-enc', alg: 'RSA-OAEP-256' },
      fetch: send,
    },
  };
});

const seconds = (): number => Math.floor(Date.now() / 1000);

async function back(claims: Readonly<Record<string, unknown>> = {}, alg: 'PS256' | 'ES256' = 'PS256'): Promise<URL> {
  const jwt = new SignJWT({ ...answer, exp: seconds() + 300, ...claims }).setProtectedHeader({ alg, kid: alg });
  const url = new URL(redirectUri);
  url.searchParams.append('response', await jwt.sign(keys[alg].privateKey));
  return url;
}

const read = (redirect: URL): Promise<URLSearchParams> =>
  readSignedResponse(holder, redirect, { state: 'the-state', redirectUri }, send);

test('accepts the code of a JWT at the registered address, with its own query', async () => {
  const answered = await read(await back());
  expect([answered.get('code'), answered.get('state')]).toEqual(['the-code', 'the-state']);
});

test.each([
  ['another issuer', { iss: `${issuer}/` }],
  ['no issuer', { iss: undefined }],
  ['another audience', { aud: 'somebody-else' }],
  ['no audience', { aud: undefined }],
  ['an exp in the past', { exp: seconds() - 120 }],
  ['no expiry', { exp: undefined }],
  ['another state', { state: 'of-somebody-else' }],
  ['no state', { state: undefined }],
])('refuses a response with %s', async (_, claims) => {
  await expect(back(claims).then(read)).rejects.toThrow();
});

test('refuses an algorithm other than the registered one, and a forged signature', async () => {
  await expect(back({}, 'ES256').then(read)).rejects.toThrow();
  const bent = await back();
  const [header, , signature] = (bent.searchParams.get('response') ?? '').split('.');
  const payload = Buffer.from(JSON.stringify({ ...answer, exp: seconds() + 300, code: 'mine' })).toString('base64url');
  bent.searchParams.set('response', [header, payload, signature].join('.'));
  await expect(read(bent)).rejects.toThrow();
});

describe('refuses what no library checks', () => {
  test.each([
    ['a code next to the JWT', '&code=another', 'code'],
    ['an issuer next to the JWT', '&iss=https%3A%2F%2Fholder.example', 'iss'],
    ['any other parameter next to the JWT', '&debug=1', 'debug'],
    ['the address’s own query with another value', '&tenant=8', 'tenant'],
  ])('%s', async (_, added, name) => {
    const url = await back();
    await expect(read(new URL(`${url.href}${added}`))).rejects.toThrow(`The redirect has ${name}`);
  });

  test('a fragment', async () => {
    const url = await back();
    url.hash = 'code=another';
    await expect(read(url)).rejects.toThrow('has a fragment');
  });

  test('parameters of a response at a page it was forwarded to, but not the page’s own', async () => {
    const { searchParams } = await back();
    const page = new URL('https://app.example/deep?tab=2#/route');
    page.searchParams.append('response', searchParams.get('response') ?? '');
    expect((await read(page)).get('code')).toBe('the-code');
    page.searchParams.append('code', 'another');
    await expect(read(page)).rejects.toThrow('The redirect has code');
  });

  test('an encrypted response without registration, and a plain one if encryption is registered', async () => {
    const url = await back();
    const asked = { ...holder, client: { ...holder.client, authorization_encrypted_response_alg: 'RSA-OAEP' } };
    const expected = { state: 'the-state', redirectUri };
    await expect(readSignedResponse(asked, url, expected, send)).rejects.toThrow('is not encrypted');
    url.searchParams.set('response', 'a.b.c.d.e');
    await expect(read(url)).rejects.toThrow('registered no encryption');
  });
});
