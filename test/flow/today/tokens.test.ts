// TK, TI, TR, TN, TQ: tokens for a code and its verifier, refreshed without rotation, and what they open.
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { describe, expect, test } from 'vitest';
import { leftHalfHash } from '../../../mocks/keys/hashes.ts';
import { secondsOf, sign, type Claims } from '../../kit/calls/signing.ts';
import { ownToday } from '../../kit/worlds/own-worlds.ts';
import { customer, errorOf, post } from '../../kit/calls/tokens.ts';
import {
  browserAddress,
  coded,
  codeForm,
  introspected,
  newVerifier,
  push,
  refreshed,
  responseOf,
  scope,
  signedIn,
  tokensOf,
} from '../../kit/calls/code-flow.ts';
import { newPlayer, standStill } from '../../kit/worlds/today.ts';
import { personaOf } from '../../kit/worlds/persona-of.ts';

const { fixture, player } = await ownToday();
const other = await newPlayer(fixture, { alg: 'ES256' });

const redeem = (form: Parameters<typeof post>[3], who = player, send = who.fetch): Promise<Response> =>
  post(fixture, who, 'token', form, send);
const resource = async (token: string): Promise<number> => (await customer(fixture, token, player.fetch)).status;

describe('TK: the token endpoint', () => {
  test('TK-01 a token response is complete and not cached', async () => {
    const answer = await redeem(codeForm(await coded(fixture, player)));
    expect([answer.headers.get('cache-control'), answer.headers.get('pragma')]).toEqual(['no-store', 'no-cache']);
    const tokens = await tokensOf(answer);
    expect(tokens).toMatchObject({ token_type: 'Bearer', scope, expires_in: 600 });
    expect(tokens.cdr_arrangement_id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u);
    expect(Object.keys(tokens)).toEqual(expect.arrayContaining(['access_token', 'id_token', 'refresh_token']));
  });
  test('TK-03 refuses a missing, wrong or malformed verifier, and keeps the code valid', async () => {
    const code = await coded(fixture, player);
    for (const verifier of [undefined, newVerifier(), 'short', `${code.verifier}=`, 'x'.repeat(129)])
      expect(await errorOf(await redeem({ ...codeForm(code), code_verifier: verifier }))).toBe('400 invalid_grant');
    expect((await redeem(codeForm(code))).status).toBe(200);
  });
  test('TK-04 a replayed code ends the tokens it bought', async () => {
    const code = await coded(fixture, player);
    const tokens = await tokensOf(await redeem(codeForm(code)));
    expect(await resource(tokens.access_token)).toBe(200);
    expect(await errorOf(await redeem(codeForm(code)))).toBe('400 invalid_grant');
    expect(await resource(tokens.access_token)).toBe(401);
    expect(await errorOf(await refreshed(fixture, player, tokens.refresh_token))).toBe('400 invalid_grant');
  });
  test('one of two hundred simultaneous redemptions gets tokens', async () => {
    const form = codeForm(await coded(fixture, player));
    const answers = await Promise.all(Array.from({ length: 200 }, () => redeem(form)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
  test('TK-05 a code works only for its client', async () => {
    const code = await coded(fixture, player);
    expect(await errorOf(await redeem(codeForm(code), other))).toBe('400 invalid_grant');
    expect((await redeem(codeForm(code))).status).toBe(200);
  });
  test('TK-06 redirect_uri is required, and must be the pushed one', async () => {
    const code = await coded(fixture, player);
    const form = codeForm(code);
    expect(await errorOf(await redeem({ ...form, redirect_uri: undefined }))).toBe('400 invalid_request');
    expect(await errorOf(await redeem({ ...form, redirect_uri: player.redirectUris[1] }))).toBe('400 invalid_grant');
    expect((await redeem(form)).status).toBe(200);
  });
  test('TK-07 gives no tokens without a client certificate', async () => {
    const bare = fixture.sandbox.certificates.present(null);
    const answer = await redeem(codeForm(await coded(fixture, player)), player, bare);
    expect(await errorOf(answer)).toBe('400 invalid_request');
  });
  test('TK-08 refuses failed client authentication, and keeps the code valid', async () => {
    const code = await coded(fixture, player);
    const endpoint = `${fixture.urls.dataHolder.secureBase}/token`;
    const { clientId: id, signingKey } = player;
    const now = secondsOf(fixture);
    const honest = { iss: id, sub: id, aud: endpoint, jti: crypto.randomUUID(), exp: now + 60 };
    const bent: readonly Claims[] = [
      { exp: now - 300 },
      { sub: undefined },
      { sub: other.clientId },
      { iss: other.clientId },
      { aud: 'https://nobody.example' },
      { jti: undefined },
    ];
    for (const claims of bent) {
      const assertion = await sign(signingKey, { ...honest, ...claims });
      const answer = await redeem({ ...codeForm(code), client_assertion: assertion });
      expect(await errorOf(answer), JSON.stringify(claims)).toBe('400 invalid_client');
    }
    const [, payload = '', signature = ''] = (await sign(signingKey, honest)).split('.');
    const header = Buffer.from(JSON.stringify({ alg: 'RS256', kid: signingKey.kid })).toString('base64url');
    for (const assertion of [`${header}.${payload}.${signature}`, undefined])
      expect(await errorOf(await redeem({ ...codeForm(code), client_assertion: assertion }))).toBe(
        '400 invalid_client',
      );
    expect((await redeem(codeForm(code))).status).toBe(200);
  });
  test('TK-09 accepts an assertion for the issuer, once', async () => {
    const { clientId: id } = player;
    const aud = fixture.urls.dataHolder.issuer;
    const claims = { iss: id, sub: id, aud, jti: crypto.randomUUID(), exp: secondsOf(fixture) + 60 };
    const assertion = { client_assertion: await sign(player.signingKey, claims) };
    const code = await coded(fixture, player);
    expect((await redeem({ ...codeForm(code), ...assertion })).status).toBe(200);
    // Once across all endpoints.
    expect(await errorOf(await post(fixture, player, 'revoke', { token: 'x', ...assertion }))).toBe(
      '400 invalid_client',
    );
  });
  test('TK-10 a client’s own token has its own scope and nothing else', async () => {
    const asked = (wanted?: string) => redeem({ grant_type: 'client_credentials', scope: wanted });
    const answer = await asked('cdr:registration');
    expect([answer.status, Object.keys((await answer.json()) as object).toSorted()]).toEqual([
      200,
      ['access_token', 'expires_in', 'scope', 'token_type'],
    ]);
    for (const wanted of [undefined, 'bank:accounts.basic:read', 'energy:accounts.basic:read', 'cdr:consents'])
      expect(await errorOf(await asked(wanted)), wanted ?? 'none').toBe('400 invalid_scope');
  });
});

describe('TI: the ID token', () => {
  test('TI-01 is signed, not encrypted, and has the pushed nonce', async () => {
    const code = await coded(fixture, player);
    const { id_token: idToken } = await tokensOf(await redeem(codeForm(code)));
    expect(idToken.split('.')).toHaveLength(3);
    expect(decodeProtectedHeader(idToken).alg).toBe('PS256');
    expect(decodeJwt(idToken)).toMatchObject({
      iss: fixture.urls.dataHolder.issuer,
      aud: player.clientId,
      nonce: code.nonce,
      acr: 'urn:cds.au:cdr:2',
      auth_time: expect.any(Number) as unknown,
    });
  });
  test('TI-02 TI-03 has no personal claims even if requested; UserInfo has them, without auth_time', async () => {
    const given = { given_name: { essential: true } };
    const claims = { id_token: { ...given, auth_time: { essential: true } }, userinfo: given };
    const tokens = await signedIn(fixture, player, { claims: { claims } });
    expect(decodeJwt(tokens.id_token)).not.toHaveProperty('given_name');
    expect(decodeJwt(tokens.id_token)).toHaveProperty('auth_time');
    const answer = await player.fetch(`${fixture.urls.dataHolder.secureBase}/userinfo`, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    const info = (await answer.json()) as object;
    expect(info).toHaveProperty('given_name');
    expect(info).not.toHaveProperty('auth_time');
  });
  test('TI-04 silently ignores registered encryption', async () => {
    const claims = { id_token_encrypted_response_alg: 'RSA-OAEP', id_token_encrypted_response_enc: 'A256GCM' };
    const encrypted = await newPlayer(fixture, { claims });
    expect((await signedIn(fixture, encrypted)).id_token.split('.')).toHaveLength(3);
  });
  test('TI-06 has at_hash and no other hash, and no sharing claims here, in UserInfo or the response', async () => {
    const sent = await push(fixture, player);
    const response = responseOf(
      await personaOf(fixture.sandbox).authorise(await browserAddress(fixture, player, sent)),
    );
    const code = codeForm({ ...sent, code: String(response['code']) });
    const { id_token: idToken, access_token: token } = await tokensOf(await redeem(code));
    const info = await player.fetch(`${fixture.urls.dataHolder.secureBase}/userinfo`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const userInfo = (await info.json()) as Claims;
    const claims = decodeJwt(idToken);
    expect(claims['at_hash']).toBe(await leftHalfHash(token));
    for (const name of ['c_hash', 's_hash', 'cdr_arrangement_id', 'cdr_consent_id', 'sharing_duration', 'vot'])
      for (const said of [claims, userInfo, response]) expect(said).not.toHaveProperty(name);
  });
  test('TL-01 TL-05 acr is the level reached', async () => {
    const wanted = { id_token: { acr: { values: ['urn:cds.au:cdr:3'] } } };
    const { id_token: idToken } = await signedIn(fixture, player, { claims: { claims: wanted } });
    expect(decodeJwt(idToken)['acr']).toBe('urn:cds.au:cdr:2');
  });
});

describe('TR: refresh and duration', () => {
  test('TR-01 the refresh token ends with the sharing', async () => {
    await standStill(fixture);
    const { refresh_token: token } = await signedIn(fixture, player);
    expect((await introspected(fixture, player, token))['exp']).toBe(secondsOf(fixture) + 7_776_000);
    const year = await signedIn(fixture, player, { sharing: { sharing_duration: 40_000_000 } });
    expect((await introspected(fixture, player, year.refresh_token))['exp']).toBe(secondsOf(fixture) + 31_536_000);
    await fixture.clock.followRealTime();
  });
  test('TR-02 sharing once gives an arrangement without a refresh token', async () => {
    for (const duration of [0, undefined]) {
      const tokens = await signedIn(fixture, player, { sharing: { sharing_duration: duration } });
      expect(tokens).not.toHaveProperty('refresh_token');
      expect(tokens.cdr_arrangement_id).toMatch(/\w/u);
      expect(await resource(tokens.access_token)).toBe(200);
    }
  });
  test('TR-04 five refreshes keep refresh token and arrangement, and give five access tokens', async () => {
    const tokens = await signedIn(fixture, player);
    const answers = [];
    for (let time = 0; time < 5; time += 1)
      answers.push(await tokensOf(await refreshed(fixture, player, tokens.refresh_token)));
    for (const answer of answers)
      expect(answer).toMatchObject({
        refresh_token: tokens.refresh_token,
        cdr_arrangement_id: tokens.cdr_arrangement_id,
      });
    expect(new Set(answers.map(({ access_token: token }) => token)).size).toBe(5);
  });
  test('TR-05 a refresh token works only for its client', async () => {
    const { refresh_token: token } = await signedIn(fixture, player);
    expect(await errorOf(await refreshed(fixture, other, token))).toBe('400 invalid_grant');
    expect((await refreshed(fixture, player, token)).status).toBe(200);
  });
  test('an ended sharing refuses refresh and access token', async () => {
    const short = { sharing: { sharing_duration: 200 } };
    const { refresh_token: token, access_token: access } = await signedIn(fixture, player, short);
    await fixture.clock.advance('PT199S');
    expect((await refreshed(fixture, player, token)).status).toBe(200);
    await fixture.clock.advance('PT2S');
    expect(await errorOf(await refreshed(fixture, player, token))).toBe('400 invalid_grant');
    expect(await resource(access)).toBe(401);
  });
});

describe('TN: introspection and revocation', () => {
  test('TN-01 a living refresh token shows exp, scope and arrangement', async () => {
    const { refresh_token: token, cdr_arrangement_id: id } = await signedIn(fixture, player);
    expect(await introspected(fixture, player, token)).toEqual({
      active: true,
      exp: expect.any(Number) as unknown,
      scope,
      cdr_arrangement_id: id,
    });
  });
  test('TN-02 anything else is inactive', async () => {
    const tokens = await signedIn(fixture, player);
    for (const token of [tokens.access_token, tokens.id_token, 'nonsense'])
      expect(await introspected(fixture, player, token)).toEqual({ active: false });
    expect(await introspected(fixture, other, tokens.refresh_token)).toEqual({ active: false });
  });
  test('TN-03 a revoked refresh token ends its access tokens, but not the arrangement', async () => {
    const tokens = await signedIn(fixture, player);
    expect((await post(fixture, player, 'revoke', { token: tokens.refresh_token })).status).toBe(200);
    expect(await errorOf(await refreshed(fixture, player, tokens.refresh_token))).toBe('400 invalid_grant');
    expect(await resource(tokens.access_token)).toBe(401);
    // It can still be amended.
    const amended = await signedIn(fixture, player, { sharing: { cdr_arrangement_id: tokens.cdr_arrangement_id } });
    expect(amended.cdr_arrangement_id).toBe(tokens.cdr_arrangement_id);
  });
  test('TN-04 TN-06 revoking nonsense answers 200, and an access token is revoked alone', async () => {
    expect((await post(fixture, player, 'revoke', { token: 'nonsense' })).status).toBe(200);
    const tokens = await signedIn(fixture, player);
    expect((await post(fixture, player, 'revoke', { token: tokens.access_token })).status).toBe(200);
    expect(await resource(tokens.access_token)).toBe(401);
    expect((await refreshed(fixture, player, tokens.refresh_token)).status).toBe(200);
  });
});

describe('TQ: the resource server', () => {
  const ask = (
    token: string,
    init: { readonly query?: string; readonly scheme?: string; readonly send?: typeof fetch },
  ) =>
    (init.send ?? player.fetch)(`${fixture.urls.dataHolder.base}/common/customer${init.query ?? ''}`, {
      headers: {
        ...(init.scheme === undefined ? {} : { authorization: `${init.scheme} ${token}` }),
        'x-v': '1',
        'x-fapi-auth-date': fixture.clock.now().toUTCString(),
        'x-fapi-interaction-id': '2c1c1b1e-7b0e-4a6e-9d4e-0f6f5b1f9c11',
      },
    });

  test('TQ-01 answers with date, JSON, and the interaction id as sent', async () => {
    const { access_token: token } = await signedIn(fixture, player);
    const { headers } = await ask(token, { scheme: 'Bearer' });
    expect(new Date(headers.get('date') ?? '').toUTCString()).toBe(headers.get('date'));
    expect(headers.get('content-type')).toContain('application/json');
    expect(headers.get('x-fapi-interaction-id')).toBe('2c1c1b1e-7b0e-4a6e-9d4e-0f6f5b1f9c11');
  });
  test('TQ-02 TQ-03 TQ-04 accepts the scheme in any case, no token in the query, and a token with its own certificate only', async () => {
    const { access_token: token } = await signedIn(fixture, player);
    expect((await ask(token, { scheme: 'bEaReR' })).status).toBe(200);
    expect((await ask(token, { query: `?access_token=${token}` })).status).toBe(401);
    for (const send of [other.fetch, fixture.sandbox.certificates.present(null)])
      expect((await ask(token, { scheme: 'Bearer', send })).status).toBe(401);
  });
});
