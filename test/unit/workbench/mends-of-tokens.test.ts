// Mends of grants, tokens and client authentication: which values come from the sender’s earlier exchanges, and which from its form.
import { expect, test } from 'vitest';
import type { Exchange } from '../../../mocks/index.ts';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import type { Change } from '../../../src/pages/workbench/request-changes.ts';
import { clientMends } from '../../../src/pages/workbench/mends/mends-client.ts';
import { tokenMends } from '../../../src/pages/workbench/mends/mends-tokens.ts';
import { transportMends } from '../../../src/pages/workbench/mends/mends-transport.ts';
import * as kit from '../../kit/hand-written/exchanges.ts';
import { called, mendedBy, mendedSeconds, posted } from '../../kit/hand-written/mend-cases.ts';

const ofToken = (
  rule: RuleId,
  form: Readonly<Record<string, string>>,
  ...exchanges: readonly Exchange[]
): readonly Change[] | undefined =>
  mendedBy(tokenMends, rule, posted('token', form), exchanges, { at: 'body:redirect_uri' });

const ciba = 'urn:openid:params:grant-type:ciba';
test.each<[Readonly<Record<string, string>>, string]>([
  [{ auth_req_id: 'a', code: 'c' }, ciba],
  [{ code: 'c', refresh_token: 'r' }, 'authorization_code'],
  [{ refresh_token: 'r' }, 'refresh_token'],
  [{ auth_req_id: '', code: '', refresh_token: '' }, 'client_credentials'],
  [{}, 'client_credentials'],
])('the grant type of a form with %j is %s', (form, type) => {
  expect(ofToken('grant.type-present', form)).toEqual([['/form/grant_type', type]]);
});

const begun = (auth_req_id: string): Exchange => posted('backchannelAuthorise', {}, { auth_req_id });

test('an auth_req_id is replaced by the newest one that is neither redeemed nor the refused one', () => {
  const of = (...more: readonly Exchange[]) =>
    ofToken('auth-req.known', { auth_req_id: 'x' }, begun('a'), begun('b'), begun('x'), ...more);
  expect(of()).toEqual([['/form/auth_req_id', 'b']]);
  expect(of(posted('token', { auth_req_id: 'b' }))).toEqual([['/form/auth_req_id', 'a']]);
  expect(of(posted('introspect', { auth_req_id: 'b' }))).toEqual([['/form/auth_req_id', 'b']]);
  expect(of({ ...posted('token', { auth_req_id: 'b' }), verdict: 'refused' })).toEqual([['/form/auth_req_id', 'b']]);
});

test('a grant is replaced by another of the same kind', () => {
  const back = 'https://app.example/callback#code=c2';
  const redirect: Exchange = {
    ...posted('authorise', {}),
    at: new Date(mendedSeconds * 1000).toISOString(),
    response: { status: 303, headers: [['location', back]] },
  };
  const all = [begun('a2'), redirect, posted('token', {}, { access_token: 't', refresh_token: 'r2' })];
  const of = (form: Readonly<Record<string, string>>) => ofToken('grant.alive', form, ...all);
  expect(of({ auth_req_id: 'a', code: 'c' })).toEqual([['/form/auth_req_id', 'a2']]);
  expect(of({ code: 'c' })).toEqual([['/form/code', 'c2']]);
  expect(of({ refresh_token: 'r' })).toEqual([['/form/refresh_token', 'r2']]);
});

test('the redirect URI is that of the last push, else of the last authorisation request, else the sender’s first', () => {
  const object = (redirect_uri: string): string => kit.signed({ alg: 'PS256' }, { redirect_uri });
  const push = posted('pushAuthorisation', { request: object('https://app.example/pushed') });
  const browser = posted('authorise', { request: object('https://app.example/browser') });
  const of = (...exchanges: readonly Exchange[]) =>
    ofToken('code.redirect-uri-present', { code: 'c' }, ...exchanges)?.map(([, value]) => value);
  expect(of(push, browser)).toEqual(['https://app.example/pushed']);
  expect(of(browser)).toEqual(['https://app.example/browser']);
  expect(of()).toEqual(['https://app.example/callback']);
});

/** Changes of the assertion, by where in it. */
const assertionOf = (exchange: Exchange, rule: RuleId) => {
  const place = '/tokens/body:client_assertion';
  const list = (mendedBy(clientMends, rule, exchange) ?? []).filter(([pointer]) => pointer.startsWith(place));
  return Object.fromEntries(list.map(([pointer, value]) => [pointer.slice(place.length), value]));
};

test('a missing assertion is made for the called endpoint and one minute, with the sender’s id at that party', () => {
  const whole = (exchange: Exchange) => assertionOf(exchange, 'client.assertion-present')[''];
  const claims = { iss: kit.clientId, sub: kit.clientId, aud: `${kit.secure}/token`, jti: 'a-uuid' };
  const times = { iat: mendedSeconds, exp: mendedSeconds + 60 };
  expect(whole(posted('token', {}))).toEqual({ header: {}, signing: 'anew', claims: { ...claims, ...times } });
  const product = kit.certificate.commonName;
  expect(whole({ ...posted('token', {}), to: 'register' })).toMatchObject({ claims: { iss: product, sub: product } });
});

