// TP, TO, TK-02: the pushed authorisation request and its object, bent one by one; a refused push stores nothing.
import { describe, expect, test } from 'vitest';
import { secondsOf, sign, type Claims } from '../../kit/calls/signing.ts';
import { claimNote } from '../../../src/elements/message/claims.ts';
import { ownToday } from '../../kit/worlds/own-worlds.ts';
import { errorOf, post } from '../../kit/calls/tokens.ts';
import {
  addressOf,
  coded,
  codeForm,
  objectClaims,
  push,
  pushedObject,
  referenceOf,
  responseOf,
  scope,
  tokensOf,
  type Push,
} from '../../kit/calls/code-flow.ts';
import { newPlayer, standStill } from '../../kit/worlds/today.ts';
import { personaOf } from '../../kit/worlds/persona-of.ts';
import { decodeJwt } from 'jose';

const { fixture, player } = await ownToday();
const other = await newPlayer(fixture, { alg: 'ES256' });

const pushed = async (bent: Push = {}): Promise<string> => errorOf((await push(fixture, player, bent)).answer);
const claiming = (claims: Claims): Promise<string> => pushed({ claims });
const stored = async (): Promise<number> => {
  const { tables } = await fixture.sandbox.exportState();
  return [tables['holder.pushedRequests'] ?? []].flat().length;
};
const par = (): string => `${fixture.urls.dataHolder.secureBase}/par`;
/** A form with an altered client assertion, otherwise valid. */
const authenticatedBy = async (claims: Readonly<Record<string, unknown>>, form: Push['form'] = {}): Promise<string> => {
  const now = secondsOf(fixture);
  const { clientId: id } = player;
  const honest = { iss: id, sub: id, aud: par(), jti: crypto.randomUUID(), iat: now, exp: now + 60 };
  return pushed({ form: { client_assertion: await sign(player.signingKey, { ...honest, ...claims }), ...form } });
};

