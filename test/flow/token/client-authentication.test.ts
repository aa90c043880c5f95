// TOK: client authentication at the token endpoint, by check id; no refusal uses up the code.
import { afterEach, describe, expect, test } from 'vitest';
import { encodeBase64url } from '../../../mocks/ambient/base64url.ts';
import { limits } from '../../../mocks/spec/limits.ts';
import { ownTokenWorld } from '../../kit/worlds/own-worlds.ts';
import { jsonPart } from '../../kit/calls/forged-jws.ts';
import { secondsOf, sign } from '../../kit/calls/signing.ts';
import { codeForm, errorOf, post, type Form } from '../../kit/calls/tokens.ts';

const fixture = await ownTokenWorld();
const [player, other] = [await fixture.player(), await fixture.player()];
const authorised = await fixture.authorise(player);

/** After each refusal the code is still valid; the last test redeems it. */
afterEach(async () => {
  const probe = await post(fixture, player, 'token', {
    ...codeForm(authorised),
    redirect_uri: 'https://wrong.example',
  });
  expect(await errorOf(probe)).toBe('400 invalid_grant');
});

const endpoint = (): string => `${fixture.urls.dataHolder.secureBase}/token`;
const honest = (who = player): Readonly<Record<string, unknown>> => {
  const now = secondsOf(fixture);
  const { clientId } = who;
  return { iss: clientId, sub: clientId, aud: endpoint(), jti: crypto.randomUUID(), iat: now, exp: now + 60 };
};
const withAssertion = async (claims: Readonly<Record<string, unknown>>, header = {}): Promise<Form> => ({
  ...codeForm(authorised),
  client_assertion: await sign(player.signingKey, { ...honest(), ...claims }, header),
});
const refused = async (form: Form, error = 'invalid_client', send?: typeof fetch): Promise<void> => {
  expect(await errorOf(await post(fixture, player, 'token', form, send))).toBe(`400 ${error}`);
};

describe('refuses an assertion that', () => {
  test('TOK-04 is missing', () => refused({ ...codeForm(authorised), client_assertion: undefined }));

  test('TOK-05 has no type, or another', async () => {
    await refused({ ...codeForm(authorised), client_assertion_type: undefined });
    await refused({
      ...codeForm(authorised),
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:saml2-bearer',
    });
  });

  test('TOK-06 names another server, or (D-4) the issuer alone', async () => {
    await refused(await withAssertion({ aud: 'https://other.example/token' }));
    await refused(await withAssertion({ aud: fixture.urls.dataHolder.issuer }));
  });

  test('TOK-07 expired five minutes ago', async () => refused(await withAssertion({ exp: secondsOf(fixture) - 300 })));

  test('D-17 lasts longer than an hour, from now or from its nbf', async () => {
    const now = secondsOf(fixture);
    await refused(await withAssertion({ exp: now + 3700 }));
    await refused(await withAssertion({ nbf: now - 2400, exp: now + 1800 }));
    const good = await withAssertion({ nbf: now - 1200, exp: now + 1800 });
    await refused({ ...good, redirect_uri: 'https://wrong.example' }, 'invalid_grant');
  });

  test('D-17 exceeds a limit by one second: an hour from nbf or from half a minute ahead, or nbf and iat that far ahead', async () => {
    await fixture.clock.set(fixture.clock.now());
    const now = secondsOf(fixture);
    const [ahead, hour] = [limits.clockSkew, limits.maximumJwtAge];
    const kept = [
      { exp: now + ahead + hour },
      { nbf: now, exp: now + ahead + hour },
      { nbf: now - 1, exp: now - 1 + hour },
      { nbf: now + ahead, iat: now + ahead },
      { aud: ['https://other.example/token', endpoint()] },
    ];
    for (const claims of kept)
      await refused({ ...(await withAssertion(claims)), redirect_uri: 'https://wrong.example' }, 'invalid_grant');
    const broken = [
      { exp: now + ahead + hour + 1 },
      { nbf: now - 1, exp: now + hour },
      { nbf: now + ahead + 1 },
      { iat: now + ahead + 1 },
      { exp: String(now + 60) },
      { iat: String(now) },
      { nbf: String(now) },
      { jti: '' },
      { jti: 7 },
    ];
    for (const claims of broken) await refused(await withAssertion(claims));
  });

  test.each(['exp', 'jti', 'aud', 'iss', 'sub'])('TOK-08 TOK-09 lacks %s', async (name) =>
    refused(await withAssertion({ [name]: undefined })),
  );

  test('TOK-10 has another iss, or another sub', async () => {
    await refused(await withAssertion({ iss: other.clientId }));
    await refused(await withAssertion({ sub: other.clientId }));
  });

  test('TOK-11 is unsigned, signed with HS256 under the public key, or claims RS256', async () => {
    const payload = jsonPart(honest());
    await refused({ ...codeForm(authorised), client_assertion: `${jsonPart({ alg: 'none' })}.${payload}.` });
    const secret = new TextEncoder().encode(JSON.stringify(player.signingKey.publicJwk));
    const mac = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    for (const alg of ['HS256', 'RS256']) {
      const input = `${jsonPart({ alg, kid: player.signingKey.kid })}.${payload}`;
      const signature = new Uint8Array(await crypto.subtle.sign('HMAC', mac, new TextEncoder().encode(input)));
      await refused({ ...codeForm(authorised), client_assertion: `${input}.${encodeBase64url(signature)}` });
    }
  });

  test('TOK-12 names a key that the client does not publish', async () =>
    refused(await withAssertion({}, { kid: 'nobody’s' })));

  test('TOK-13 is replayed', async () => {
    const form = await withAssertion({});
    const wrong = { ...form, redirect_uri: 'https://wrong.example' };
    expect(await errorOf(await post(fixture, player, 'token', wrong))).toBe('400 invalid_grant');
    await refused(form);
  });

  test('TOK-14 is another client’s', async () => {
    const assertion = await sign(other.signingKey, honest(other));
    await refused({ ...codeForm(authorised), client_assertion: assertion });
    await refused({ ...codeForm(authorised), client_id: other.clientId });
  });
});

