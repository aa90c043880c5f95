// Forged signatures: confused algorithms, misnamed keys, duplicate members, malformed encodings.
import { createHmac } from 'node:crypto';
import { CompactEncrypt, exportSPKI, importJWK, type JWK } from 'jose';
import { describe, expect, test } from 'vitest';
import { decodeBase64url, encodeBase64url } from '../../../mocks/ambient/base64url.ts';
import { ownTokenWorld } from '../../kit/worlds/own-worlds.ts';
import { ask, requestFor } from '../../kit/calls/authorisation-request.ts';
import { backchannelRequest } from '../../kit/calls/backchannel.ts';
import { partyOf } from '../../kit/worlds/token-world.ts';
import { brokenRules } from '../../kit/oracles/checks.ts';
import { forgedJws, jsonPart } from '../../kit/calls/forged-jws.ts';
import { post as postRegistration, register, registrationClaims, statementOf } from '../../kit/calls/registration.ts';
import { secondsOf, sign, type Claims } from '../../kit/calls/signing.ts';
import { errorOf, post } from '../../kit/calls/tokens.ts';
import type { RegisteredRecipient } from '../../kit/worlds/fixture.ts';

const fixture = await ownTokenWorld();
const player = await fixture.player();
const thief = await fixture.player();
const party = partyOf(fixture, player);
const statement = await statementOf(fixture.sandbox, player);

const assertionClaims = (more: Claims = {}): Claims => ({
  iss: player.clientId,
  sub: player.clientId,
  aud: `${fixture.urls.dataHolder.secureBase}/token`,
  jti: crypto.randomUUID(),
  exp: secondsOf(fixture) + 60,
  ...more,
});

/** Places that take a JWT of the recipient: the claims of a valid one, and how it is sent. */
const places = {
  assertion: {
    algRule: 'client.assertion-alg',
    claims: () => Promise.resolve(assertionClaims()),
    use: async (jwt: string) => {
      await post(fixture, player, 'token', { grant_type: 'client_credentials', client_assertion: jwt });
      return brokenRules(fixture.sandbox, 'token')[0];
    },
  },
  object: {
    algRule: 'request-object.alg',
    claims: async () => {
      const request = (await requestFor(party)).url.searchParams.get('request') ?? '';
      return JSON.parse(new TextDecoder().decode(decodeBase64url(request.split('.')[1] ?? ''))) as Claims;
    },
    use: async (jwt: string) => {
      await ask(party, (await requestFor(party, { request: jwt })).url);
      return brokenRules(fixture.sandbox, 'authorise')[0];
    },
  },
  backchannel: {
    algRule: 'request-object.alg',
    claims: () => {
      const now = secondsOf(fixture);
      return Promise.resolve({ aud: fixture.urls.dataHolder.issuer, iat: now, nbf: now, exp: now + 60, jti: 'x' });
    },
    use: async (jwt: string) => {
      await backchannelRequest(party, '', { request: jwt });
      return brokenRules(fixture.sandbox, 'backchannelAuthorise')[0];
    },
  },
  registration: {
    algRule: 'registration.request-alg',
    claims: () => Promise.resolve(registrationClaims(fixture.sandbox, player, statement)),
    use: async (jwt: string) => {
      await postRegistration(fixture.sandbox, player.fetch, jwt);
      return brokenRules(fixture.sandbox, 'registerClient')[0];
    },
  },
} as const;

const spki = async (): Promise<string> =>
  exportSPKI((await importJWK(player.signingKey.publicJwk as JWK, 'ES256')) as CryptoKey);
const hmac = (secret: string, input: string): string => createHmac('sha256', secret).update(input).digest('base64url');

