// A recorded request as a document that can be edited: which part its body is, and where its JWTs stand.
import { expect, test } from 'vitest';
import type { TracedRequest } from '../../../mocks/index.ts';
import {
  documentOf,
  fieldsOf,
  formOf,
  inside,
  pairsOf,
  placesOf,
  requestObjectIn,
  tokenTexts,
  type Fields,
  type Pair,
} from '../../../src/pages/workbench/request-document.ts';
import * as kit from '../../kit/hand-written/exchange-parts.ts';

const jwt = kit.signed({ alg: 'PS256' }, { iss: 'a' });
const token = { header: { alg: 'PS256' }, claims: { iss: 'a' }, signing: 'anew' };
const posted = (type: string, body?: string): TracedRequest => ({
  method: 'POST',
  url: 'https://holder.example/register',
  headers: type === '' ? [] : [['content-type', type]],
  ...(body === undefined ? {} : { body }),
});
const read = (type: string, body?: string) => {
  const document = documentOf({ request: posted(type, body) });
  return { form: document.form, body: document.body, tokens: document.tokens };
};
const none = { form: undefined, body: undefined, tokens: {} };
const urlencoded = 'application/x-www-form-urlencoded';

test.each<[string, string, string | undefined, object]>([
  ['a JWT', 'application/jwt', jwt, { ...none, body: '', tokens: { body: token } }],
  ['a JWT without a media type', '', jwt, { ...none, body: '', tokens: { body: token } }],
  ['text, where it is said to be JSON', 'application/json', jwt, { ...none, body: jwt }],
  ['text, where it is said to be JSON of a kind', 'Application/Problem+JSON', jwt, { ...none, body: jwt }],
  ['an object of JSON', 'application/json', '{"a":1}', { ...none, body: { a: 1 } }],
  ['text, if it is a list of JSON', 'application/json', '[1]', { ...none, body: '[1]' }],
  ['a form', urlencoded, 'a=1&a=2&b=', { ...none, form: { a: ['1', '2'], b: '' } }],
  ['a form, by its assertion alone', 'text/plain', 'client_assertion=x', { ...none, form: { client_assertion: 'x' } }],
  [
    'a form, by an assertion inside',
    '',
    'a=1&client_assertion=x',
    { ...none, form: { a: '1', client_assertion: 'x' } },
  ],
  ['text, where the name only ends so', '', 'my_client_assertion=x', { ...none, body: 'my_client_assertion=x' }],
  ['nothing', 'application/json', '', none],
  ['no form, where nothing is in it', urlencoded, '', none],
  ['nothing, if it is absent', urlencoded, undefined, none],
])('a body is read as %s', (_what, type, body, expected) => {
  expect(read(type, body)).toEqual(expected);
});

test('a parameter with a JWT is empty until it is signed; one without keeps its text', () => {
  const { form, tokens } = read(urlencoded, `request=${jwt}&client_assertion=x&scope=openid`);
  expect(form).toEqual({ request: '', client_assertion: 'x', scope: 'openid' });
  expect(tokens).toEqual({ 'body:request': token });
  const url = `https://holder.example/authorise?request=${jwt}&client_id=c`;
  const document = documentOf({ request: { method: 'GET', url, headers: [] } });
  expect([document.address, document.query]).toEqual([
    'https://holder.example/authorise',
    { request: '', client_id: 'c' },
  ]);
  expect([placesOf(document), requestObjectIn(document)]).toEqual([['query:request'], token]);
});

test.each([
  ['an encrypted JWT', kit.encrypted({ alg: 'RSA-OAEP-256', enc: 'A256GCM' })],
  ['a header that is no object', `${btoa('["a"]').replaceAll('=', '')}AAAA.e30.c2ln`],
  ['claims that are no object', `${jwt.split('.')[0] ?? ''}.WzFd.c2ln`],
])('%s is not a token of the sender', (_what, text) => {
  const { form, tokens } = read(urlencoded, `request=${text}`);
  expect([form, tokens]).toEqual([{ request: text }, {}]);
});

test('finds the text of the JWT at each place', () => {
  const url = 'https://holder.example/a?request=in-query';
  const form = { ...posted(urlencoded, 'request=in-form&client_assertion=as'), url };
  expect(tokenTexts(form)).toEqual({
    'query:request': 'in-query',
    'body:request': 'in-form',
    'body:client_assertion': 'as',
    body: undefined,
  });
  const text = (type: string) => tokenTexts(posted(type, 'text')).body;
  expect([text('application/jwt'), text(''), text('application/json')]).toEqual(['text', 'text', undefined]);
  expect(formOf(posted(urlencoded, 'a=1&a=2'))).toEqual([
    ['a', '1'],
    ['a', '2'],
  ]);
});

test('headers that follow from the message are left out', () => {
  const headers: readonly Pair[] = [
    ['accept', 'a'],
    ['client-cert', kit.clientCert],
    ['content-length', '1'],
    ['host', 'h'],
    ['accept', 'b'],
  ];
  expect(documentOf({ request: { ...posted(''), headers } }).headers).toEqual({ accept: ['a', 'b'] });
});

test('pairs keep their order, and new names come last', () => {
  const order: readonly Pair[] = [
    ['a', '1'],
    ['b', '2'],
    ['a', '3'],
    ['gone', '4'],
  ];
  const fields: Fields = { new: 'n', b: 'x', a: ['1', '3', '5'] };
  expect(pairsOf(fields, order)).toEqual([
    ['a', '1'],
    ['b', 'x'],
    ['a', '3'],
    ['new', 'n'],
    ['a', '5'],
  ]);
  expect(pairsOf()).toEqual([]);
  expect(fieldsOf(order)).toEqual({ a: ['1', '3'], b: '2', gone: '4' });
  expect([inside({ a: { b: 1 } }, 'a'), inside({ a: 1 }, 'a'), inside(undefined, 'a')]).toEqual([{ b: 1 }, {}, {}]);
});
