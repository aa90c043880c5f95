// What a recipient reads from an answer before it acts: its request, a token’s lifetime, and the holder’s profile.
import type * as oauth from 'oauth4webapi';
import { expect, test } from 'vitest';
import { answerOf, withoutAnswer } from '../../../src/recipient/flows/redirect-answer.ts';
import { everydayScopes, redirectUriOf, wantedOf } from '../../../src/recipient/flows/facts.ts';
import { expectFounding, expectToday } from '../../../src/recipient/flows/fits-profile.ts';
import type { Identity } from '../../../src/recipient/index.ts';
import { isLive, issuedToken } from '../../../src/recipient/issued-token.ts';
import { jsonPart as part } from '../../kit/calls/forged-jws.ts';

const back = 'https://app.example/callback';
const signed = (claims: object): string => `${part({ alg: 'PS256' })}.${part(claims)}.c2ln`;

test.each([
  ['#code=a&state=s', { state: 's', isError: false, isEncrypted: false }],
  ['#error=access_denied&state=s', { state: 's', isError: true, isEncrypted: false }],
  ['#code=a', undefined],
  ['', undefined],
  [`?response=${signed({ state: 's', code: 'a' })}`, { state: 's', isError: false, isEncrypted: false }],
  [`?response=${signed({ state: 's', error: 'e' })}#state=other`, { state: 's', isError: true, isEncrypted: false }],
  [`?response=${signed({ code: 'a' })}`, undefined],
  [`?response=${signed({ state: 7 })}`, undefined],
  ['?response=banana', undefined],
  ['?response=a.b.c.d.e', { isError: false, isEncrypted: true }],
])('finds the request that %s answers', (ending, expected) => {
  expect(answerOf(new URL(back + ending))).toEqual(expected);
});

test.each([
  ['?view=flow#code=a&state=s', '/callback?view=flow'],
  ['#code=a', '/callback'],
  ['?response=x', '/callback'],
  ['?response=x&view=flow#below', '/callback?view=flow#below'],
])('the page at %s has the address %s without its answer', (ending, expected) => {
  expect(withoutAnswer(new URL(back + ending))).toBe(expected);
});

test('a token ends by the recipient’s clock, and is usable until five seconds before', () => {
  const at = (instant: string) => ({ now: () => new Date(instant) });
  const answer = { access_token: 'a', token_type: 'bearer', expires_in: 600 } as const;
  expect(issuedToken(answer, at('2026-03-02T00:00:00Z'))).toEqual({
    accessToken: 'a',
    ends: '2026-03-02T00:10:00.000Z',
  });
  const { expires_in: _, ...open } = answer;
  expect(issuedToken(open, at('2026-03-02T00:00:00Z'))).toStrictEqual({ accessToken: 'a' });
  const ends = '2026-03-02T00:10:00.000Z';
  expect(isLive(ends, at('2026-03-02T00:09:54.999Z'))).toBe(true);
  expect(isLive(ends, at('2026-03-02T00:09:55.000Z'))).toBe(false);
  expect(isLive(undefined, at('2026-03-02T00:09:55.000Z'))).toBe(true);
  expect([isLive('2000-01-01T00:00:00Z', {}), isLive('9000-01-01T00:00:00Z', {})]).toEqual([false, true]);
});

test('a flow of the wrong profile names the flow that fits', () => {
  const founding: oauth.AuthorizationServer = { issuer: 'https://holder.example' };
  const today = { ...founding, require_pushed_authorization_requests: true };
  expect([expectFounding(founding), expectToday(today)]).toEqual([founding, today]);
  expect(() => expectFounding(today)).toThrow(/https:\/\/holder\.example uses today’s profile.*codeFlow/u);
  expect(() => expectToday(founding)).toThrow(/https:\/\/holder\.example uses profile 0\.1\.1.*hybrid/u);
});

test('a recipient asks for everyday data for a year by default', () => {
  expect(wantedOf({})).toEqual({ scopes: everydayScopes, sharingDuration: 31_536_000 });
  const wanted = { scopes: ['openid'], sharingDuration: 60 } as const;
  expect(wantedOf({ wanted })).toBe(wanted);
  const identity = { redirectUris: ['https://one.example', 'https://two.example'] } as unknown as Identity;
  expect(redirectUriOf({ identity })).toBe('https://one.example');
  expect(redirectUriOf({ identity: { ...identity, redirectUris: [] } })).toBe('');
});