describe.each(Object.entries(places))('a JWT sent as %s', (_name, { claims, use, algRule }) => {
  test('TOK-11 RFC 8725 2.1 refuses HS256 with the public key as secret, in every form of that key', async () => {
    const { publicJwk, kid } = player.signingKey;
    const payload = jsonPart(await claims());
    const secrets = [await spki(), (await spki()).trim(), JSON.stringify(publicJwk), publicJwk.x ?? '', ''];
    for (const alg of ['HS256', 'HS512', 'hs256'])
      for (const secret of secrets) {
        const input = `${jsonPart({ alg, kid })}.${payload}`;
        expect(await use(`${input}.${hmac(secret, input)}`)).toBe(algRule);
      }
  });

  test('RFC 8725 3.1 refuses every spelling of none, with or without a signature', async () => {
    const payload = jsonPart(await claims());
    const [, , signature = ''] = (await sign(player.signingKey, await claims())).split('.');
    for (const alg of ['none', 'None', 'NONE', 'nOnE', '', 'ES256 ', 'es256', null, undefined, ['ES256'], { a: 1 }])
      for (const end of ['', signature])
        expect(await use(`${jsonPart({ alg, kid: player.signingKey.kid })}.${payload}.${end}`)).toMatch(
          /alg$|readable$/u,
        );
  });

  test('RFC 7515 4.1.11 refuses unsupported crit members, whoever signed', async () => {
    const jwt = await forgedJws(
      player.signingKey,
      { alg: 'ES256', kid: player.signingKey.kid, crit: ['exp'] },
      jsonPart(await claims()),
    );
    expect(await use(jwt)).toMatch(/alg$|header$/u);
  });

  test('RFC 7515 4.1.4 refuses a kid of another client, type or path, and keys in the header', async () => {
    const own = await claims();
    const theirs = thief.signingKey;
    const headers: readonly Claims[] = [
      { kid: theirs.kid },
      { kid: player.signingKey.kid },
      { kid: player.decryptionKey.kid },
      { kid: '../../dev/null' },
      { kid: '' },
      { kid: [player.signingKey.kid] },
      { kid: 0 },
      { jwk: theirs.publicJwk, kid: undefined },
      { jwk: theirs.publicJwk },
      { jku: `${new URL(thief.notificationEndpoint).origin}/jwks`, kid: theirs.kid },
      { x5c: [theirs.kid] },
      { crit: ['exp'], kid: player.signingKey.kid },
      { b64: false, crit: ['b64'] },
    ];
    for (const header of headers) {
      const rule = await use(await forgedJws(theirs, { alg: 'ES256', kid: theirs.kid, ...header }, jsonPart(own)));
      expect(rule, JSON.stringify(header)).toMatch(/(?:alg|header|key|signature)$/u);
    }
  });

  test('RFC 7516 refuses a valid JWT inside a JWE', async () => {
    const jwt = await sign(player.signingKey, await claims());
    const jwks = (await (await fixture.fetch(`${fixture.urls.dataHolder.issuer}/jwks`)).json()) as {
      keys: JsonWebKey[];
    };
    const ec = jwks.keys.find(({ kty }) => kty === 'EC');
    const key = await importJWK({ ...ec, use: 'enc', key_ops: [] }, 'ECDH-ES');
    const jwe = await new CompactEncrypt(new TextEncoder().encode(jwt))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', cty: 'JWT' })
      .encrypt(key);
    expect(await use(jwe)).toMatch(/readable$|alg$/u);
  });

  test('RFC 7515 3.4 refuses an ECDSA signature in DER, cut, doubled, empty or padded', async () => {
    const [header = '', payload = '', signature = ''] = (await sign(player.signingKey, await claims())).split('.');
    const raw = decodeBase64url(signature);
    const der = Uint8Array.from([0x30, 68, 2, 32, ...raw.slice(0, 32), 2, 32, ...raw.slice(32)]);
    const bent = [der, raw.slice(0, 63), Uint8Array.from([...raw, ...raw]), new Uint8Array(64), new Uint8Array(0)];
    for (const bytes of bent)
      expect(await use(`${header}.${payload}.${encodeBase64url(bytes)}`)).toMatch(/signature$|readable$/u);
    for (const more of ['=', '==', '.', ' ', '\n', '%3D'])
      expect(await use(`${header}.${payload}.${signature}${more}`)).toMatch(/signature$|readable$|alg$/u);
  });

  test('RFC 7519 4 the last of two members with one name counts, so a valid first one hides nothing', async () => {
    const own = await claims();
    const text = JSON.stringify(own);
    const evil = JSON.stringify({ aud: 'https://nobody.example', exp: 1 }).slice(1);
    const payload = encodeBase64url(`${text.slice(0, -1)},${evil}`);
    const header = { alg: 'ES256', kid: player.signingKey.kid };
    const rule = await use(await forgedJws(player.signingKey, header, payload));
    expect(rule).toMatch(/(?:exp|live|aud)$/u);
  });

  test('RFC 7515 4 engine and verifier both use the last of two header members with one name', async () => {
    const payload = jsonPart(await claims());
    const kid = JSON.stringify(player.signingKey.kid);
    for (const header of [`{"alg":"none","alg":"HS256","kid":${kid}}`, `{"alg":"ES256","kid":${kid},"alg":"none"}`]) {
      const input = `${encodeBase64url(header)}.${payload}`;
      for (const end of ['', hmac(await spki(), input)])
        expect(await use(`${input}.${end}`)).toMatch(/alg$|readable$/u);
    }
  });
});

