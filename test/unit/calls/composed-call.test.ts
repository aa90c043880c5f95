// A call of the API explorer as it is sent: its form, who calls, and a handwritten address.
import { describe, expect, test } from 'vitest';
import { presetOf } from '../../../mocks/spec/decisions/decisions.ts';
import { operationOf, type OperationId } from '../../../mocks/spec/operations/index.ts';
import { fieldsOf, isSecret, keyOf } from '../../../src/calls/call-fields.ts';
import {
  addressOf,
  addressShown,
  composeCall,
  readAddress,
  wholeSettings,
  type CallSettings,
  type WholeSettings,
} from '../../../src/calls/compose-call.ts';
import { situationsOf } from '../../../src/calls/header-matrix.ts';
import { variantOf, variantsOf } from '../../../src/calls/operation-variants.ts';
import { honestCertificate, honestToken, tokenKindOf } from '../../../src/calls/who-calls.ts';

const now = new Date('2026-11-10T02:00:00Z');
const base = 'https://mtls.holder.cdr.example';
const anyUuid = expect.stringMatching(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u) as unknown;

test.each<[OperationId, unknown, string, string]>([
  ['listAccounts', 'access', 'own', 'own'],
  ['getDataHolderBrands', 'register', 'own', 'own'],
  ['getServicePointSR', undefined, 'none', 'own'],
  ['token', undefined, 'own', 'own'],
  ['getJwks', undefined, 'none', 'none'],
  ['getStatus', undefined, 'none', 'none'],
])('an honest caller of %s has the token %s: token %s, certificate %s', (id, kind, token, certificate) => {
  const operation = operationOf(id);
  expect([tokenKindOf(operation), honestToken(operation), honestCertificate(operation)]).toEqual([
    kind,
    token,
    certificate,
  ]);
});

describe('variants of an operation', () => {
  const ids = (id: OperationId, profile?: '0.1.1' | 'cds-1.36'): readonly string[] =>
    variantsOf(id, profile).map((one) => one.id);
  test('are the grants of the profile, the methods or the screens', () => {
    expect(ids('token', '0.1.1')).toContain('backchannel');
    expect(ids('token', 'cds-1.36')).not.toContain('backchannel');
    expect(ids('getUserInfo')).toEqual(['get', 'post']);
    expect(ids('answerInteraction')).toEqual(['identify', 'one-time-password', 'accounts', 'confirm']);
    expect(ids('listAccounts')).toEqual([]);
  });
  test('default to the first, also for an unknown choice', () => {
    expect(variantOf('getUserInfo', 'post')).toMatchObject({ id: 'post', method: 'POST' });
    expect(variantOf('getUserInfo', undefined)?.id).toBe('get');
    expect(variantOf('getUserInfo', 'put')?.id).toBe('get');
    expect(variantOf('listAccounts', 'get')).toBeUndefined();
  });
});

describe('settings that nobody chose', () => {
  const chosen = presetOf('strict');
  const whole = (id: OperationId, more: Partial<CallSettings> = {}): WholeSettings =>
    wholeSettings({ operation: operationOf(id), written: {}, ...more }, { decisions: { get: (name) => chosen[name] } });
  test('are those of an honest caller', () => {
    expect(whole('listAccounts')).toMatchObject({
      variant: '',
      method: 'GET',
      situationNow: 'present',
      version: String(whole('listAccounts').served.at(-1)),
      token: 'own',
      certificate: 'own',
    });
    expect(whole('getJwks')).toMatchObject({
      situationNow: 'plain',
      version: 'none',
      token: 'none',
      certificate: 'none',
    });
    expect(whole('getUserInfo', { variant: 'post' })).toMatchObject({ variant: 'post', method: 'POST' });
  });
  test('give way to chosen ones', () => {
    const choice = { situation: 'unattended', version: '9', token: 'other', certificate: 'none' } as const;
    expect(whole('listAccounts', choice)).toMatchObject({
      situationNow: 'unattended',
      version: '9',
      token: 'other',
      certificate: 'none',
    });
    expect(whole('getJwks', choice).situationNow).toBe('plain');
  });
});