describe('TP: the endpoint', () => {
  test('TP-01 a good push is answered with a reference and its lifetime only', async () => {
    const { answer } = await push(fixture, player);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([201, 'application/json']);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const body = (await answer.json()) as { request_uri: string; expires_in: number };
    expect(Object.keys(body).toSorted()).toEqual(['expires_in', 'request_uri']);
    expect(Number.isInteger(body.expires_in) && body.expires_in >= 10 && body.expires_in <= 90).toBe(true);
  });

  test('one object may be pushed twice; only the client assertion’s jti is single-use', async () => {
    const request = await pushedObject(fixture, player, { jti: crypto.randomUUID() });
    expect([await pushed({ form: { request } }), await pushed({ form: { request } })]).toEqual([
      '201 no error',
      '201 no error',
    ]);
    const jti = crypto.randomUUID();
    expect([await authenticatedBy({ jti }), await authenticatedBy({ jti })]).toEqual([
      '201 no error',
      '400 invalid_client',
    ]);
    expect(claimNote('jti')?.note).toMatch(/client assertion works once$/u);
  });

  test('TP-02 refuses GET and PUT, and stores nothing', async () => {
    const before = await stored();
    for (const method of ['GET', 'PUT']) expect((await player.fetch(par(), { method })).status).toBe(405);
    expect(await stored()).toBe(before);
  });

  test('TP-03 refuses request_uri', async () => {
    const reference = await referenceOf(await push(fixture, player));
    const before = await stored();
    expect(await pushed({ form: { request_uri: reference } })).toBe('400 invalid_request');
    expect(await stored()).toBe(before);
  });

  test('TP-04 refuses a push without client_assertion', async () => {
    expect(await pushed({ form: { client_assertion: undefined } })).toBe('400 invalid_client');
  });

  test('TP-05 accepts assertions for the issuer, the token endpoint or this endpoint, also among others', async () => {
    const { issuer, secureBase } = fixture.urls.dataHolder;
    const audiences = [issuer, `${secureBase}/token`, par(), [issuer, 'https://nobody.example']];
    for (const aud of audiences) expect(await authenticatedBy({ aud }), JSON.stringify(aud)).toBe('201 no error');
    // Not even another endpoint of the same holder.
    expect(await authenticatedBy({ aud: `${secureBase}/revoke` })).toBe('400 invalid_client');
  });

  test('TP-06 refuses an assertion for another audience, of another client or about another client', async () => {
    for (const bent of [{ aud: 'https://nobody.example' }, { iss: other.clientId }, { sub: other.clientId }])
      expect(await authenticatedBy(bent), JSON.stringify(bent)).toBe('400 invalid_client');
  });

  test('TP-07 client_id may be left out, as the assertion names the client', async () => {
    expect(await pushed({ form: { client_id: undefined } })).toBe('201 no error');
    expect(await authenticatedBy({ iss: undefined }, { client_id: undefined })).toBe('400 invalid_client');
    expect(await authenticatedBy({ iss: other.clientId }, { client_id: undefined })).toBe('400 invalid_client');
  });

  test('TP-08 refuses a client_id other than the assertion’s', async () => {
    expect(await pushed({ form: { client_id: other.clientId } })).toBe('400 invalid_client');
  });

  test('TP-09 refuses parameters in the form', async () => {
    const plain = { request: undefined, response_type: 'code', scope, redirect_uri: player.redirectUris[0] };
    expect(await pushed({ form: plain })).toBe('400 invalid_request');
  });

  test('TP-10 two hundred references differ in at least 128 bits, and reveal nothing', async () => {
    const references = await Promise.all(
      Array.from({ length: 200 }, async () => referenceOf(await push(fixture, player))),
    );
    const secrets = references.map((reference) => reference.slice(reference.lastIndexOf(':') + 1));
    expect(new Set(secrets.map((secret) => secret.slice(0, 22))).size).toBe(200);
    expect(secrets.filter((secret) => secret.includes(player.clientId.slice(0, 8)))).toEqual([]);
  });

  test('TP-11 an expired reference leads to no screen', async () => {
    const sent = await push(fixture, player);
    const address = addressOf(fixture, { client_id: player.clientId, request_uri: await referenceOf(sent) });
    await fixture.clock.advance('PT91S');
    const answer = await fixture.fetch(address, { redirect: 'manual' });
    expect(responseOf(answer.headers.get('location') ?? '')).toMatchObject({
      error: 'invalid_request_uri',
      state: sent.state,
    });
  });

  test('errors never redirect, are not cached, and have printable descriptions', async () => {
    const { answer } = await push(fixture, player, { claims: { nonce: undefined } });
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({
      error: 'invalid_request',
      error_description: expect.stringMatching(/^[\x20-\x21\x23-\x5B\x5D-\x7E]+$/u) as unknown,
    });
  });
});