test('an expired assertion gets new times and keeps its other claims', () => {
  const client_assertion = kit.signed(
    { alg: 'PS256' },
    { iss: 'i', sub: 's', aud: 'a', jti: 'j', iat: 1, nbf: 1, exp: 2 },
  );
  const changes = assertionOf(posted('token', { client_assertion }), 'client.assertion-exp');
  expect(changes['/claims/iat']).toBe(mendedSeconds);
  expect(changes['/claims/exp']).toBe(mendedSeconds + 60);
  expect('/claims/nbf' in changes && changes['/claims/nbf'] === undefined).toBe(true);
  expect(changes['']).toMatchObject({ claims: { iss: 'i', sub: 's', aud: 'a', jti: 'j', iat: 1, exp: 2 } });
});

test('query parameters move into the form, and do not replace those already in it', () => {
  const url = `${kit.secure}/token?scope=a&code=q`;
  const sent = posted('token', { code: 'f' });
  expect(mendedBy(clientMends, 'form.body-only', { ...sent, request: { ...sent.request, url } })).toEqual([
    ['/form/scope', 'a'],
    ['/query/scope'],
    ['/query/code'],
  ]);
});

test('a repeated parameter keeps its first value', () => {
  const sent = posted('token', {});
  const body = 'a=1&a=2&b=3&c=&c=4';
  expect(mendedBy(clientMends, 'form.once', { ...sent, request: { ...sent.request, body } })).toEqual([
    ['/form/a', '1'],
    ['/form/c', ''],
  ]);
});

test('an access token is replaced by a valid one for this kind of caller, with the scopes of the operation', () => {
  const issued = (access_token: string, scope: string, form = {}, more: Partial<Exchange> = {}): Exchange =>
    posted('token', form, { access_token, scope, expires_in: 300 }, more);
  const scope = 'energy:accounts.basic:read';
  const own = issued('own', 'cdr:consents', { grant_type: 'client_credentials' });
  const less = issued('less', 'openid');
  const good = issued('good', `openid ${scope}`);
  const ofRegister = issued('register', scope, {}, { to: 'register' });
  const over = issued('over', scope, {}, { at: '2026-11-20T03:28:00.000Z' });
  const of = (operation: string, ...exchanges: readonly Exchange[]) =>
    mendedBy(transportMends, 'token.known', called(operation, {}), exchanges);
  const bearer = (token: string): readonly Change[] => [
    ['/headers/authorization', `Bearer ${token}`],
    ['/certificate', 'own'],
  ];
  expect(of('listAccounts', own, good, less, ofRegister, over)).toEqual(bearer('good'));
  expect(of('createConsent', own, good, less, ofRegister)).toEqual(bearer('own'));
  expect(of('listAccounts', own, less, ofRegister, over)).toBeUndefined();
  expect(of('token', own, good)).toBeUndefined();
  const credentials = issued('r', '', { grant_type: 'client_credentials' }, { to: 'register' });
  expect(of('getDataHolderBrands', own, good, credentials)).toEqual(bearer('r'));
});

test('an address or headers that are too long lose their largest optional part', () => {
  const url = `${kit.secure}/cds-au/v1/energy/accounts?page=${'1'.repeat(90)}&aa=${'x'.repeat(50)}&long-name=${'x'.repeat(44)}`;
  expect(mendedBy(transportMends, 'route.address-length', called('listAccounts', { url }))).toEqual([
    ['/query/long-name'],
  ]);
  const headers = [
    ['authorization', 'x'.repeat(90)],
    ['x-v', 'x'.repeat(80)],
    ['cookie', 'x'.repeat(20)],
    ['accept', 'x'.repeat(20)],
  ] as const;
  const of = (list: typeof headers | readonly (readonly [string, string])[]) =>
    mendedBy(transportMends, 'route.headers-size', called('listAccounts', { headers: list }));
  expect(of(headers)).toEqual([['/headers/cookie']]);
  expect(of(headers.slice(0, 2))).toEqual([]);
});

test('the method becomes the expected one, else that of the operation at the address; a GET loses its body', () => {
  const bodiless = ['/form', '/body', '/tokens/body', '/tokens/body:request', '/tokens/body:client_assertion'];
  const of = (path: string, expected?: string) =>
    mendedBy(
      transportMends,
      'route.method',
      called('x', { url: `${kit.secure}${path}`, method: 'PUT' }),
      [],
      expected === undefined ? {} : { expected },
    );
  expect(of('/token', 'POST')).toEqual([['/method', 'POST']]);
  expect(of('/token')).toEqual([['/method', 'POST']]);
  expect(of('/token', 'DELETE')).toEqual([['/method', 'DELETE']]);
  expect(of('/cds-au/v1/energy/accounts/abc', 'GET or POST')).toEqual([
    ['/method', 'GET'],
    ...bodiless.map((one) => [one]),
  ]);
  expect(of('/nothing')).toBeUndefined();
});