const settingsOf = (id: OperationId, more: Partial<WholeSettings> = {}): WholeSettings => {
  const operation = operationOf(id);
  const [situationNow = 'plain'] = situationsOf(operation);
  return {
    operation,
    variant: '',
    method: operation.method,
    situationNow,
    version: '1',
    served: [1],
    token: 'own',
    certificate: 'own',
    written: {},
    ...more,
  };
};
const prefilled = (values: Readonly<Record<string, string>> = {}) => ({ base, values });
const sent = (
  settings: WholeSettings,
  values: Readonly<Record<string, string>> = {},
  shown: { authorization?: string; proof?: Readonly<Record<string, string>> } = {},
) => composeCall(settings, prefilled(values), { ...shown, certificate: null }, now);
const headersOf = (...given: Parameters<typeof sent>): Readonly<Record<string, string>> =>
  Object.fromEntries(sent(...given).headers);

describe('what is sent', () => {
  test('includes session, address and headers of a present customer', () => {
    expect(headersOf(settingsOf('listAccounts'), {}, { authorization: 'Bearer a' })).toEqual({
      'x-v': '1',
      authorization: 'Bearer a',
      'x-fapi-interaction-id': anyUuid,
      'x-fapi-auth-date': 'Tue, 10 Nov 2026 02:00:00 GMT',
      'x-fapi-customer-ip-address': '203.0.113.7',
      'x-cds-client-headers': 'VXNlci1BZ2VudDogU3VubnkgU2F2ZXI=',
    });
  });
  test('includes only the session of an absent customer', () => {
    const headers = headersOf(settingsOf('listAccounts', { situationNow: 'unattended' }));
    expect(Object.keys(headers).toSorted()).toEqual(['x-fapi-auth-date', 'x-fapi-interaction-id', 'x-v']);
  });
  test('prefers handwritten values, and leaves out empty ones', () => {
    const written = {
      'header.authorization': 'Bearer mine',
      'header.x-fapi-interaction-id': 'my-id',
      'header.x-fapi-auth-date': '',
    };
    const headers = headersOf(settingsOf('listAccounts', { written, version: '7' }), {}, { authorization: 'Bearer a' });
    expect(headers).toMatchObject({
      'x-v': '7',
      authorization: 'Bearer mine',
      'x-fapi-interaction-id': 'my-id',
    });
    expect(headers).not.toHaveProperty('x-fapi-auth-date');
    expect(headersOf(settingsOf('listAccounts', { version: 'none' }))).not.toHaveProperty('x-v');
    const plain = { 'header.content-type': 'text/plain' };
    expect(headersOf(settingsOf('token', { written: plain }))).toMatchObject({ 'content-type': 'text/plain' });
  });
  test('includes a token that is not needed, if one is given', () => {
    const shown = { authorization: 'Bearer a' };
    expect(headersOf(settingsOf('getJwks', { version: 'none' }), {}, shown)).toMatchObject(shown);
  });
  test('encodes a form, with the client’s proof unless one is handwritten', () => {
    const proof = { client_id: 'the-client', client_assertion: 'a.b.c', client_assertion_type: 'jwt-bearer' };
    const values = { 'form.grant_type': 'refresh_token', 'form.scope': '' };
    const call = sent(settingsOf('token', { written: { 'form.client_id': 'another' } }), values, { proof });
    expect(call.method).toBe('POST');
    expect(Object.fromEntries(new URLSearchParams(call.body))).toEqual({
      ...proof,
      client_id: 'another',
      grant_type: 'refresh_token',
    });
    expect(Object.fromEntries(call.headers)).toMatchObject({ 'content-type': 'application/x-www-form-urlencoded' });
  });
  test('has the handwritten body, else the prefilled one; GET has none', () => {
    const bodyOf = (more: Partial<WholeSettings>): string | undefined =>
      composeCall(
        settingsOf('listDERForServicePoints', more),
        { base, values: {}, body: '{"a":1}' },
        { certificate: null },
        now,
      ).body;
    expect(bodyOf({})).toBe('{"a":1}');
    expect(bodyOf({ written: { body: '{}' } })).toBe('{}');
    expect(bodyOf({ written: { body: '' } })).toBeUndefined();
    expect(bodyOf({ method: 'GET' })).toBeUndefined();
    expect(headersOf(settingsOf('listDERForServicePoints'))).toMatchObject({ 'content-type': 'application/json' });
  });
  test('goes to a handwritten address unchanged', () => {
    expect(sent(settingsOf('listAccounts', { address: 'https://a.example/x' })).url).toBe('https://a.example/x');
    expect(sent(settingsOf('getAccount'), { 'path.accountId': 'a/b' }).url).toBe(`${base}/energy/accounts/a%2Fb`);
  });
});

