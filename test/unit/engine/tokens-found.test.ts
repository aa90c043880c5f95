// Finds the JWTs of an exchange wherever they travel, so that the trace can show them decoded.
import { expect, test } from 'vitest';
import { tokensIn } from '../../../mocks/engine/tokens-in.ts';
import type { TracedRequest, TracedResponse } from '../../../mocks/trace/exchange.ts';
import { jsonPart } from '../../kit/calls/forged-jws.ts';

const jwt = (claims: object): string => `${jsonPart({ alg: 'PS256' })}.${jsonPart(claims)}.c2lnbmF0dXJl`;
const encrypted = `${jsonPart({ alg: 'RSA-OAEP-256', enc: 'A256GCM' })}.a2V5.aXY.Y2lwaGVy.dGFn`;
const form = { headers: [['content-type', 'application/x-www-form-urlencoded']] } as const;
const json = { headers: [['content-type', 'application/json']] } as const;

/** Where they were found, and their kind. */
const found = (request: Partial<TracedRequest>, response: Partial<TracedResponse> = {}): readonly string[] =>
  tokensIn(
    { method: 'POST', url: 'https://a.example/', headers: [], ...request },
    { status: 200, headers: [], ...response },
  ).map(({ at, kind }) => `${at} ${kind}`);

test('finds tokens in the query, the authorisation header and a form', () => {
  const token = jwt({ iss: 'a' });
  expect(found({ url: `https://a.example/?request=${token}&state=${token}&id_token=x` })).toEqual([
    'request:query:request request',
  ]);
  expect(found({ headers: [['authorization', `Bearer ${token}`]] })).toEqual([
    'request:header:authorization access_token',
  ]);
  expect(found({ headers: [['authorization', 'Bearer opaque']] })).toEqual([]);
  expect(found({ ...form, body: `client_assertion=${token}&constructor=${token}` })).toEqual([
    'request:body:client_assertion client_assertion',
  ]);
});

test('finds tokens in text members of a JSON body, and nowhere in other values', () => {
  const token = jwt({ iss: 'a' });
  const body = JSON.stringify({ access_token: token, id_token: encrypted, refresh_token: token, token_type: 'Bearer' });
  expect(found({}, { ...json, body })).toEqual([
    'response:body:access_token access_token',
    'response:body:id_token id_token',
  ]);
  expect(found({}, { ...json, body: '{"access_token":7,"id_token":"opaque"}' })).toEqual([]);
  expect(found({}, { ...json, body: JSON.stringify({ id_token: [token] }) })).toEqual([]);
  expect(found({}, { ...json, body: '["id_token"]' })).toEqual([]);
  expect(found({}, { ...json, body: '"the id_token\\"' })).toEqual([]);
});

test('RFC 7591 2.3: finds a registration and the software statement in it', () => {
  const statement = jwt({ software_id: 'b' });
  const registration = jwt({ software_statement: statement });
  expect(found({ body: registration })).toEqual([
    'request:body registration',
    'request:body#payload.software_statement software_statement',
  ]);
  expect(found({ body: jwt({ software_statement: 7 }) })).toEqual(['request:body registration']);
  expect(found({}, { body: statement })).toEqual(['response:body software_statement']);
});

test('finds tokens in the fragment of a redirect, in a header or in the last screen’s answer', () => {
  const address = `https://b.example/callback#state=1&id_token=${encrypted}`;
  const there = ['response:fragment:id_token id_token'];
  expect(found({}, { status: 303, headers: [['location', address]] })).toEqual(there);
  expect(found({}, { ...json, body: JSON.stringify({ redirect: address }) })).toEqual(there);
  expect(found({}, { status: 303, headers: [['location', address.replace('#', '?')]] })).toEqual([]);
});

test('shows the claims of a readable token, and only the header of an encrypted one', () => {
  const request: TracedRequest = { method: 'GET', url: `https://a.example/?id_token=${encrypted}`, headers: [] };
  const [token] = tokensIn(request, { status: 200, headers: [] });
  expect(token).toStrictEqual({
    kind: 'id_token',
    at: 'request:query:id_token',
    value: encrypted,
    header: { alg: 'RSA-OAEP-256', enc: 'A256GCM' },
  });
  expect(found({ url: 'https://a.example/?id_token=a.b.c' })).toEqual([]);
});

test('does not search a body of more than 200,000 characters', () => {
  const start = `id_token=${jwt({})}&padding=`;
  expect(found({ ...form, body: start.padEnd(200_000, 'x') })).toEqual(['request:body:id_token id_token']);
  expect(found({ ...form, body: start.padEnd(200_001, 'x') })).toEqual([]);
});
