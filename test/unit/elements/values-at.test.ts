// The values in a request at each place that a check may name.
import { expect, test } from 'vitest';
import { stoodAsSeen, valuesAt } from '../../../src/elements/why/values-at.ts';
import * as exchanges from '../../kit/hand-written/exchanges.ts';

const [token] = exchanges.authorised.tokens;
const sent = {
  request: {
    method: 'POST',
    url: 'https://holder.example/accounts/a%20b?page=1&page=2',
    headers: [
      ['x-v', '1'],
      ['x-v', '2'],
    ] as const,
    body: '{"data":{"ids":["a","b"],"open":true,"none":null},"list":[{"x":1}]}',
  },
  tokens: token === undefined ? [] : [token],
};
const form = { ...sent, request: { ...sent.request, body: 'scope=openid&scope=profile&empty=' } };
const bare = { request: { method: 'GET', url: 'https://holder.example/', headers: [] }, tokens: [] };
const broken = { ...sent, request: { ...sent.request, body: '{"data":' } };

test.each([
  ['method', sent, ['POST']],
  ['url', bare, ['https://holder.example/', 'GET https://holder.example/']],
  ['path:accountId', sent, ['', 'accounts', 'a b']],
  ['query', sent, ['?page=1&page=2']],
  ['query', bare, [null]],
  ['query:page', sent, ['1', '2']],
  ['query:other', sent, [null]],
  ['header:x-v', sent, ['1', '2']],
  ['header:x-min-v', sent, [null]],
  ['body', bare, [null]],
  ['body', form, ['scope=openid&scope=profile&empty=']],
  ['body:scope', form, ['openid', 'profile']],
  ['body:empty', form, ['']],
  ['body:other', form, [null]],
  ['body:data.open', sent, [true]],
  ['body:data.ids', sent, [['a', 'b'], 'a b', 'a', 'b']],
  ['body:data.none', sent, [null]],
  ['body:data.none.deeper', sent, [null]],
  ['body:data.other', sent, [null]],
  ['body:list.0', sent, [null]],
  ['body:data.open.deeper', sent, [null]],
  ['body:data', broken, [null]],
  ['query:request#header.alg', sent, ['PS256']],
  ['query:request#payload.response_type', sent, ['code id_token']],
  ['query:request#payload.other', sent, [null]],
  ['query:request#signature', sent, [token?.value.split('.').at(-1)]],
  ['query:request#signature', bare, [null]],
  ['query:request#header.alg', bare, [null]],
  ['state:consent.status', sent, undefined],
])('finds the values sent at %s', (at, request, expected) => {
  expect(valuesAt(request, at)).toEqual(expected);
});

test.each([
  ['header:x-v', '2', true],
  ['header:x-v', '3', false],
  ['header:x-min-v', null, true],
  ['header:x-v', null, false],
  ['header:x-min-v', 'null', false],
  ['body:data.open', true, true],
  ['body:data.ids', 'a b', true],
  ['body:other', 'x', false],
  ['state:consent.status', 'withdrawn', false],
  [undefined, 'x', false],
  ['method', undefined, false],
])('%s had the value %s: %s', (at, actual, expected) => {
  const seen = { ...(at !== undefined && { at }), ...(actual !== undefined && { actual }) };
  expect(stoodAsSeen(sent, seen)).toBe(expected);
});
