// What a lesson reads from the trace: signs in order, and lists read to their end.
import { expect, test } from 'vitest';
import type { Exchange } from '../../../mocks/index.ts';
import { followedToEnd } from '../../../src/pages/lessons/paging.ts';
import * as signs from '../../../src/pages/lessons/signs.ts';
import * as exchanges from '../../kit/hand-written/exchanges.ts';
import { fail, pass } from '../../kit/hand-written/exchange-parts.ts';
import { jsonPart as part } from '../../kit/calls/forged-jws.ts';
import { refused, sent, type Sent } from '../../kit/hand-written/sent-calls.ts';

const given = sent({
  operation: 'token',
  answer: { access_token: 'acc', refresh_token: 'ref', cdr_arrangement_id: 'arr' },
});

test.each<[string, () => boolean, boolean]>([
  ['tokens were given', () => signs.gaveTokens(given), true],
  ['tokens of another endpoint', () => signs.gaveTokens({ ...given, operation: 'introspect' }), false],
  [
    'tokens without a refresh token',
    () => signs.gaveTokens(sent({ operation: 'token', answer: { access_token: 'a' } })),
    false,
  ],
  [
    'tokens without an access token',
    () => signs.gaveTokens(sent({ operation: 'token', answer: { refresh_token: 'a' } })),
    false,
  ],
  ['data was served', () => signs.servedData(sent({ bearer: 'acc' })), true],
  ['data was refused', () => signs.servedData(refused('token.known', { bearer: 'acc' })), false],
  ['data was served in a nested call', () => signs.servedData(sent({ bearer: 'acc', parent: 'x' })), false],
  ['data was served by the secondary holder', () => signs.servedData(sent({ bearer: 'acc', to: 'secondary' })), false],
  ['data was served without a token', () => signs.servedData(sent({})), false],
  ['a consent was read', () => signs.servedData(sent({ bearer: 'acc', operation: 'getConsent' })), false],
  ['UserInfo was read', () => signs.servedData(sent({ bearer: 'acc', operation: 'getUserInfo' })), false],
  ['data was read with the tokens', () => signs.readWithThem(sent({ bearer: 'acc' }), given), true],
  ['data was read with other tokens', () => signs.readWithThem(sent({ bearer: 'other' }), given), false],
  [
    'the token was used at the register',
    () => signs.readWithThem(sent({ bearer: 'acc', to: 'register' }), given),
    false,
  ],
  ['access refused', () => signs.isRefusedAccess(refused('consent.alive', { bearer: 'acc' }), given), true],
  [
    'access refused as revoked',
    () => signs.isRefusedAccess(refused('token.not-revoked', { bearer: 'acc' }), given),
    true,
  ],
  [
    'access refused for another reason',
    () => signs.isRefusedAccess(refused('token.scope', { bearer: 'acc' }), given),
    false,
  ],
  [
    'access refused with another token',
    () => signs.isRefusedAccess(refused('consent.alive', { bearer: 'b' }), given),
    false,
  ],
  [
    'refresh refused',
    () => signs.isRefusedRefresh(sent({ form: { refresh_token: 'ref' }, answer: { error: 'invalid_grant' } }), given),
    true,
  ],
  [
    'refresh refused otherwise',
    () => signs.isRefusedRefresh(sent({ form: { refresh_token: 'ref' }, answer: { error: 'invalid_client' } }), given),
    false,
  ],
  [
    'refresh refused with another token',
    () => signs.isRefusedRefresh(sent({ form: { refresh_token: 'x' }, answer: { error: 'invalid_grant' } }), given),
    false,
  ],
  [
    'introspected as inactive',
    () => signs.isInactive(sent({ operation: 'introspect', form: { token: 'ref' }, answer: { active: false } }), given),
    true,
  ],
  [
    'introspected as active',
    () => signs.isInactive(sent({ operation: 'introspect', form: { token: 'ref' }, answer: { active: true } }), given),
    false,
  ],
  [
    'another token introspected',
    () => signs.isInactive(sent({ operation: 'introspect', form: { token: 'x' }, answer: { active: false } }), given),
    false,
  ],
  [
    'revoked, not introspected',
    () => signs.isInactive(sent({ operation: 'revoke', form: { token: 'ref' }, answer: { active: false } }), given),
    false,
  ],
  [
    'withdrawn in the app',
    () => signs.withdrewInApp(sent({ operation: 'revokeArrangement', form: { cdr_arrangement_id: 'arr' } }), given),
    true,
  ],
  [
    'another arrangement withdrawn in the app',
    () => signs.withdrewInApp(sent({ operation: 'revokeArrangement', form: { cdr_arrangement_id: 'x' } }), given),
    false,
  ],
  [
    'withdrawal of an ended arrangement refused',
    () => signs.withdrewEnded(refused('arrangement.living', { form: { cdr_arrangement_id: 'arr' } }), given),
    true,
  ],
  [
    'withdrawal of another arrangement refused',
    () => signs.withdrewEnded(refused('arrangement.living', { form: { cdr_arrangement_id: 'x' } }), given),
    false,
  ],
  [
    'withdrawal refused for another reason',
    () => signs.withdrewEnded(refused('token.scope', { form: { cdr_arrangement_id: 'arr' } }), given),
    false,
  ],
  ['a missing value', () => signs.isOf(given, 'nothing', undefined), false],
  ['a code was given', () => signs.gaveCode(sent({ location: 'https://a.example/cb#code=c' })), true],
  ['an error was given', () => signs.gaveCode(sent({ location: 'https://a.example/cb#error=e' })), false],
  [
    'a code in a refusal',
    () => signs.gaveCode(refused('code.known', { location: 'https://a.example/cb#code=c' })),
    false,
  ],
  ['no redirect', () => signs.gaveCode(sent({})), false],
  ['refused by this rule', () => signs.refusedBy(refused('code.known'), 'token.known', 'code.known'), true],
  [
    'refused by this rule after others passed',
    () =>
      signs.refusedBy(sent({ verdict: 'refused', checks: [pass('route.known'), fail('code.known')] }), 'code.known'),
    true,
  ],
  ['refused by another rule', () => signs.refusedBy(refused('code.known'), 'token.known'), false],
  ['one caller', () => signs.isSameCaller(sent({}), sent({})), true],
  ['two callers', () => signs.isSameCaller(sent({}), sent({ certificate: exchanges.foreignCertificate })), false],
])('the sign “%s” is read as %s', (_name, found, expected) => {
  expect(found()).toBe(expected);
});