describe('refuses a certificate that', () => {
  test('TOK-22 is missing', async () =>
    refused(codeForm(authorised), 'invalid_request', await fixture.presenting(null)));

  test('TOK-24 is another software product’s (D-7)', async () => {
    await refused(codeForm(authorised), 'invalid_client', await fixture.presenting(other.softwareProductId));
    await refused(codeForm(authorised), 'invalid_client', await fixture.presenting('nobody'));
  });
});

describe('refuses a request that', () => {
  test('TOK-25 uses GET or PUT', async () => {
    expect((await player.fetch(endpoint())).status).toBe(405);
    expect((await player.fetch(endpoint(), { method: 'PUT', body: '' })).status).toBe(405);
  });

  test('TOK-37 has parameters in its address', async () => {
    const answer = await player.fetch(`${endpoint()}?code=${authorised.code}`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'authorization_code' }),
    });
    expect(await errorOf(answer)).toBe('400 invalid_request');
  });

  test('TOK-38 has a parameter twice', async () => {
    const body = new URLSearchParams([
      ['grant_type', 'authorization_code'],
      ['grant_type', 'authorization_code'],
    ]);
    expect(await errorOf(await player.fetch(endpoint(), { method: 'POST', body }))).toBe('400 invalid_request');
  });

  test('TOK-39 is JSON', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await player.fetch(endpoint(), {
      method: 'POST',
      headers,
      body: JSON.stringify(codeForm(authorised)),
    });
    expect(await errorOf(answer)).toBe('400 invalid_request');
  });

  test('TOK-42 authenticates in two ways', async () => {
    await refused({ ...codeForm(authorised), client_secret: 'secret' }, 'invalid_request');
    const basic: typeof fetch = (input, init) => {
      const request = new Request(input, init);
      request.headers.set('authorization', `Basic ${btoa(`${player.clientId}:secret`)}`);
      return player.fetch(request);
    };
    return refused(codeForm(authorised), 'invalid_request', basic);
  });
});

test('TOK-22 none of these refusals has used up the code', async () => {
  const answer = await post(fixture, player, 'token', codeForm(authorised));
  expect(answer.status).toBe(200);
});
