// A message as drawn: its body, its redirect, and how values of a check are shown.
import { expect, test } from 'vitest';
import { evidenceOf, faultsOf, placeInWords, shownValue } from '../../../src/elements/message/evidence.ts';
import { isMembers, memberOf, membersOf, parsedJson, textOf } from '../../../src/elements/json-member.ts';
import { openJwt } from '../../../src/elements/message/jwt.ts';
import { refusalsOf } from '../../../src/elements/why/rule-refusals.ts';
import { windowOver, windowSize } from '../../../src/ui/row-window.ts';
import { wireRequest, wireResponse } from '../../../src/elements/message/wire.ts';
import { rules } from '../../../mocks/spec/rules/index.ts';
import * as exchanges from '../../kit/hand-written/exchanges.ts';
import { jsonPart as part } from '../../kit/calls/forged-jws.ts';

const response = (type: string, body?: string) =>
  wireResponse({ status: 200, headers: [['Content-Type', type]], ...(body !== undefined && { body }) }, undefined);

test.each([
  ['application/json', '{"a":1}', { kind: 'json', value: { a: 1 } }],
  ['application/json', '{"a":', { kind: 'text', field: { value: '{"a":' } }],
  ['text/plain', '{"a":1}', { kind: 'text', field: { value: '{"a":1}' } }],
  ['application/x-www-form-urlencoded', 'a=1', { kind: 'form', fields: [{ name: 'a', value: '1' }] }],
])('draws a body of %s with %s by its type', (type, body, expected) => {
  const drawn = response(type, body).body;
  expect(drawn).toMatchObject(expected);
  expect(JSON.stringify(drawn)).not.toContain('missing');
});

test('a message without a body has none; a required body is shown as missing', () => {
  expect(response('application/json')).not.toHaveProperty('body');
  expect(response('application/json', '')).not.toHaveProperty('body');
  const { request } = exchanges.refusedVersion;
  const check = exchanges.fail('version.present', { at: 'body', actual: null });
  expect(wireRequest(request, faultsOf([check])).body).toMatchObject({
    kind: 'text',
    field: { value: '', missing: true },
  });
});

test('marks each fault at its place, and shows required but missing parts last', () => {
  const url = 'https://a.cdr.example/energy/accounts/one?page=1&code=x';
  const headers = [
    ['x-v', '1'],
    ['code', '2'],
    ['content-type', 'application/x-www-form-urlencoded'],
  ] as const;
  const request = { method: 'GET', url, headers, body: 'code=x&page=1' };
  const places = 'method path:accountId query:code query:page-size header:x-v header:accept body:code body'.split(' ');
  const checks = [...places, 'certificate:thumbprint', 'certificate:notAfter'].map((at) =>
    exchanges.fail('code.known', { at, actual: 'elsewhere' }),
  );
  const found = faultsOf(checks);
  const fault = (at: string) => found.filter(({ check }) => check.at === at);
  const field = (name: string, value: string, at = '') => ({ name, value, faults: fault(at) });
  const missing = (name: string, at: string) => ({ ...field(name, '', at), missing: true });
  expect(wireRequest(request, found)).toStrictEqual({
    method: field('', 'GET', 'method'),
    host: 'a.cdr.example',
    path: [field('', 'energy'), field('', 'accounts'), field('', 'one', 'path:accountId')],
    query: [field('page', '1'), field('code', 'x', 'query:code'), missing('page-size', 'query:page-size')],
    headers: [
      field('x-v', '1', 'header:x-v'),
      field('code', '2'),
      field('content-type', 'application/x-www-form-urlencoded'),
      missing('accept', 'header:accept'),
      // All faults of a certificate are shown at one place.
      missing('client-cert', 'certificate:thumbprint'),
    ],
    body: { kind: 'form', fields: [field('code', 'x', 'body:code'), field('page', '1')] },
  });
  const json = { ...request, headers: [['content-type', 'application/json']] as const, body: '{"page":1}' };
  expect(wireRequest(json, found).body).toStrictEqual({
    kind: 'json',
    value: { page: 1 },
    faults: [...fault('body:code'), ...fault('body')],
  });
  const bare = { method: 'GET', url: 'https://a.cdr.example/', headers: [['client-cert', ':MII:']] as const };
  expect(wireRequest(bare, [...fault('certificate:thumbprint'), ...fault('query:code')])).toStrictEqual({
    method: field('', 'GET'),
    host: 'a.cdr.example',
    path: [field('', '')],
    query: [missing('code', 'query:code')],
    headers: [field('client-cert', ':MII:', 'certificate:thumbprint')],
  });
});

