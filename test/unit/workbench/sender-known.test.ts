// What a sender knows from its earlier exchanges: which values are its own, and until which instant each is valid.
import { expect, test } from 'vitest';
import type { Exchange } from '../../../mocks/index.ts';
import { limits } from '../../../mocks/spec/limits.ts';
import {
  accepted,
  allCodes,
  answeredValues,
  consents,
  knownHint,
  lastGood,
  livingStatement,
  livingTokens,
  namedClients,
  refreshTokens,
  revoked,
  unusedCodes,
  type Known,
} from '../../../src/pages/workbench/known.ts';
import { documentOf } from '../../../src/pages/workbench/request-document.ts';
import * as kit from '../../kit/hand-written/exchanges.ts';

const start = Date.parse('2026-11-20T04:00:00.000Z');
const back = 'https://sunny-saver.cdr.example/callback';
const known = (exchanges: readonly Exchange[], after = 0): Known =>
  ({
    now: () => new Date(start + after),
    sender: {
      clientId: kit.clientId,
      softwareProductId: kit.certificate.commonName,
      redirectUris: ['https://sunny-saver.cdr.example/other', back],
      alg: 'PS256',
      kid: 'own',
    },
    exchanges,
  }) as unknown as Known;

const at = new Date(start).toISOString();
const json = (body: object): Exchange['response'] => ({ status: 200, headers: [kit.json], body: JSON.stringify(body) });
/** A form that the sender has posted with its certificate. */
const posted = (operation: string, form: Readonly<Record<string, string>>, response = json({})): Exchange => ({
  ...kit.tokensIssued,
  at,
  operation,
  request: {
    method: 'POST',
    url: `${kit.secure}/${operation}`,
    headers: [['content-type', 'application/x-www-form-urlencoded']],
    body: new URLSearchParams(form).toString(),
  },
  response,
});
const issued = (access: string, more: object = {}): Exchange =>
  posted('token', { grant_type: 'authorization_code' }, json({ access_token: access, expires_in: 300, ...more }));
const read = (bearer: string, more: Partial<Exchange> = {}): Exchange => ({
  ...kit.usageRead,
  request: { ...kit.usageRead.request, headers: [['authorization', `Bearer ${bearer}`]] },
  ...more,
});
const tokens = (exchanges: readonly Exchange[], after = 0): readonly string[] =>
  livingTokens(known(exchanges, after)).map(({ accessToken }) => accessToken);

test('an exchange belongs to the sender of its certificate, or without one to the client that it names', () => {
  const own = issued('own');
  const another = { ...issued('another'), certificate: kit.foreignCertificate };
  const owned = { ...another, certificate: { ...kit.foreignCertificate, owner: kit.certificate.commonName } };
  const { certificate: _certificate, ...bare } = posted('token', { client_id: kit.clientId });
  const { certificate: _other, ...stranger } = posted('token', { client_id: 'x' });
  const refused: Exchange = { ...own, verdict: 'refused' };
  expect(accepted(known([own, another, owned, bare, stranger, refused]))).toEqual([bare, owned, own]);
  expect(lastGood(known([own, bare]), 'token')).toEqual(documentOf(bare));
  expect(lastGood(known([own]), 'revoke')).toBeUndefined();
});

test('every client id that a request contains is found, the most explicit first', () => {
  const object = kit.signed({ alg: 'PS256' }, { client_id: 'in-object', iss: 'issuer' });
  const assertion = kit.signed({ alg: 'PS256' }, { iss: 'in-assertion' });
  const all = posted('token', { client_id: 'in-form', request: object, client_assertion: assertion });
  const url = `${all.request.url}?client_id=in-query`;
  const named = (one: Exchange): readonly string[] => namedClients(documentOf(one));
  expect(named({ ...all, request: { ...all.request, url } })).toEqual([
    'in-form',
    'in-query',
    'in-assertion',
    'in-object',
    'issuer',
  ]);
  const registration = { method: 'POST', url, headers: [], body: kit.signed({ alg: 'PS256' }, { iss: 'product' }) };
  expect(named({ ...all, request: registration })).toEqual(['in-query', 'product']);
  expect(named(posted('token', { client_id: '' }))).toEqual([]);
});

test('a token is valid until the millisecond before its lifetime ends; without a lifetime it is not valid', () => {
  expect(tokens([issued('a')], 299_999)).toEqual(['a']);
  expect(tokens([issued('a')], 300_000)).toEqual([]);
  expect(tokens([issued('a', { expires_in: '300' })])).toEqual([]);
});

