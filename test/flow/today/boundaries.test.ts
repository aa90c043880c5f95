// Every limit of the push, its object and its code, from both sides: the last accepted value and the first refused one.
import { beforeEach, describe, expect, test } from 'vitest';
import { limits } from '../../../mocks/spec/limits.ts';
import { authentication, secondsOf } from '../../kit/calls/signing.ts';
import { ownToday } from '../../kit/worlds/own-worlds.ts';
import { errorOf, post } from '../../kit/calls/tokens.ts';
import {
  browserAddress,
  challengeOf,
  coded,
  codeForm,
  introspected,
  push,
  pushedObject,
  responseOf,
  signedIn,
  tokensOf,
} from '../../kit/calls/code-flow.ts';
import { standStill } from '../../kit/worlds/today.ts';

const { fixture, player } = await ownToday();
// Only the tests move the clock, since a second decides here.
beforeEach(() => standStill(fixture));

const good = '201 no error';
const badObject = '400 invalid_request_object';
const badRequest = '400 invalid_request';
const claiming = async (claims: Readonly<Record<string, unknown>>): Promise<string> =>
  errorOf((await push(fixture, player, { claims })).answer);

describe('times of the object', () => {
  // Seconds from now; the skew of 30 s applies to past and future, never to the two limits of an hour.
  const cases: readonly (readonly [what: string, nbf: number, exp: number, iat: number | undefined, answer: string])[] =
    [
      ['an hour from nbf to exp', 0, 3600, undefined, good],
      ['a second more', 0, 3601, undefined, badObject],
      ['an hour, starting ahead', 30, 3630, undefined, good],
      ['a second more, starting ahead', 30, 3631, undefined, badObject],
      ['nbf ahead by the skew', 30, 300, undefined, good],
      ['nbf further ahead', 31, 300, undefined, badObject],
      ['nbf an hour ago', -3600, 0, undefined, good],
      ['nbf an hour and a second ago', -3601, -1, undefined, badObject],
      ['exp past, within the skew', -300, -29, undefined, good],
      ['exp past by the skew', -300, -30, undefined, badObject],
      ['iat ahead by the skew', 0, 300, 30, good],
      ['iat further ahead', 0, 300, 31, badObject],
    ];
  test.each(cases)('FAPI-A 5.2.2-13, -17 %s', async (_what, nbf, exp, iat, answer) => {
    const now = secondsOf(fixture);
    const claims = { nbf: now + nbf, exp: now + exp, ...(iat === undefined ? {} : { iat: now + iat }) };
    expect(await claiming(claims)).toBe(answer);
  });
  test('FAPI-A 5.2.2-17 the trace has a check of its own for the age of nbf', async () => {
    const now = secondsOf(fixture);
    await claiming({ nbf: now - 3601, exp: now - 1 });
    const exchange = fixture.sandbox.trace.entries().findLast(({ operation }) => operation === 'pushAuthorisation');
    expect(exchange?.checks.find(({ outcome }) => outcome === 'fail')).toMatchObject({
      rule: 'request-object.not-before',
      actual: now - 3601,
    });
  });
});

describe('texts of the object', () => {
  const cases: readonly (readonly [claim: string, value: unknown, answer: string])[] = [
    ['nonce', 'n', good],
    ['nonce', 'n'.repeat(1024), good],
    ['nonce', 'n'.repeat(1025), badRequest],
    ['nonce', '', badRequest],
    ['code_challenge', 'x'.repeat(42), badRequest],
    ['code_challenge', 'x'.repeat(43), good],
    ['code_challenge', 'x'.repeat(44), badRequest],
    ['code_challenge', `${'x'.repeat(42)}=`, badRequest],
    ['code_challenge', `${'x'.repeat(42)}+`, badRequest],
    ['code_challenge', `${'x'.repeat(43)}\n`, badRequest],
    ['state', '', good],
    ['state', 's'.repeat(384), good],
    ['state', 5, badObject],
  ];
  test.each(cases)('%s %j', async (claim, value, answer) => expect(await claiming({ [claim]: value })).toBe(answer));
});

describe('sharing_duration', () => {
  const year = 31_536_000;
  // `refused`, or the end of the sharing in seconds after the confirmation; undefined: no refresh token.
  const cases: readonly (readonly [sent: unknown, ends: number | undefined | 'refused'])[] = [
    [0, undefined],
    [1, 1],
    [86_400, 86_400],
    [86_401, 86_401],
    [year, year],
    [year + 1, year],
    [2 ** 53, year],
    [1e308, year],
    [-1, 'refused'],
    [1.5, 'refused'],
    ['1', 'refused'],
    ['', 'refused'],
    [null, 'refused'],
    [true, 'refused'],
    [[1], 'refused'],
    [{}, 'refused'],
  ];
  test.each(cases)('RO-dur %j ends after %s', async (sent, ends) => {
    const bent = { sharing: { sharing_duration: sent } };
    if (ends === 'refused') {
      expect(await errorOf((await push(fixture, player, bent)).answer)).toBe(badObject);
      return;
    }
    const { refresh_token: token } = await signedIn(fixture, player, bent);
    if (ends === undefined) expect(token).toBeUndefined();
    else expect((await introspected(fixture, player, token))['exp']).toBe(secondsOf(fixture) + ends);
  });
});

