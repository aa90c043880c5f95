// What a pasted text is recognised as and why, how a request in it is read, and where reading stops.
import { expect, test } from 'vitest';
import { readHttp } from '../../../src/pages/judge/reading/http-text.ts';
import { openPart } from '../../../src/pages/judge/reading/opened-part.ts';
import { readJson, stopWords } from '../../../src/pages/judge/reading/partial-json.ts';
import { claimsIn, claimsOf, headerOf, readJwt } from '../../../src/pages/judge/reading/read-jwt.ts';
import { recognise } from '../../../src/pages/judge/recognise.ts';
import { jsonPart as part } from '../../kit/calls/forged-jws.ts';

const jwt = (claims: object): string => `${part({ alg: 'PS256' })}.${part(claims)}.c2ln`;
const json = (members: object): string => JSON.stringify(members);

test.each([
  [jwt({ software_statement: 'x' }), 'registration', 'it contains a software_statement'],
  [jwt({ iss: 'cdr-register' }), 'software-statement', 'it describes a software product: iss'],
  [
    jwt({ iss: 'a', software_id: 'b', org_id: 'c' }),
    'software-statement',
    'it describes a software product: iss, software_id, org_id',
  ],
  [jwt({ software_id: 'b' }), 'jwt', 'no claim says what it is for'],
  [jwt({ binding_message: 'x' }), 'backchannel-request', 'it contains binding_message and no redirect_uri'],
  [jwt({ login_hint: 'x', redirect_uri: 'y', scope: 'z' }), 'request-object', 'it contains redirect_uri, scope'],
  [jwt({ claims: {}, client_id: 'a' }), 'request-object', 'it contains claims, client_id'],
  [jwt({ scope: 'a', client_id: 'a' }), 'jwt', 'no claim says what it is for'],
  [jwt({ cdr_arrangement_id: 'a' }), 'arrangement-jwt', 'it contains cdr_arrangement_id'],
  [jwt({ code: 'a', error_description: 'b' }), 'response-jwt', 'it contains code, error_description'],
  [jwt({ nonce: 'a', at_hash: 'b' }), 'id-token', 'it describes a login: at_hash, nonce'],
  [jwt({ iss: 'a', sub: 'a' }), 'client-assertion', 'its iss and sub are the same'],
  [jwt({ iss: 1, sub: 1 }), 'jwt', 'no claim says what it is for'],
  [json({ keys: [] }), 'key-set', 'it is JSON with a keys array'],
  [json({ kty: 'RSA' }), 'key-set', 'it is one key of a key set, with a kty'],
  [json({ keys: 'x', kty: 1 }), 'json', 'it is JSON, but no member says what it is for'],
  [json({ issuer: 'a', jwks_uri: 'b' }), 'metadata', 'it is JSON with issuer and jwks_uri'],
  [json({ issuer: 'a' }), 'json', 'it is JSON, but no member says what it is for'],
  [json({ jwks_uri: 'a' }), 'json', 'it is JSON, but no member says what it is for'],
  [json({ request_uri: 'a', expires_in: 1 }), 'push-answer', 'it is JSON with request_uri and expires_in'],
  [json({ request_uri: 'a' }), 'json', 'it is JSON, but no member says what it is for'],
  [json({ expires_in: 1 }), 'json', 'it is JSON, but no member says what it is for'],
  [json({ access_token: 'a' }), 'token-answer', 'it is JSON with an access_token'],
  [json({ error: 'a' }), 'refusal', 'it is JSON with an error'],
  [json({ error: 1 }), 'json', 'it is JSON, but no member says what it is for'],
  [`${part({ alg: 'a', enc: 'b' })}.a`, 'sealed', 'it has five parts, or its header contains enc'],
  [`https://a.example/?response=${jwt({ hi: 1 })}`, 'response-jwt', 'it is the response parameter of a URL'],
  [`response=${part({ alg: 'a', enc: 'b' })}.a.b.c.d`, 'sealed', 'it is the response parameter of a URL'],
  ['https://a.example/?response=opaque', 'http-request', 'it is a URL, which a browser would GET'],
  ['https://a.example/#code=a&id_token=b', 'answer', 'its fragment contains code and id_token'],
  ['id_token=b&state=c', 'answer', 'its fragment contains id_token'],
  ['https://a.example/#top', 'http-request', 'it is a URL, which a browser would GET'],
  ['state=a', 'unknown', 'it is neither a token nor a certificate, JSON, an HTTP request or a URL'],
  [
    'see https://a.example/#code=a',
    'unknown',
    'it is neither a token nor a certificate, JSON, an HTTP request or a URL',
  ],
  ['-----BEGIN PUBLIC KEY-----\nAA', 'unknown', 'its first line says PUBLIC KEY, which is not judged here'],
  ['Client-Cert: :MIIB:', 'certificate', 'it is written as in a Client-Cert header'],
  [`MI${'A'.repeat(100)}`, 'certificate', 'it is Base64 and begins like a certificate'],
  [
    'authorization: Bearer abcdefghijkl',
    'opaque-token',
    'it is one word with no JSON in it: only its issuer can read it',
  ],
  ['POST /a HTTP/1.1\nHost: a.example\n\ncdr_arrangement_jwt=x', 'arrangement-call', 'it sends cdr_arrangement_jwt'],
  ['GET /a', 'http-request', 'it begins like a request'],
  [
    'POST /token HTTP/1.1\nHost: a.example\n\ngrant_type=refresh_token\n\n{"access_token":"a"}',
    'token-answer',
    'a call with a refresh token is above it',
  ],
  [
    'POST /token HTTP/1.1\nHost: a.example\n\ngrant_type=other\n\n{"access_token":"a"}',
    'http-request',
    'its first line has a method and a URL',
  ],
  [
    'POST /token HTTP/1.1\nHost: a.example\n\ngrant_type=refresh_token\n\n{"a":1}',
    'http-request',
    'its first line has a method and a URL',
  ],
])('recognises %s as %s: %s', (text, kind, because) => {
  expect(recognise(text)).toMatchObject({ kind, because });
});