test('a token is invalid once it or its refresh token is revoked, or its arrangement has ended', () => {
  const a = issued('a', { refresh_token: 'ra', cdr_arrangement_id: 'arr-a' });
  const b = issued('b', { refresh_token: 'rb', cdr_arrangement_id: 'arr-b' });
  const all = (...more: readonly Exchange[]) => [tokens([a, b, ...more]), refreshTokens(known([a, b, ...more]))];
  expect(all()).toEqual([
    ['b', 'a'],
    ['rb', 'ra'],
  ]);
  expect(all(posted('revoke', { token: 'a' }))).toEqual([['b'], ['rb', 'ra']]);
  expect(all(posted('revoke', { token: 'ra' }))).toEqual([['b'], ['rb']]);
  expect(all({ ...posted('revoke', { token: 'ra' }), verdict: 'refused' })).toEqual(all());
  expect(all(posted('introspect', { token: 'a' }))).toEqual(all());
  const ended = posted('revokeArrangement', { cdr_arrangement_id: 'arr-b' });
  expect(all(ended)).toEqual([['a'], ['ra']]);
  expect(all({ ...ended, verdict: 'refused' })).toEqual(all());
  const told = (operation: string): Exchange =>
    posted(operation, { cdr_arrangement_jwt: kit.signed({ alg: 'PS256' }, { cdr_arrangement_id: 'arr-a' }) });
  expect(all(told('revokeArrangementAtRecipient'))).toEqual([['b'], ['rb']]);
  expect(all(told('introspect'))).toEqual(all());
  expect([...revoked(known([a, issued('c'), posted('revoke', { token: 'ra' })]))]).toEqual(['ra', 'a']);
});

test('a token refused as no longer valid is invalid; one refused for another reason stays valid', () => {
  const refused = (rule: Parameters<typeof kit.fail>[0]): Exchange =>
    read('a', { verdict: 'refused', checks: [kit.fail(rule)] });
  for (const rule of ['token.live', 'token.not-revoked', 'token.level', 'consent.alive'] as const)
    expect(tokens([issued('a'), issued('b'), refused(rule)]), rule).toEqual(['b']);
  expect(tokens([issued('a'), refused('version.supported')])).toEqual(['a']);
  const passed = read('a', { verdict: 'refused', checks: [kit.pass('token.live'), kit.fail('version.supported')] });
  expect(tokens([issued('a'), passed])).toEqual(['a']);
  expect(tokens([issued('a'), read('a', { verdict: 'faulted', checks: [kit.fail('token.live')] })])).toEqual(['a']);
});

test('tokens that were accepted before come first, each group newest first', () => {
  expect(tokens([issued('a'), issued('b'), issued('c'), read('b')])).toEqual(['b', 'c', 'a']);
  expect(tokens([issued('a'), issued('b'), read('a'), read('b')])).toEqual(['b', 'a']);
});

test('a token has its scopes, its issuer, and whether a consumer authorised it', () => {
  const [token] = livingTokens(known([issued('a', { scope: 'openid profile' })]));
  expect(token).toEqual({
    accessToken: 'a',
    scopes: ['openid', 'profile'],
    register: false,
    ofClient: false,
    until: start + 300_000,
  });
  const own = posted('registerToken', { grant_type: 'client_credentials' }, json({ access_token: 'r', expires_in: 5 }));
  expect(livingTokens(known([{ ...own, to: 'register' }]))).toMatchObject([
    { scopes: [], register: true, ofClient: true },
  ]);
});

const redirected = (to: string, more: Partial<Exchange> = {}): Exchange => ({
  ...kit.authorised,
  at,
  response: { status: 303, headers: [['location', to]] },
  ...more,
});

test('a code is usable until it expires or is redeemed', () => {
  const codes = (exchanges: readonly Exchange[], after = 0) => unusedCodes(known(exchanges, after));
  const life = limits.authorisationCode * 1000;
  const [a, b] = [redirected(`${back}#code=a`), redirected(`${back}?code=b`)];
  expect(codes([a, b], life - 1)).toEqual(['b', 'a']);
  expect(codes([a, b], life)).toEqual([]);
  expect(codes([a, b, posted('token', { code: 'b' })])).toEqual(['a']);
  expect(codes([{ ...a, verdict: 'refused' }, b])).toEqual(['b']);
  expect(allCodes(known([a, b, posted('token', { code: 'b' })], life))).toEqual(['a', 'b']);
});