test('TOK-13 refuses a replay whose ECDSA signature has the other valid form of s, since its jti is used', async () => {
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
  const jwt = await sign(player.signingKey, assertionClaims());
  const send = async (assertion: string): Promise<string> =>
    errorOf(await post(fixture, player, 'token', { grant_type: 'client_credentials', client_assertion: assertion }));
  expect(await send(jwt)).toBe('200 no error');
  const [header = '', payload = '', signature = ''] = jwt.split('.');
  const raw = decodeBase64url(signature);
  const s = BigInt(`0x${Buffer.from(raw.slice(32)).toString('hex')}`);
  const otherForm = Buffer.concat([raw.slice(0, 32), Buffer.from((order - s).toString(16).padStart(64, '0'), 'hex')]);
  expect(await send(`${header}.${payload}.${encodeBase64url(otherForm)}`)).toBe('400 invalid_client');
  expect(brokenRules(fixture.sandbox, 'token')).toEqual(['client.assertion-once']);
});

test('RFC 7519 4 uses up the last of two jti members', async () => {
  const own = JSON.stringify(assertionClaims());
  const jti = crypto.randomUUID();
  const twice = (first: string): Promise<string> =>
    forgedJws(
      player.signingKey,
      { alg: 'ES256', kid: player.signingKey.kid },
      encodeBase64url(`{"jti":"${first}",${own.slice(1, -1)},"jti":"${jti}"}`),
    );
  const send = async (assertion: string): Promise<string> =>
    errorOf(await post(fixture, player, 'token', { grant_type: 'client_credentials', client_assertion: assertion }));
  expect(await send(await twice('one'))).toBe('200 no error');
  expect(await send(await twice('another'))).toBe('400 invalid_client');
});

test('AUTH-05 refuses a PS256 client’s ES256 signature, and RS256 with its RSA key', async () => {
  const rsa = await fixture.player({ alg: 'PS256' });
  const own = partyOf(fixture, rsa);
  const refused = async (header: Claims, key: RegisteredRecipient['signingKey']): Promise<string | undefined> => {
    const { url } = await requestFor(own);
    const payload = (url.searchParams.get('request') ?? '').split('.')[1] ?? '';
    url.searchParams.set('request', await forgedJws(key, { kid: rsa.signingKey.kid, ...header }, payload));
    await ask(own, url);
    return brokenRules(fixture.sandbox, 'authorise')[0];
  };
  expect(await refused({ alg: 'PS256' }, rsa.signingKey)).toBeUndefined();
  expect(await refused({ alg: 'ES256' }, player.signingKey)).toBe('request-object.alg');
  expect(await refused({ alg: 'RS256' }, rsa.signingKey)).toBe('request-object.alg');
  expect(await refused({ alg: 'PS384' }, rsa.signingKey)).toBe('request-object.alg');
  expect(await refused({ alg: 'PS256' }, player.signingKey)).toBe('request-object.signature');
  const answer = await register(fixture.sandbox, await fixture.sandbox.enrol({ alg: 'ES256' }), {
    claims: { request_object_signing_alg: 'RS256' },
  });
  expect(await errorOf(answer)).toBe('400 invalid_client_metadata');
});