test('finds signs in order, and gives each those found before it', () => {
  const [a, b] = [sent({ url: 'https://a.example/' }), sent({ url: 'https://b.example/' })];
  const is =
    (one: Exchange): signs.Sign =>
    ({ id }) =>
      id === one.id;
  expect([signs.inOrder(is(a), is(b))([a, b]), signs.inOrder(is(a), is(b))([b, a])]).toEqual([true, false]);
  expect([signs.inOrder(is(a), is(a))([a]), signs.inOrder()([])]).toEqual([false, true]);
  const seen: (readonly Exchange[])[] = [];
  signs.inOrder(is(a), (_one, ...before) => seen.push(before) > 0)([a, b]);
  expect(seen).toEqual([[a]]);
  const after = signs.afterwards(is(a), is(b));
  expect([after([a, b]), after([b]), after([b], [a]), after([b], [b]), after([], [a])]).toEqual([
    true,
    false,
    true,
    false,
    false,
  ]);
});

test('reads the client assertion and the request object, if there are any', () => {
  const assertion = (header: object, claims: object): Exchange =>
    sent({ form: { client_assertion: `${part(header)}.${part(claims)}.c2ln` } });
  expect(signs.assertionOf(assertion({ alg: 'PS256', kid: 'k' }, { iss: 'c' }))).toEqual({ kid: 'k', client: 'c' });
  expect(signs.assertionOf(assertion({ alg: 'PS256' }, {}))).toEqual({});
  expect(signs.assertionOf(sent({ form: { client_assertion: 'x' } }))).toBeUndefined();
  expect(signs.assertionOf(sent({}))).toBeUndefined();
  const request = `${part({ alg: 'PS256' })}.${part({ claims: { sharing_duration: 60 } })}.c2ln`;
  expect(signs.askedFor(sent({ form: { request } }), 'sharing_duration')).toBe(60);
  expect(signs.askedFor(sent({}), 'sharing_duration')).toBeUndefined();
});

test('a missing parameter and a caller without a certificate are undefined', () => {
  const { certificate: _, ...bare } = sent({ bearer: 'acc' });
  expect(signs.formOf(sent({ form: { a: 'b' } }), 'a')).toBe('b');
  expect([signs.formOf(sent({}), 'a'), signs.callerOf(bare)]).toEqual([undefined, undefined]);
  expect(signs.callerOf(sent({}))).toBe(exchanges.certificate.commonName);
  expect(signs.servedData(bare)).toBe(false);
});

test('finds every object inside a value, the value included', () => {
  expect(signs.objectsIn({ a: [{ b: null }], c: 1 })).toEqual([{ a: [{ b: null }], c: 1 }, [{ b: null }], { b: null }]);
  expect([signs.objectsIn(null), signs.objectsIn('x')]).toEqual([[], []]);
});

test('a list is read to its end if each page was requested by the link of the previous one', () => {
  const page = (number: number, last: boolean, more: Sent = {}): Exchange =>
    sent({
      url: `https://h.example/?page=${String(number)}`,
      answer: { links: last ? {} : { next: `https://h.example/?page=${String(number + 1)}` } },
      ...more,
    });
  const [one, two, three] = [page(1, false), page(2, false), page(3, true)];
  expect(followedToEnd([one, two, three], one)).toBe(true);
  expect(followedToEnd([three], three)).toBe(true);
  expect(followedToEnd([one, two], one)).toBe(false);
  expect(followedToEnd([three, two, one], one)).toBe(false);
  const failed = page(3, true, { verdict: 'refused' });
  expect(followedToEnd([one, two, failed], one)).toBe(false);
  const bare = sent({ url: 'https://h.example/?page=3' });
  expect(followedToEnd([one, two, bare], one)).toBe(false);
});

test('setup calls of the explorer make no move, but may give tokens', () => {
  const refresh = sent({ operation: 'token', form: { refresh_token: 'ref' }, answer: { error: 'invalid_grant' } });
  const reached = signs.afterwards(signs.gaveTokens, signs.isRefusedRefresh);
  expect(reached([given, refresh])).toBe(true);
  expect(reached([{ ...given, flow: 'explorer-setup' }, refresh])).toBe(true);
  expect(reached([given, { ...refresh, flow: 'explorer-setup' }])).toBe(false);
  expect(reached([{ ...refresh, flow: 'explorer-setup' }], [given])).toBe(false);
});