test('draws a redirect in its parts, if there is one', () => {
  const to = new URL('https://app.example/callback?a=1#code=c&state=s');
  const { redirect } = wireResponse({ status: 303, headers: [] }, to);
  expect(redirect).toMatchObject({
    base: 'https://app.example/callback',
    query: [{ name: 'a', value: '1' }],
    fragment: [
      { name: 'code', value: 'c' },
      { name: 'state', value: 's' },
    ],
  });
  expect(response('text/plain')).not.toHaveProperty('redirect');
});

test('shows text values bare, others as JSON, and a missing one as “nothing”', () => {
  expect([undefined, null, 'banana', ['a', 1], { a: true }, 0, ''].map(shownValue)).toEqual([
    'nothing',
    'nothing',
    'banana',
    '["a",1]',
    '{"a":true}',
    '0',
    '',
  ]);
});

test('a breach without a place marks nothing; an unknown part of a certificate is worded “certificate”', () => {
  expect(faultsOf([exchanges.fail('code.known'), exchanges.fail('code.known', { at: 'header:x-v' })])).toHaveLength(1);
  const found = evidenceOf(exchanges.fail('code.known', { at: 'certificate:other' }));
  expect(found && placeInWords(found)).toBe('certificate');
});

test('reads own members of objects only', () => {
  for (const value of [null, undefined, 'text', 7, ['a']]) {
    expect(isMembers(value)).toBe(false);
    expect(membersOf(value)).toEqual({});
  }
  expect(membersOf({ a: 1 })).toEqual({ a: 1 });
  expect(memberOf({ a: [{ b: 'c' }] }, 'a', '0', 'b')).toBe('c');
  expect(memberOf({}, 'toString')).toBeUndefined();
  expect([null, 'text', ['a']].map((value) => memberOf(value, 'length'))).toEqual([undefined, undefined, 1]);
  expect([textOf({ a: 'b' }, 'a'), textOf({ a: '' }, 'a'), textOf({ a: 1 }, 'a')]).toEqual(['b', undefined, undefined]);
  expect([parsedJson('{"a":1}'), parsedJson('{'), parsedJson(undefined)]).toEqual([{ a: 1 }, undefined, undefined]);
});

test('three parts without a JOSE header are not a JWT', () => {
  expect(openJwt(`${part({ alg: 'PS256' })}.${part({ a: 1 })}.c2ln`)).toEqual({
    header: { alg: 'PS256' },
    claims: { a: 1 },
  });
  // The same JSON after a space: its Base64 begins differently.
  const other = Buffer.from(' {"alg":"PS256"}').toString('base64url');
  expect(openJwt(`${other}.${part({ a: 1 })}.c2ln`)).toBeUndefined();
});

test('lists each refusal of a rule once', () => {
  for (const [id, rule] of Object.entries(rules)) {
    const wires = refusalsOf(rule).map(({ wire }) => wire);
    expect(wires, id).toEqual([...new Set(wires)]);
  }
});

test('the window over a list stays, follows the current row, and goes where the user moves it', () => {
  const rows = Array.from({ length: 300 }, (_, index) => ({ id: String(index) }));
  const over = (around: number, first?: string, movedTo?: number) => windowOver(rows, { around, first, movedTo });
  expect(windowSize).toBe(100);
  expect(windowOver(rows.slice(0, windowSize), { around: 80, first: '3', movedTo: undefined })).toEqual({
    from: 0,
    to: 100,
  });
  expect(over(150, '110')).toEqual({ from: 110, to: 210 });
  // Twenty-five rows on each side of it.
  expect(over(135, '110')).toEqual({ from: 110, to: 210 });
  expect(over(134, '110')).toEqual({ from: 84, to: 184 });
  expect(over(184, '110')).toEqual({ from: 110, to: 210 });
  expect(over(185, '110')).toEqual({ from: 135, to: 235 });
  expect(over(150)).toEqual({ from: 100, to: 200 });
  expect(over(150, '110', 20)).toEqual({ from: 20, to: 120 });
  // At the end it leaves room for fifty more.
  expect(over(299, '100')).toEqual({ from: 250, to: 300 });
});