test('reads a text of two hundred thousand characters, and none longer', () => {
  expect(recognise('x'.repeat(200_000)).text).toHaveLength(200_000);
  expect(recognise('x'.repeat(200_001))).toEqual({
    kind: 'unknown',
    because: 'it has more than 200,000 characters',
    text: '',
    stops: [],
  });
});

test('keeps other query parameters apart from the response', () => {
  const { answer, text } = recognise(`https://a.example/?from=app&response=${jwt({ code: 'a' })}`);
  expect([[...(answer ?? [])], text]).toEqual([[['from', 'app']], jwt({ code: 'a' })]);
});

test.each([
  ['-----BEGIN CERTIFICATE-----\nAQID\n-----END CERTIFICATE-----', [1, 2, 3], []],
  ['-----BEGIN CERTIFICATE-----\nAQID', [1, 2, 3], ['The last line, -----END CERTIFICATE-----, is missing.']],
  [':AQ==:', [1], []],
  // A single character left over holds no byte. + and / are in the Base64 alphabet.
  [':+/8BA:', [251, 255, 1], []],
  [
    '-----BEGIN CERTIFICATE-----\nAQ*D\n-----END CERTIFICATE-----',
    undefined,
    ['Character 3 of the Base64: "*" is not in the Base64 alphabet.'],
  ],
])('the certificate %j has the bytes %j, and reading stops: %j', (text, bytes, stops) => {
  const { der, stops: found } = recognise(text);
  expect([der && [...der], found]).toEqual([bytes, stops]);
});

const form = ['content-type', 'application/x-www-form-urlencoded'] as const;