describe('the form', () => {
  const fields = (id: OperationId, version = '1', values = {}) =>
    fieldsOf({ operation: operationOf(id), situationNow: 'present', version, written: {} }, prefilled(values), now);
  const made = (id: OperationId): Readonly<Record<string, string>> =>
    Object.fromEntries(fields(id).flatMap((one) => (one.made === undefined ? [] : [[keyOf(one), one.made]])));
  test('says what is made at sending', () => {
    expect(made('listAccounts')).toEqual({
      'header.authorization': 'Bearer, set under “Who calls”',
      'header.x-fapi-interaction-id': 'a new one for each call',
    });
    expect(made('token')).toEqual({
      'form.client_id': 'set under “Who calls”',
      'form.client_assertion_type': 'set under “Who calls”',
      'form.client_assertion': 'signed again for each call',
    });
    expect(made('getJwks')).toEqual({});
  });
  test('offers values for a parameter with several', () => {
    const offered = (id: OperationId, key: string): readonly string[] | undefined =>
      fields(id).find((one) => keyOf(one) === key)?.choices;
    expect(offered('getUsageForServicePoint', 'query.interval-reads')).toEqual(['NONE', 'MIN_30', 'FULL']);
    expect(offered('getUsageForServicePoint', 'path.servicePointId')).toEqual([]);
    expect(offered('getDataHolderBrands', 'path.industry')).toEqual(['energy', 'banking', 'telco', 'all']);
  });
  test('has each field once, prefilled ones included', () => {
    const found = fields('listAccounts', 'none', { 'query.page': '2', 'query.more': 'x', 'header.accept': 'y' });
    const keys = found.map(keyOf);
    expect(keys).toEqual([...new Set(keys)]);
    expect(keys).toEqual(expect.arrayContaining(['query.page', 'query.more', 'header.accept']));
    expect(keys).not.toContain('header.x-v');
    expect(keys).not.toContain('header.client-cert');
  });
  test.each([
    ['header.authorization', 'x', true],
    ['form.refresh_token', 'x', true],
    ['query.page', 'Bearer x', true],
    ['query.page', 'eyJhbGciOiJub25lIn0', true],
    ['query.page', '2', false],
    ['form.token_type_hint', 'x', false],
  ])('%s with %s is a secret: %s', (key, value, expected) => {
    expect(isSecret(key, value)).toBe(expected);
  });
});

describe('the address shown', () => {
  const operation = operationOf('getUsageForServicePoint');
  const fields = fieldsOf(settingsOf('getUsageForServicePoint'), prefilled({ 'path.servicePointId': 'a b' }), now);
  test('is the handwritten one, else the form’s, else the table’s', () => {
    expect(addressShown({ operation, address: 'mine' }, base, fields)).toBe('mine');
    expect(addressShown({ operation }, base, fields)).toBe(`${base}/energy/electricity/servicepoints/a%20b/usage`);
    expect(addressShown({ operation }, base, undefined)).toBe(base + operation.path);
  });
  test('is read back into the form only with the same host and path, and no fragment', () => {
    const read = (text: string) => readAddress(operation, base, fields, text);
    const address = addressOf(operation, base, fields);
    expect(read(address)).toMatchObject({ 'path.servicePointId': 'a b', 'query.page': '' });
    expect(Object.keys(read(address) ?? {}).filter((key) => !/^(?:path|query)\./u.test(key))).toEqual([]);
    expect(read(address)).not.toHaveProperty('query.authorization');
    expect(read(`${address}?x-fapi-auth-date=1`)).toBeUndefined();
    expect(read(address.replace('a%20b', '%E0%A4'))).toMatchObject({ 'path.servicePointId': '%E0%A4' });
    expect(read(`${address}#x`)).toBeUndefined();
    expect(read(address.replace('holder.cdr', 'holderxcdr'))).toBeUndefined();
    expect(read(address.replace('a%20b', 'a/b'))).toBeUndefined();
  });
});
