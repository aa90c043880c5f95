// What a pasted text is recognised as, how far it is opened, and where exactly reading stops. No text makes it throw.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openPart } from '../../../src/pages/judge/reading/opened-part.ts';
import { shellWords } from '../../../src/pages/judge/reading/http-text.ts';
import { readJson } from '../../../src/pages/judge/reading/partial-json.ts';
import { recognise } from '../../../src/pages/judge/recognise.ts';
import { cases } from '../../kit/properties/budget.ts';
import { jsonPart as part } from '../../kit/calls/forged-jws.ts';

const header = part({ alg: 'PS256', kid: 'a' });
const jwt = (claims: object): string => `${header}.${part(claims)}.c2ln`;

test.each([
  [jwt({ software_statement: 'x', redirect_uris: [] }), 'registration'],
  [jwt({ iss: 'cdr-register', software_id: 'x' }), 'software-statement'],
  [jwt({ iss: 'a', login_hint: 'sub:x' }), 'backchannel-request'],
  [jwt({ client_id: 'a', redirect_uri: 'https://a.example/' }), 'request-object'],
  [jwt({ iss: 'a', sub: 'b', nonce: 'c' }), 'id-token'],
  [jwt({ iss: 'a', sub: 'a', aud: 'b' }), 'client-assertion'],
  [jwt({ hello: 'world' }), 'jwt'],
  [`Bearer ${jwt({ iss: 'a', sub: 'a' })}`, 'client-assertion'],
  [`${part({ alg: 'RSA-OAEP-256', enc: 'A256GCM' })}.a.b.c.d`, 'sealed'],
  ['https://app.example/callback#code=a&id_token=b&state=c', 'answer'],
  ['#error=access_denied&state=c', 'answer'],
  ['-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----', 'private-key'],
  ['-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----', 'certificate'],
  ['{"keys":[]}', 'key-set'],
  ['{"issuer":"a","jwks_uri":"b"}', 'metadata'],
  ['{"a":1}', 'json'],
  ['GET /a HTTP/1.1\nHost: a.example', 'http-request'],
  ['curl https://a.example/', 'http-request'],
  ['https://a.example/b', 'http-request'],
  ['dGhpcyBpcyBvcGFxdWU', 'opaque-token'],
  ['hello world', 'unknown'],
])('recognises %s as %s', (text, kind) => {
  expect(recognise(text).kind).toBe(kind);
});

test('says if no claim of a payload could be read', () => {
  expect(recognise(`${header}.%%%notjson.abc`).because).toBe('no claim could be read in it');
  expect(recognise(jwt({ hello: 'world' })).because).toBe('no claim says what it is for');
});

test('names every known kind for an unknown text', () => {
  expect(recognise('hello world').because).toMatch(/neither a token.* nor /u);
});

test('recognises a private key and discards its text', () => {
  const found = recognise('-----BEGIN EC PRIVATE KEY-----\nc2VjcmV0\n-----END EC PRIVATE KEY-----');
  expect(JSON.stringify(found)).not.toContain('c2VjcmV0');
});

test('joins a token wrapped over several lines', () => {
  const token = jwt({ iss: 'a', sub: 'a' });
  const wrapped = token.replaceAll(/.{20}/gu, '$&\n  ');
  expect(recognise(wrapped)).toMatchObject({ kind: 'client-assertion', text: token, stops: [] });
});

test.each([
  ['{"a":1,"b":', 11, { a: 1 }],
  ['{"a":1 "b":2}', 7, { a: 1 }],
  ['{"a":[1,2,}', 10, { a: [1, 2] }],
  ['{"a":"b', 7, {}],
  ['{"a":tru}', 5, {}],
  ['{"a":1}x', 7, { a: 1 }],
  ['', 0, undefined],
])('JSON %s stops at character %i, with what was read before it', (text, at, value) => {
  const read = readJson(text);
  expect(read.stop?.at).toBe(at);
  expect(JSON.parse(JSON.stringify(read.value ?? null))).toEqual(value ?? null);
});