test('a code is read from a redirect to the sender, in the header, in the JSON of a screen, or in a signed response', () => {
  const codes = (one: Exchange) => allCodes(known([one]));
  const shown = (text: string): Exchange => ({ ...redirected(''), response: { status: 200, headers: [], body: text } });
  const page = JSON.stringify({ redirect: `${back}#code=a&state=s` });
  expect(codes(shown(page))).toEqual(['a']);
  expect(codes(shown(page.padEnd(19_999)))).toEqual(['a']);
  expect(codes(shown(page.padEnd(20_000)))).toEqual([]);
  const response = kit.signed({ alg: 'PS256' }, { code: 'in-jwt' });
  expect(codes(redirected(`${back}?response=${response}`))).toEqual(['in-jwt']);
  expect(codes(redirected(`${back}?response=${kit.signed({ alg: 'PS256' }, { code: 1 })}`))).toEqual([]);
  expect(codes(redirected(`${back}&code=a`))).toEqual(['a']);
  expect(codes(redirected(`${back}s#code=a`))).toEqual([]);
  expect(codes(redirected('https://elsewhere.example/#code=a'))).toEqual([]);
  expect(codes(redirected(`${back}#error=access_denied`))).toEqual([]);
});

test('a software statement comes from the register and is valid until its exp', () => {
  const statement = (exp: number): string => kit.signed({ alg: 'PS256' }, { exp: start / 1000 + exp });
  const of = (text: string, more: Partial<Exchange> = {}): Exchange => ({
    ...posted('getSoftwareStatement', {}),
    to: 'register',
    response: { status: 200, headers: [], body: text },
    ...more,
  });
  const good = (exchanges: readonly Exchange[], after = 0) => livingStatement(known(exchanges, after));
  expect(good([of(statement(600))], 599_999)).toBe(statement(600));
  expect(good([of(statement(600))], 600_000)).toBeUndefined();
  expect(good([of(statement(600)), of(statement(700)), of('{}')])).toBe(statement(700));
  expect(good([of(statement(600), { to: 'holder' })])).toBeUndefined();
});

test('a consent is known with its scopes until the sender deletes it', () => {
  const created = { ...kit.consentCreated, certificate: kit.certificate };
  const id = '8a1d5c7e-0b0a-4a5e-9d8e-0c6c1d1b5f10';
  const ended = (operation: string, of: string): Exchange => ({
    ...created,
    operation,
    request: { method: 'DELETE', url: `${created.request.url}/${of}`, headers: [] },
    response: { status: 204, headers: [] },
  });
  const one = { id, scopes: ['openid', 'energy:accounts.basic:read'] };
  expect(consents(known([created]))).toEqual([one]);
  expect(consents(known([created, ended('deleteConsent', 'other'), ended('getConsent', id)]))).toEqual([one]);
  expect(consents(known([created, ended('deleteConsent', id)]))).toEqual([]);
  const bare = { ...created, response: json({ data: { cdr_consent_id: 'c' } }) };
  expect(consents(known([bare]))).toEqual([{ id: 'c', scopes: [] }]);
});

test('finds the values of a member in the answers to the sender, of every operation or of one', () => {
  const [a, b] = [issued('a'), posted('registerToken', {}, json({ access_token: 'b', inner: { access_token: 'c' } }))];
  expect(answeredValues(known([a, b]), 'access_token')).toEqual(['b', 'c', 'a']);
  expect(answeredValues(known([a, b]), 'access_token', 'token')).toEqual(['a']);
  expect(answeredValues(known([a, b]), 'token')).toEqual([]);
});

test('the login hint is that of the last accepted backchannel request', () => {
  const hinted = (login_hint: unknown): Exchange =>
    posted('backchannelAuthorise', { request: kit.signed({ alg: 'PS256' }, { login_hint }) });
  expect(knownHint(known([hinted('first'), hinted('last')]))).toBe('last');
  expect(knownHint(known([hinted('first'), { ...hinted('last'), verdict: 'refused' }]))).toBe('first');
  expect(knownHint(known([hinted(1)]))).toBeUndefined();
  expect(knownHint(known([]))).toBeUndefined();
});