describe('TO: the request object', () => {
  const now = (): number => secondsOf(fixture);
  const objects = 'invalid_request_object';

  test('TO-01 requires exp', async () => expect(await claiming({ exp: undefined })).toBe(`400 ${objects}`));
  test('TO-02 requires nbf', async () => expect(await claiming({ nbf: undefined })).toBe(`400 ${objects}`));
  test('TO-03 refuses exp more than 60 minutes after nbf, to the second', async () => {
    await standStill(fixture);
    expect(await claiming({ exp: now() + 4200 })).toBe(`400 ${objects}`);
    expect(await claiming({ exp: now() + 3600 })).toBe('201 no error');
    expect(await claiming({ exp: now() + 3601 })).toBe(`400 ${objects}`);
    await fixture.clock.followRealTime();
  });
  test('TO-04 refuses nbf more than 60 minutes ago', async () => {
    expect(await claiming({ nbf: now() - 4200 })).toBe(`400 ${objects}`);
  });
  test('TO-05 refuses exp five minutes ago', async () => {
    expect(await claiming({ nbf: now() - 600, exp: now() - 300 })).toBe(`400 ${objects}`);
  });
  test('TO-06 refuses a foreign aud and the push endpoint, and accepts the issuer among others', async () => {
    expect(await claiming({ aud: 'https://nobody.example' })).toBe(`400 ${objects}`);
    expect(await claiming({ aud: par() })).toBe(`400 ${objects}`);
    expect(await claiming({ aud: [fixture.urls.dataHolder.issuer, 'https://nobody.example'] })).toBe('201 no error');
  });
  test('TO-07 refuses another algorithm, none, an altered signature and a foreign key', async () => {
    const { signingKey } = player;
    const whole = await sign(signingKey, { ...objectClaims(fixture, player) });
    const [header = '', payload = '', signature = ''] = whole.split('.');
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    const bytes = Buffer.from(signature, 'base64url');
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    const altered = `${header}.${payload}.${bytes.toString('base64url')}`;
    const rs256 = Buffer.from(JSON.stringify({ alg: 'RS256', kid: signingKey.kid })).toString('base64url');
    for (const request of [`${none}.${payload}.`, altered, `${rs256}.${payload}.${signature}`])
      expect(await pushed({ form: { request } }), request.slice(0, 40)).toBe(`400 ${objects}`);
    expect(await pushed({ key: other.signingKey })).toBe(`400 ${objects}`);
  });
  test('TO-08 requires scope, nonce and redirect_uri', async () => {
    for (const name of ['scope', 'nonce', 'redirect_uri'])
      expect(await claiming({ [name]: undefined }), name).toBe('400 invalid_request');
  });
  test('TO-09 refuses another response type, and another response mode or none', async () => {
    expect(await claiming({ response_type: 'code id_token' })).toBe('400 unsupported_response_type');
    // X19 no value of the list occurs twice (OAuth 2.0 Multiple Response Types 3).
    for (const twice of ['code code', 'code  code code'])
      expect(await claiming({ response_type: twice })).toBe('400 unsupported_response_type');
    expect(await claiming({ response_mode: undefined })).toBe('400 invalid_request');
    expect(await claiming({ response_mode: 'query' })).toBe('400 invalid_request');
  });
  test('RFC 9101 10.8 refuses an object with its client as sub, which could pass as a client assertion', async () => {
    expect(await claiming({ sub: player.clientId })).toBe('400 invalid_request_object');
    expect(await claiming({ sub: 'somebody' })).toBe('201 no error');
  });
  test('TO-10 compares redirect_uri character for character', async () => {
    const [uri = ''] = player.redirectUris;
    for (const bent of [`${uri}/x`, `${uri}?x=1`, uri.replace('app', 'APP')])
      expect(await claiming({ redirect_uri: bent }), bent).toBe('400 invalid_request');
  });
  test('TO-11 refuses an object within the object', async () => {
    expect(await claiming({ request_uri: 'urn:ietf:params:oauth:request_uri:x' })).toBe(`400 ${objects}`);
    expect(await claiming({ request: 'x' })).toBe(`400 ${objects}`);
  });
  test('TO-12 accepts scopes in any order, and returns a long nonce unchanged', async () => {
    const nonce = 'n'.repeat(64);
    const code = await coded(fixture, player, { claims: { nonce, scope: scope.split(' ').toReversed().join(' ') } });
    const tokens = await tokensOf(await post(fixture, player, 'token', codeForm(code)));
    expect(decodeJwt(tokens.id_token)['nonce']).toBe(nonce);
    expect(await claiming({ nonce: 'n'.repeat(1024) })).toBe('201 no error');
    expect(await claiming({ nonce: 'n'.repeat(1025) })).toBe('400 invalid_request');
  });
  test('TO-13 iss is the client_id or left out', async () => {
    expect(await claiming({ iss: player.clientId })).toBe('201 no error');
    expect(await claiming({ iss: undefined })).toBe('201 no error');
    expect(await claiming({ iss: other.clientId })).toBe(`400 ${objects}`);
    expect(await claiming({ client_id: other.clientId })).toBe(`400 ${objects}`);
  });
  test('TO-16 accepts nbf slightly ahead, and refuses a minute', async () => {
    expect(await claiming({ nbf: now() + 10 })).toBe('201 no error');
    expect(await claiming({ nbf: now() + 60 })).toBe(`400 ${objects}`);
  });
  test('TO-24 ignores what only the other profile defines', async () => {
    const vectors = { vot: { essential: true, values: ['CL9'] }, cdr_consent_id: { essential: true, value: 'x' } };
    const code = await coded(fixture, player, { claims: { vtr: 'CL2', claims: { id_token: vectors } } });
    const { id_token: idToken } = await tokensOf(await post(fixture, player, 'token', codeForm(code)));
    expect(decodeJwt(idToken)).not.toHaveProperty('vot');
    expect(decodeJwt(idToken)['acr']).toMatch(/^urn:cds\.au:cdr:/u);
    const malformed = { vot: { essential: 'yes', values: 5 }, cdr_consent_id: 'x' };
    expect(await claiming({ vtr: ['CL2'], vot: 5, cdr_consent_id: 5, claims: { id_token: malformed } })).toBe(
      '201 no error',
    );
    expect(await claiming({ claims: { id_token: { acr: { essential: 'yes' } } } })).toBe(`400 ${objects}`);
  });
});

