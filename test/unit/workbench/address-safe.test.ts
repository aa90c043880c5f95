// Changes that may stand in an address that people share, and those that may hold a token, a key or a code.
import { expect, test } from 'vitest';
import { isUuid, secretIn } from '../../../src/pages/workbench/address-safe.ts';
import { signed } from '../../kit/hand-written/exchange-parts.ts';

const uuid = '0e0c8e9c-32f5-4a8d-9e0c-0d7a4d0b7e51';
const hash = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const random = 'Abcdefghijklmnopqr12';

test.each<[string, string, unknown]>([
  ['a header', '/headers/x-v', 'banana'],
  ['nothing in place of a token', '/form/refresh_token', ''],
  ['a short word in place of a token', '/form/refresh_token', 'made-up-12ab'],
  ['a scheme before a short word', '/headers/authorization', 'Bearer made-up-12ab'],
  ['a UUID', '/headers/x-fapi-interaction-id', uuid],
  ['a UUID in both cases', '/query/state', uuid.replace('e', 'E')],
  ['a number for a code', '/body/data/code', 1_795_059_120],
  ['nineteen random characters', '/query/state', random.slice(0, -1)],
  ['twenty without a digit', '/query/state', random.replaceAll(/\d/gu, 'x')],
  ['twenty in lower case', '/query/state', random.toLowerCase()],
  ['twenty in upper case', '/query/state', random.toUpperCase()],
  ['a code challenge', '/tokens/body:request/claims/code_challenge', hash],
  ['a key id', '/tokens/body:request/header/kid', hash],
  ['a claim in a container', '/tokens/body:request/claims/scope', 'a scope that is long'],
  ['a number', '/tokens/body:client_assertion/claims/exp', 1_795_059_120],
  ['true for a token', '/form/refresh_token', true],
  ['what has parameters that say little', '/address', 'https://h.example/a?code=short&token='],
  ['no value', '/headers/authorization', null],
])('%s is no secret', (_what, pointer, value) => {
  expect(secretIn([[pointer, value]])).toBeUndefined();
});

test.each<[string, string, unknown, string]>([
  ['thirteen characters in place of a token', '/form/refresh_token', 'made-up-12abc', 'refresh_token'],
  ['the same behind a scheme', '/headers/authorization', 'Bearer made-up-12abc', 'authorization'],
  ['four digits in place of a password', '/form/otp', '1234', 'otp'],
  ['a JWT anywhere', '/headers/x-v', signed({ alg: 'PS256' }, {}), 'x-v'],
  ['a key anywhere', '/headers/x-v', '-----BEGIN PRIVATE KEY-----', 'x-v'],
  ['twenty random characters', '/query/state', random, 'state'],
  ['a challenge that is too long for one', '/form/code_challenge', `${hash}a`, 'code_challenge'],
  ['a hash in another place', '/form/nonce', hash, 'nonce'],
  ['a parameter of an address', '/address', 'https://h.example/a?b=1&code=made-up-12abc', 'address'],
  ['a parameter of a body', '/body', 'a=1&client_assertion=made-up-12abc', 'the body'],
  ['a member inside', '/body/data', { a: { access_token: 'made-up-12abc' } }, 'data'],
  ['a value of a list', '/form/token', ['short', 'made-up-12abc'], 'token'],
  ['a part of a key', '/body/d', 'made-up-12abc', 'd'],
])('%s may be a secret', (_what, pointer, value, name) => {
  expect(
    secretIn([
      ['/headers/x-v', '1'],
      [pointer, value],
    ]),
  ).toBe(name);
});

test('a part that is left out reveals nothing', () => {
  expect(secretIn([['/headers/authorization'], ['/tokens/body:client_assertion']])).toBeUndefined();
});

test('a UUID is one from end to end, in any case', () => {
  expect([uuid, uuid.toUpperCase(), `${uuid}0`, `x${uuid}`, uuid.slice(1)].map((one) => isUuid.test(one))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