describe('code_verifier', () => {
  const cases: readonly (readonly [verifier: string, answer: string])[] = [
    ['v'.repeat(42), '400 invalid_grant'],
    ['v'.repeat(43), '200 no error'],
    ['v'.repeat(128), '200 no error'],
    ['v'.repeat(129), '400 invalid_grant'],
    ['-._~'.repeat(11), '200 no error'],
    [`${'v'.repeat(42)}+`, '400 invalid_grant'],
    [`${'v'.repeat(42)}é`, '400 invalid_grant'],
  ];
  test.each(cases)('RFC7636 4.1 %s, with its own hash pushed: %s', async (verifier, answer) => {
    const code = await coded(fixture, player, { claims: { code_challenge: await challengeOf(verifier) } });
    const form = { ...codeForm(code), code_verifier: verifier };
    expect(await errorOf(await post(fixture, player, 'token', form))).toBe(answer);
  });
});

describe('lifetimes', () => {
  const arrivedAfter = async (duration: string): Promise<unknown> => {
    const address = await browserAddress(fixture, player, await push(fixture, player));
    await fixture.clock.advance(duration);
    const { status, headers } = await fixture.fetch(address, { redirect: 'manual' });
    return status === 200 ? 'screens' : responseOf(headers.get('location') ?? '')['error'];
  };
  test('RO-sub a reference lasts exactly ninety seconds', async () => {
    expect([await arrivedAfter('PT89S'), await arrivedAfter('PT90S'), await arrivedAfter('PT91S')]).toEqual([
      'screens',
      'invalid_request_uri',
      'invalid_request_uri',
    ]);
  });
  test('CDS:Tokens a code lasts exactly one minute', async () => {
    const redeemedAfter = async (duration: string): Promise<string> => {
      const code = await coded(fixture, player);
      await fixture.clock.advance(duration);
      return errorOf(await post(fixture, player, 'token', codeForm(code)));
    };
    expect([await redeemedAfter('PT59S'), await redeemedAfter('PT60S')]).toEqual(['200 no error', '400 invalid_grant']);
  });
  test('RO-dur the refresh token ends with its arrangement, to the second', async () => {
    const left = async (duration: string): Promise<number> => {
      const { refresh_token: token = '' } = await signedIn(fixture, player, { sharing: { sharing_duration: 90_000 } });
      await fixture.clock.advance(duration);
      return (await post(fixture, player, 'token', { grant_type: 'refresh_token', refresh_token: token })).status;
    };
    expect([await left('PT89999S'), await left('PT90000S')]).toEqual([200, 400]);
  });
  test('RO-sub a reference stays valid after its object expires', async () => {
    const now = secondsOf(fixture);
    const sent = await push(fixture, player, { claims: { nbf: now, exp: now + 5 } });
    const address = await browserAddress(fixture, player, sent);
    await fixture.clock.advance('PT60S');
    expect((await fixture.fetch(address, { redirect: 'manual' })).status).toBe(200);
  });
});

describe('the form', () => {
  const endpoint = (): string => `${fixture.urls.dataHolder.secureBase}/par`;
  const form = async (): Promise<URLSearchParams> =>
    new URLSearchParams({
      ...(await authentication(fixture, player, player.clientId, endpoint())),
      request: await pushedObject(fixture, player),
    });
  const sent = async (body: string, type = 'application/x-www-form-urlencoded'): Promise<Response> =>
    player.fetch(endpoint(), { method: 'POST', body, headers: { 'content-type': type } });

  test.each(['request', 'client_id', 'client_assertion', 'client_assertion_type', 'anything'])(
    'PAR 2.3 refuses %s twice, with the same value',
    async (name) => {
      const whole = await form();
      whole.set(name, whole.get(name) ?? 'x');
      whole.append(name, whole.get(name) ?? 'x');
      expect(await errorOf(await sent(whole.toString()))).toBe(badRequest);
    },
  );
  test('PAR 2.3 accepts a body of one mebibyte, and refuses one byte more', async () => {
    const whole = `${(await form()).toString()}&x=`;
    const most = limits.sandbox.body;
    expect((await sent(whole.padEnd(most + 1, 'x'))).status).toBe(413);
    expect((await sent(whole.padEnd(most, 'x'))).status).toBe(201);
  });
  test('PAR 2.3 refuses another media type', async () => {
    const whole = (await form()).toString();
    for (const type of ['application/json', 'application/jwt', 'multipart/form-data; boundary=x'])
      expect((await sent(whole, type)).status, type).toBe(415);
    expect((await sent(whole)).status).toBe(201);
  });
  test('RFC6749 3.2 refuses repeated parameters of the token call', async () => {
    const code = await coded(fixture, player);
    const token = `${fixture.urls.dataHolder.secureBase}/token`;
    for (const name of ['code', 'code_verifier', 'redirect_uri', 'grant_type']) {
      const all = { ...(await authentication(fixture, player, player.clientId, token)), ...codeForm(code) };
      const body = new URLSearchParams(all as Record<string, string>);
      body.append(name, body.get(name) ?? '');
      expect(await errorOf(await player.fetch(token, { method: 'POST', body })), name).toBe(badRequest);
    }
    expect(await tokensOf(await post(fixture, player, 'token', codeForm(code)))).toHaveProperty('access_token');
  });
});