test('TK-02 the challenge is required, with S256 and a hash', async () => {
  expect(await claiming({ code_challenge: undefined })).toBe('400 invalid_request');
  expect(await claiming({ code_challenge_method: 'plain' })).toBe('400 invalid_request');
  expect(await claiming({ code_challenge_method: undefined })).toBe('400 invalid_request');
  // The standard's own example: base64 of the hex text of a hash.
  expect(await claiming({ code_challenge: `${'Zm9v'.repeat(21)}==` })).toBe('400 invalid_request');
});

test('TR-03 a negative sharing_duration is refused at the push', async () => {
  expect(await pushed({ sharing: { sharing_duration: -1 } })).toBe('400 invalid_request_object');
});

test('TL-03 a scope without openid is refused', async () => {
  expect(await claiming({ scope: 'energy:accounts.basic:read' })).toBe('400 invalid_scope');
});

test('TS-01 an inactive product cannot push', async () => {
  const idle = await newPlayer(fixture);
  await fixture.sandbox.register.setStatus('softwareProduct', idle.softwareProductId, 'INACTIVE');
  await fixture.clock.advance('PT5M1S');
  expect(await errorOf((await push(fixture, idle)).answer)).toBe('400 unauthorized_client');
});

test('the first of two breaches in order is named', async () => {
  const uri = 'https://elsewhere.example/callback';
  expect(await claiming({ exp: undefined, response_type: 'token' })).toBe('400 invalid_request_object');
  expect(await claiming({ response_type: 'token', redirect_uri: uri })).toBe('400 unsupported_response_type');
  expect(await claiming({ redirect_uri: uri, scope: 'profile' })).toBe('400 invalid_request');
  expect(await claiming({ scope: 'profile', nonce: undefined })).toBe('400 invalid_scope');
  expect(await claiming({ nonce: undefined, claims: 'nothing' })).toBe('400 invalid_request');
  expect(await claiming({ code_challenge: 'short', claims: 'nothing' })).toBe('400 invalid_request');
  expect(await claiming({ claims: 'nothing' })).toBe('400 invalid_request_object');
});

test('a push does not name the consumer, so anybody may answer', async () => {
  const address = addressOf(fixture, {
    client_id: player.clientId,
    request_uri: await referenceOf(await push(fixture, player)),
  });
  expect(responseOf(await personaOf(fixture.sandbox).authorise(address))).toHaveProperty('code');
});
