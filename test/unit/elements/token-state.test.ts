// The label next to a token’s name: encrypted, signed, or not signed.
import { expect, test } from 'vitest';
import { localTime, validityWords } from '../../../src/elements/message/claims.ts';
import { isCompactJwt, tokenState } from '../../../src/elements/message/jwt.ts';
import { jsonPart as part } from '../../kit/calls/forged-jws.ts';

const claims = part({ a: 1 });

test.each([
  ['eyJhbGciOiJub25lIn0.eyJhIjoxfQ.', 'not signed'],
  [`${part({ alg: 'none' })}.${claims}.c2ln`, 'not signed'],
  [`${part({ alg: 'PS256' })}.${claims}.`, 'not signed'],
  [`${part({ alg: 'PS256' })}.${claims}.c2ln`, 'signed', 'signature not checked'],
  [`${part({ alg: 'RSA-OAEP-256', enc: 'A256GCM' })}.a.b.c.d`, 'encrypted'],
])('%s is labelled %s', (text, state, asText = state) => {
  expect(tokenState(text, true)).toBe(state);
  expect(tokenState(text, false)).toBe(asText);
});

test.each([
  [`${part({ alg: 'PS256' })}.${claims}.c2ln`, true],
  [`${part({ alg: 'none' })}.${claims}.`, true],
  [`${part({ alg: 'RSA-OAEP-256' })}.a.b.c.d`, true],
  [`${part({ alg: 'PS256' })}.${claims}`, false],
  ['eyebrows are no token', false],
  ['www.wattle-energy.cdr', false],
])('%s has the form of a token: %s', (text, isToken) => {
  expect(isCompactJwt(text)).toBe(isToken);
});

test('a time has its zone; a token past its time is expired', () => {
  expect(localTime(1_790_000_000, 'Australia/Brisbane')).toBe('22 Sept 2026, 12:13:20 am AEST');
  const at = (now: number) => ['exp', 'nbf', 'iat'].map((name) => validityWords(name, 1_790_000_000, now));
  expect(at(1_789_999_999_999)).toEqual(['', 'not yet valid', '']);
  expect(at(1_790_000_000_000)).toEqual(['expired', '', '']);
});
