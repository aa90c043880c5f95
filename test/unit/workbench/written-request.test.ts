// An edited document as the request that is sent: what is renewed and what is kept, who signs, and when it is the same bytes.
import { decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import type { Exchange } from '../../../mocks/index.ts';
import { apply, type Change } from '../../../src/pages/workbench/request-changes.ts';
import { documentOf } from '../../../src/pages/workbench/request-document.ts';
import {
  bodyText,
  renewals,
  requestOf,
  signatureAt,
  type Workshop,
} from '../../../src/pages/workbench/write-request.ts';
import { clientCert, signed } from '../../kit/hand-written/exchange-parts.ts';

const start = Date.parse('2026-11-20T04:00:00.500Z');
const formType = ['content-type', 'application/x-www-form-urlencoded'] as const;
type Sent = Pick<Exchange, 'request' | 'at'>;
const sent = (request: Partial<Exchange['request']>): Sent => ({
  at: new Date(start).toISOString(),
  request: { method: 'POST', url: 'https://holder.example/token', headers: [formType], ...request },
});
const claims = { iss: 'a', jti: 'j', nonce: 'n', iat: 100, nbf: 100, exp: 160 };
const assertion = (more: object = {}): string => signed({ alg: 'PS256', kid: 'old' }, { ...claims, ...more });
const posted = (more: object = {}): Sent =>
  sent({ body: new URLSearchParams({ a: '1', client_assertion: assertion(more) }).toString() });

const pair = (alg: 'PS256' | 'ES256') =>
  crypto.subtle.generateKey(
    alg === 'ES256'
      ? { name: 'ECDSA', namedCurve: 'P-256' }
      : { name: 'RSA-PSS', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  );
const keys = { PS256: await pair('PS256'), ES256: await pair('ES256'), wrong: await pair('PS256') };
const workshop = (after = 0, alg: 'PS256' | 'ES256' = 'PS256'): Workshop => {
  let made = 0;
  return {
    now: () => new Date(start + after),
    anew: (like) => `${like}-${String((made += 1))}`,
    key: { privateKey: keys[alg].privateKey, kid: 'own', alg },
    wrongKey: () => Promise.resolve(keys.wrong.privateKey),
  };
};

const place = '/tokens/body:client_assertion';
const renewed = (from: Sent, after: number, ...edits: readonly Change[]) =>
  renewals(apply(documentOf(from), edits), from, workshop(after));
const at = (name: string, value: unknown): Change => [`${place}/claims/${name}`, value];

test('a request sent again has new one-time values, and its times move by the whole seconds that have passed', () => {
  const anew = [at('jti', 'j-1'), at('nonce', 'n-2')];
  expect(renewed(posted(), 999)).toEqual(anew);
  expect(renewed(posted(), 1000)).toEqual([...anew, at('iat', 101), at('nbf', 101), at('exp', 161)]);
  // The clock of a world that was put back may be behind.
  expect(renewed(posted(), -5000)).toEqual(anew);
});

test('a request sent again keeps values changed by hand, and every claim of a token whose signature is kept', () => {
  expect(renewed(posted(), 1000, at('jti', 'mine'), at('exp', 5))).toEqual([
    at('nonce', 'n-1'),
    at('iat', 101),
    at('nbf', 101),
  ]);
  expect(renewed(posted(), 1000, [`${place}/signing`, 'kept'])).toEqual([]);
  expect(renewed(posted(), 1000, ['/replay', true])).toEqual([]);
});

test('a claim of an unexpected type is left unchanged', () => {
  const odd = { jti: 5, nonce: '', iat: '100', nbf: null, exp: 160 };
  expect(renewed(posted(odd), 1000)).toEqual([at('exp', 161)]);
});

test('a nonce in the query is renewed with that of the request object only if the two were equal', () => {
  const request = signed({ alg: 'PS256' }, { nonce: 'n' });
  const browsed = (nonce: string): Sent =>
    sent({
      method: 'GET',
      url: `https://holder.example/authorise?${new URLSearchParams({ nonce, request }).toString()}`,
    });
  const inside: Change = ['/tokens/query:request/claims/nonce', 'n-1'];
  expect(renewed(browsed('n'), 0)).toEqual([inside, ['/query/nonce', 'n-1']]);
  expect(renewed(browsed('other'), 0)).toEqual([inside]);
  // One value in two tokens is the same one afterwards.
  const both = { request, client_assertion: signed({ alg: 'PS256' }, { nonce: 'n' }) };
  expect(renewed(sent({ body: new URLSearchParams(both).toString() }), 0)).toEqual([
    ['/tokens/body:request/claims/nonce', 'n-1'],
    at('nonce', 'n-1'),
  ]);
  const form = sent({ body: new URLSearchParams({ nonce: 'n', request }).toString() });
  expect(renewed(form, 0)).toEqual([
    ['/tokens/body:request/claims/nonce', 'n-1'],
    ['/form/nonce', 'n-1'],
  ]);
});

const written = (from: Sent, edits: readonly Change[] = [], by = workshop()) =>
  requestOf(apply(documentOf(from), edits), from, by);
const assertionIn = async (edits: readonly Change[] = [], by = workshop()): Promise<string> =>
  new URLSearchParams((await written(posted(), edits, by)).body).get('client_assertion') ?? '';

test.each(['PS256', 'ES256'] as const)('a token is signed anew with the sender’s key of %s', async (alg) => {
  const token = await assertionIn([[`${place}/header/alg`], [`${place}/header/kid`]], workshop(0, alg));
  expect(decodeProtectedHeader(token)).toEqual({ alg, kid: 'own' });
  await expect(jwtVerify(token, keys[alg].publicKey, { currentDate: new Date(110_000) })).resolves.toMatchObject({
    payload: { ...claims, jti: 'j-1', nonce: 'n-2' },
  });
});

test('a token keeps a header set by hand; signed with the wrong key, it does not verify', async () => {
  const options = { currentDate: new Date(110_000) };
  const token = await assertionIn();
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'PS256', kid: 'old' });
  await expect(jwtVerify(token, keys.PS256.publicKey, options)).resolves.toBeDefined();
  const wrong = await assertionIn([[`${place}/signing`, 'wrong-key']]);
  await expect(jwtVerify(wrong, keys.PS256.publicKey, options)).rejects.toThrow('signature verification failed');
  await expect(jwtVerify(wrong, keys.wrong.publicKey, options)).resolves.toBeDefined();
});