test.each([
  ['https://a.example/b?c=d', { method: 'GET', url: 'https://a.example/b?c=d', headers: [] }],
  ['GET https://a.example/b HTTP/1.1', { method: 'GET', url: 'https://a.example/b', headers: [] }],
  [
    'PUT /b HTTP/1.1\r\nHost: a.example\r\nX-V:  1\r\n\r\none\r\n\r\ntwo\r\n',
    { method: 'PUT', url: 'https://a.example/b', headers: [['x-v', '1']], body: 'one\n\ntwo' },
  ],
  // A name of one character is a name.
  ['GET /b\nHost: a.example\nA: 1', { method: 'GET', url: 'https://a.example/b', headers: [['a', '1']] }],
  ['curl -H "A: 1" a.example', { method: 'GET', url: 'https://a.example', headers: [['a', '1']] }],
  ['curl a.example', { method: 'GET', url: 'https://a.example', headers: [] }],
  ['curl --url http://a.example -o file -s', { method: 'GET', url: 'http://a.example', headers: [] }],
  ['curl a.example b.example', { method: 'GET', url: 'https://a.example', headers: [] }],
  ['curl --request=put -H"X-V: 1" a.example', { method: 'PUT', url: 'https://a.example', headers: [] }],
  ['curl --header="X-V: 1" a.example', { method: 'GET', url: 'https://a.example', headers: [['x-v', '1']] }],
  ['curl -d a -X put a.example', { method: 'PUT', url: 'https://a.example', headers: [form], body: 'a' }],
  ['curl a.example -d a=b --data-raw c', { method: 'POST', url: 'https://a.example', headers: [form], body: 'a=b&c' }],
  [
    `curl a.example --data-urlencode 'a=b c' --data-urlencode 'd e'`,
    { method: 'POST', url: 'https://a.example', headers: [form], body: 'a=b%20c&d%20e' },
  ],
  [
    `curl a.example -H 'Content-Type: text/plain' -d a`,
    { method: 'POST', url: 'https://a.example', headers: [['content-type', 'text/plain']], body: 'a' },
  ],
  [`curl "a.example/\\$b\\n" --cert me.pem`, { method: 'GET', url: 'https://a.example/$b\\n', headers: [] }],
])('reads the request %j whole', (text, http) => {
  expect(readHttp(text)).toMatchObject({ http });
});

test.each([
  ['GET /a HTTP/1.1\nHost: a.example\nno colon', 'Line 3 is not a header: a name and a colon are missing.'],
  ['GET /a HTTP/1.1\n: x', 'Line 2 is not a header: a name and a colon are missing.'],
  // Without a host, the path would be taken for one.
  ['GET /a HTTP/1.1\nHost:', 'The first line and the Host header do not make a URL.'],
  ['GET /a HTTP/1.1\nHost: a b', 'The first line and the Host header do not make a URL.'],
  ['GET /a HTTP/1.1\nx-v: 1', 'The first line and the Host header do not make a URL.'],
  ['curl -H nothing a.example', 'The header "nothing" has no colon after its name.'],
  ['curl -H : a.example', 'The header ":" has no colon after its name.'],
  ['curl -X POST', 'The command contains no URL.'],
  ['curl http://', '"http://" is not a URL.'],
])('cannot read the request %j: %s', (text, problem) => {
  expect(readHttp(text)).toEqual({ problem });
});

test.each(['hello', 'https://', 'curly', 'FETCH /a', ''])('%j is not a request', (text) => {
  expect(readHttp(text)).toBeUndefined();
});

const cut = 'one character is left over, so the part was cut off here';
test.each([
  ['eyJhIjoxfQ', { text: '{"a":1}', value: { a: 1 } }],
  [
    'eyJhIjoxfQ=',
    {
      text: '{"a":1}',
      value: { a: 1 },
      stop: { in: 'encoded', at: 10, words: '“=” is not used in base64url, which has no padding (RFC 7515, 2)' },
    },
  ],
  [
    'eyJhIjoxfQ/',
    {
      text: '{"a":1}',
      value: { a: 1 },
      stop: {
        in: 'encoded',
        at: 10,
        words: '“/” is used in base64; base64url has “-” and “_” instead (RFC 4648, 5)',
      },
    },
  ],
  ['*', { text: '', stop: { in: 'encoded', at: 0, words: '"*" is not in the base64url alphabet' } }],
  [
    'eyJhIjoxfQAAA',
    {
      text: '{"a":1}\0\0',
      value: { a: 1 },
      stop: { in: 'text', at: 7, words: 'there is text after the end of the JSON' },
    },
  ],
  ['eyJhIjox1', { text: '{"a":1', value: { a: 1 }, stop: { in: 'encoded', at: 8, words: cut } }],
  ['e30gA', { text: '{} ', value: {}, stop: { in: 'encoded', at: 4, words: cut } }],
  ['e3h9A', { text: '{x}', value: {}, stop: { in: 'text', at: 1, words: 'expected a name in quotation marks' } }],
])('opens the part %s as far as possible', (encoded, opened) => {
  expect(openPart(encoded)).toEqual({ encoded, ...opened });
});

