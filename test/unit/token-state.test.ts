// What is said of a token beside its name: encrypted, signed, or not signed.
import { expect, test } from 'vitest';
import { tokenState } from '../../src/elements/jwt.ts';
import { jsonPart as part } from '../kit/forged-jws.ts';

const claims = part({ a: 1 });

test.each([
  ['eyJhbGciOiJub25lIn0.eyJhIjoxfQ.', 'not signed'],
  [`${part({ alg: 'none' })}.${claims}.c2ln`, 'not signed'],
  [`${part({ alg: 'PS256' })}.${claims}.`, 'not signed'],
  [`${part({ alg: 'PS256' })}.${claims}.c2ln`, 'signed'],
  [`${part({ alg: 'RSA-OAEP-256', enc: 'A256GCM' })}.a.b.c.d`, 'encrypted'],
])('%s is %s', (text, state) => {
  expect(tokenState(text)).toBe(state);
});