test('a token keeps its old signature on request or if the sender has no key; with alg none it has none', async () => {
  const old = assertion().split('.')[2] ?? '';
  const kept = await assertionIn([[`${place}/signing`, 'kept'], at('iss', 'b')]);
  expect([kept.split('.')[2], decodeJwt(kept)]).toEqual([old, { ...claims, iss: 'b' }]);
  const { key: _key, ...keyless } = workshop();
  expect((await assertionIn([], keyless)).split('.')[2]).toBe(old);
  const none = await assertionIn([[`${place}/signing`, 'none']]);
  expect([none.split('.')[2], decodeProtectedHeader(none)]).toEqual(['', { alg: 'none', kid: 'old' }]);
  expect([signatureAt('body:client_assertion', posted()), signatureAt('query:request', posted())]).toEqual([old, '']);
});

test('an unchanged body keeps its bytes', async () => {
  const body = '{ "a" : 1.0 }';
  const json = sent({ headers: [['content-type', 'application/json']], body });
  expect((await written(json)).body).toBe(body);
  expect((await written(json, [['/body/a', 1]])).body).toBe(body);
  expect((await written(json, [['/body/a', 2]])).body).toBe('{"a":2}');
  expect((await written(json, [['/body', 'text']])).body).toBe('text');
  expect((await written(json, [['/body']])).body).toBeUndefined();
  expect(bodyText({ ...documentOf(json), body: { a: 1 } }, sent({}))).toBe('{"a":1}');
});

test('an empty query is left out, and headers keep their order', async () => {
  const headers = [formType, ['x-v', '1'], ['accept', 'a']] as const;
  const from = sent({ method: 'GET', url: 'https://holder.example/a?b=1', headers });
  expect((await written(from)).url).toBe('https://holder.example/a?b=1');
  const changed = await written(from, [['/query/b'], ['/headers/x-v', '2'], ['/headers/new', 'n']]);
  expect([changed.url, changed.headers]).toEqual([
    'https://holder.example/a',
    [formType, ['x-v', '2'], ['accept', 'a'], ['new', 'n']],
  ]);
});

test('a request presents the recorded certificate unless another is chosen; a replay has the same bytes', async () => {
  const { request, at: when } = posted();
  const from = {
    at: when,
    request: { ...request, headers: [...request.headers, ['client-cert', clientCert] as const] },
  };
  expect(await written(from)).toMatchObject({ certificate: 'as-it-was', clientCert });
  expect('clientCert' in (await written(from, [['/certificate', 'own']]))).toBe(false);
  expect('clientCert' in (await written(posted()))).toBe(false);
  expect(await written(from, [['/replay', true]], workshop(5000))).toEqual({
    url: request.url,
    method: 'POST',
    headers: [formType],
    body: request.body,
    certificate: 'as-it-was',
    clientCert,
  });
  expect('body' in (await written(sent({ body: '' }), [['/replay', true]]))).toBe(false);
});