test.each([
  ['eyJhIjoxfQ', undefined],
  ['eyJhIj+xfQ', { in: 'encoded', at: 6 }],
  ['eyJhIjoxfQ==', { in: 'encoded', at: 10 }],
  ['eyJhIjoxL', { in: 'encoded', at: 8 }],
  [part({}).slice(0, -1), { in: 'text' }],
])('the part %s stops at %j', (encoded, stop) => {
  const opened = openPart(encoded);
  if (stop === undefined) expect(opened).toMatchObject({ value: { a: 1 } });
  else expect(opened.stop).toMatchObject(stop);
});

test('counts characters from one, and names the line if there are several', () => {
  const broken = `${part({ alg: 'PS256' })}.${btoa('{"iss":"a",}').replaceAll('=', '')}.`;
  expect(recognise(broken).stops[0]).toMatch(
    /^Character 12 of the JSON in the payload: expected a name in quotation marks/u,
  );
  expect(recognise('{\n  "keys": [}').stops[0]).toMatch(/^Character 14 of the JSON \(line 2, character 12\)/u);
});

test('splits a curl command as a shell does', () => {
  expect(shellWords(`curl -H 'x-v: 1' \\\n --data "a=\\"b\\"" https://a.example/b\\ c`)).toEqual([
    'curl',
    '-H',
    'x-v: 1',
    '--data',
    'a="b"',
    'https://a.example/b c',
  ]);
  expect(recognise(`curl -X DELETE 'https://a.example/' -H 'X-V: 2' --cert me.pem -d a=b`).http).toEqual({
    method: 'DELETE',
    url: 'https://a.example/',
    headers: [
      ['x-v', '2'],
      ['content-type', 'application/x-www-form-urlencoded'],
    ],
    body: 'a=b',
  });
});

test('reads JSON as JSON.parse does, and stops where the text is no longer JSON', () => {
  const mutated = fc
    .tuple(fc.json({ maxDepth: 3 }), fc.nat(60), fc.nat(2), fc.string({ maxLength: 2 }))
    .map(([text, at, gone, put]) => text.slice(0, at) + put + text.slice(at + gone));
  fc.assert(
    fc.property(mutated, (text) => {
      const { value, stop } = readJson(text);
      if (stop === undefined) expect(value).toEqual(JSON.parse(text));
      else {
        expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
        expect(stop.at).toBeLessThanOrEqual(text.length);
      }
    }),
    { numRuns: cases(4000) },
  );
});

test('recognises any text, and never throws', () => {
  const good = [
    jwt({ redirect_uri: 'https://a.example/', claims: { id_token: null } }),
    '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----',
    `curl -H 'x-v: 1' 'https://a.example/?b=c'`,
    'POST https://a.example/token HTTP/1.1\nContent-Type: application/json\n\n{}',
    'https://app.example/#code=a&id_token=b&state=c',
    '{"keys":[{"kty":"EC","crv":"P-256"}]}',
  ];
  const mutated = fc
    .tuple(fc.constantFrom(...good), fc.nat(200), fc.nat(5), fc.string({ unit: 'binary', maxLength: 4 }))
    .map(([text, at, gone, put]) => text.slice(0, at) + put + text.slice(at + gone));
  const begun = fc
    .tuple(
      fc.constantFrom('eyJ', '{', '[', 'curl ', 'GET ', '#code=', 'MII', ':MII', '-----BEGIN CERTIFICATE-----', '"'),
      fc.string({ unit: 'binary' }),
    )
    .map((two) => two.join(''));
  fc.assert(
    fc.property(fc.oneof(mutated, begun, fc.string({ unit: 'binary' }), fc.json()), (text) => {
      const { kind, stops, because } = recognise(text);
      expect(because).not.toBe('');
      expect(stops.every((stop) => stop.endsWith('.'))).toBe(true);
      expect(kind).not.toBe('');
    }),
    { numRuns: cases(6000) },
  );
  expect(recognise('['.repeat(150_000)).stops[0]).toContain('nested more than');
  expect(recognise('x'.repeat(500_000)).kind).toBe('unknown');
});
