// What a recipient checks in an ID token, and what a recipient of today asks for.
import type * as oauth from 'oauth4webapi';
import { describe, expect, test } from 'vitest';
import { checkLevel, checkSamePerson } from '../../../src/recipient/id-token-checks.ts';
import {
  amendmentOf,
  awaitedOf,
  sharesBills,
  todaysScopes,
  wantedToday,
} from '../../../src/recipient/flows/today-facts.ts';
import { offlineIdentity } from '../../kit/hand-written/offline-recipient.ts';

describe('checks of an ID token', () => {
  test('refuse an acr other than the requested one', () => {
    expect(() => checkLevel({ acr: 'a' }, 'a')).not.toThrow();
    expect(() => checkLevel(undefined, undefined)).not.toThrow();
    expect(() => checkLevel({ acr: 'b' }, undefined)).not.toThrow();
    expect(() => checkLevel({ acr: 'b' }, 'a')).toThrow(
      new TypeError('The ID token has acr "b"; the request asked for a as essential.'),
    );
    expect(() => checkLevel(undefined, 'a')).toThrow(TypeError);
  });
  test.each([
    [{ iss: 'i', sub: 's' }, { iss: 'i', sub: 's' }, undefined],
    [{ iss: 'i', sub: 's' }, { iss: 'i', sub: 't' }, 'sub'],
    [{ iss: 'i', sub: 's' }, { iss: 'j', sub: 's' }, 'iss'],
    [{ sub: 's' }, { iss: 'i' }, 'iss'],
    [{ iss: 'i', sub: 's' }, { sub: 's' }, undefined],
    [{}, { sub: 's' }, 'sub'],
    [{ sub: 's' }, undefined, undefined],
    [undefined, { sub: 's' }, undefined],
  ])('compare the person of %j with that of %j', (claims, before, differing) => {
    const check = expect(() => checkSamePerson(claims, before));
    if (differing === undefined) check.not.toThrow();
    else check.toThrow(new TypeError(`${differing} of the ID token differs from that of the earlier ID token.`));
  });
});

describe('what a recipient of today asks for', () => {
  test('is everyday data and bills for a year by default', () => {
    expect(wantedToday({})).toEqual({ scopes: todaysScopes, sharingDuration: 31_536_000 });
    const wanted = { scopes: ['openid'], sharingDuration: 0 } as const;
    expect(wantedToday({ wanted })).toBe(wanted);
  });
  test('in an amendment is payments instead of usage, for ninety days by default', () => {
    const usage = 'energy:electricity.usage:read';
    expect(amendmentOf({})).toEqual({
      scopes: [...todaysScopes.filter((scope) => scope !== usage), 'energy:accounts.paymentschedule:read'],
      sharingDuration: 7_776_000,
    });
    const amendment = { scopes: ['openid'], sharingDuration: 60 } as const;
    expect(amendmentOf({ amendment })).toBe(amendment);
  });
  test.each([
    ['openid energy:billing:read', true],
    ['openid energy:billing:readmore', false],
    [undefined, false],
  ])('includes bills if the token has the scope %s: %s', (scope, expected) => {
    const tokens = {
      access_token: 'a',
      token_type: 'bearer',
      ...(scope === undefined ? {} : { scope }),
    } as oauth.TokenEndpointResponse;
    expect([sharesBills({ tokens }), sharesBills({})]).toEqual([expected, false]);
  });
  test('uses the first redirect URI and the fixed acr', async () => {
    const identity = await offlineIdentity();
    const facts = { state: 's', nonce: 'n', verifier: 'v' };
    expect(awaitedOf(facts, { identity })).toEqual({
      ...facts,
      acr: 'urn:cds.au:cdr:2',
      redirectUri: 'https://app.example/back',
    });
    expect(() => awaitedOf({ state: 's', nonce: 'n' }, { identity })).toThrow('The step needs verifier');
  });
});