test.each([
  ['{"a":1,', 7, 'the text ends here; expected a name in quotation marks'],
  ['{"a" 1}', 5, 'expected a colon'],
  ['{"a":1;', 6, 'expected a comma or }'],
  ['[1', 2, 'the text ends here; expected a comma or ]'],
  ['"a\n"', 2, 'the string is not closed, or contains a character that must be escaped'],
  ['nil', 0, 'expected a JSON value'],
  ['[]]', 2, 'there is text after the end of the JSON'],
  ['['.repeat(102), 101, 'JSON is nested more than 100 levels deep'],
])('JSON %j stops at %i: %s', (text, at, words) => {
  expect(readJson(text).stop).toEqual({ at, words });
});

test('reads a hundred levels', () => {
  expect(readJson(`${'['.repeat(101)}${']'.repeat(101)};`).stop?.at).toBe(202);
});

test.each([
  ['abc', 1, 'Character 2 of it: x.'],
  ['abc', 3, 'After character 3 of it: x.'],
  ['a\nbc', 3, 'Character 4 of it (line 2, character 2): x.'],
  ['a\n', 2, 'After character 2 of it (line 2, character 1): x.'],
])('in %j a stop at %i is worded “%s”', (text, at, words) => {
  expect(stopWords('it', text, { at, words: 'x' })).toBe(words);
});

const head = part({ alg: 'PS256' });
const signedTwo = 'A signed JWT has three parts with dots between them; this one has ';
const sealedFive = 'An encrypted token (JWE) has five parts with dots between them; this one has ';
test.each([
  [`${head}.e30.c2ln`, false, true, []],
  [`${head}.e30.`, false, true, ['The third part, the signature, is empty.']],
  [`${head}.e30`, false, true, [`${signedTwo}2.`]],
  [head, false, false, [`${signedTwo}1.`]],
  [`${head}.e30.c2ln.x`, false, true, [`${signedTwo}4.`]],
  [`${head}.e3h9.c2ln`, false, true, ['Character 2 of the JSON in the payload: expected a name in quotation marks.']],
  [`${head}.e3*.c2ln`, false, true, ['Character 3 of the payload: "*" is not in the base64url alphabet.']],
  [`${head}.a.b.c.d`, true, false, []],
  [`${part({ alg: 'PS256', enc: 'x' })}.e30.c2ln`, false, true, []],
  [`${part({ alg: 'RSA-OAEP', enc: 'x' })}.e30.c2ln`, true, false, [`${sealedFive}3.`]],
  [`${part({ alg: 'PS256', enc: 'x' })}.e30`, true, false, [`${sealedFive}2.`]],
])('%s: encrypted %s, with a payload %s, and reading stops: %j', (text, isSealed, hasPayload, stops) => {
  const read = readJwt(text);
  expect([read?.isSealed, read?.payload !== undefined, read?.stops]).toEqual([isSealed, hasPayload, stops]);
});

test('extracts a token from the text around it; other text has no header or claims', () => {
  const token = jwt({ a: 1 });
  for (const around of [`Authorization: Bearer ${token}`, `bearer  ${token}`, `id_token=${token}`, ` ${token}\n`])
    expect(readJwt(around)?.text, around).toBe(token);
  for (const none of ['ey', 'ey.x', 'hello', '']) expect(readJwt(none), none).toBeUndefined();
  expect([claimsIn(token), claimsIn('none'), headerOf(readJwt(token)), headerOf(undefined)]).toEqual([
    { a: 1 },
    {},
    { alg: 'PS256' },
    {},
  ]);
  expect(claimsOf(readJwt(`${head}.${part([1])}.c2ln`))).toBeUndefined();
});
