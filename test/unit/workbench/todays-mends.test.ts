// Mends that only today’s profile has: which of the values that the sender knows is still usable.
import { expect, test } from 'vitest';
import type { Exchange } from '../../../mocks/index.ts';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import { todaysMends } from '../../../src/pages/workbench/mends/today-mends.ts';
import type { Change } from '../../../src/pages/workbench/request-changes.ts';
import * as kit from '../../kit/hand-written/exchanges.ts';
import { mendedBy, posted } from '../../kit/hand-written/mend-cases.ts';

const pushed = (request_uri: string): Exchange => posted('pushAuthorisation', {}, { request_uri, expires_in: 90 });
const browsed = (parameters: Readonly<Record<string, string>>, more: Partial<Exchange> = {}): Exchange => ({
  ...kit.authorised,
  request: { method: 'GET', url: `${kit.host}/authorise?${new URLSearchParams(parameters).toString()}`, headers: [] },
  ...more,
});
const used = (request_uri: string, outcome: 'pass' | 'fail' | 'not-reached', operation = 'authorise'): Exchange =>
  browsed({ request_uri }, { operation, checks: [{ ...kit.pass('request-uri.unused'), outcome }] });

const mended = (rule: RuleId, exchange: Exchange, exchanges: readonly Exchange[], at?: string) =>
  mendedBy(todaysMends, rule, exchange, exchanges, at === undefined ? {} : { at });

test('a refused request_uri is replaced by the newest pushed one that no browser has used', () => {
  const refused = browsed({ request_uri: 'urn:x', client_id: 'c' });
  const of = (...more: readonly Exchange[]) =>
    mended('request-uri.unused', refused, [pushed('urn:a'), pushed('urn:b'), ...more]);
  const set = (uri: string): readonly Change[] => [['/query/request_uri', uri]];
  expect(of()).toEqual(set('urn:b'));
  expect(of(used('urn:b', 'pass'))).toEqual(set('urn:a'));
  expect(of(used('urn:b', 'fail'))).toEqual(set('urn:a'));
  // It was refused before anybody looked whether it is used.
  expect(of(used('urn:b', 'not-reached'))).toEqual(set('urn:b'));
  expect(of(used('urn:b', 'pass', 'answerInteraction'))).toEqual(set('urn:b'));
  expect(of(browsed({ request_uri: 'urn:b' }, { checks: [kit.pass('authorise.client-known')] }))).toEqual(set('urn:b'));
  expect(of(used('urn:b', 'pass'), used('urn:a', 'pass'))).toBeUndefined();
  expect(mended('request-uri.live', refused, [pushed('urn:x')])).toBeUndefined();
});

test('a request object in the address is replaced by a reference, or removed if there already is one', () => {
  const object = kit.signed({ alg: 'PS256' }, { iss: 'c' });
  const both = browsed({ request: object, request_uri: 'urn:x' });
  expect(mended('request-uri.no-request', both, [pushed('urn:a')])).toEqual([['/query/request']]);
  const alone = browsed({ request: object });
  expect(mended('request-uri.no-request', alone, [pushed('urn:a')])).toEqual([
    ['/query/request'],
    ['/query/request_uri', 'urn:a'],
  ]);
  expect(mended('request-uri.no-request', alone, [])).toBeUndefined();
});

test('the verifier is the one that was sent with the same code, unless it was wrong', () => {
  const refused = posted('token', { code: 'c', code_verifier: 'now' });
  const tried = (code: string, code_verifier: string, checks: Exchange['checks'] = []): Exchange => ({
    ...posted('token', { code, code_verifier }),
    checks,
  });
  const of = (...exchanges: readonly Exchange[]) => mended('pkce.verifier', refused, exchanges);
  const set = (value: string): readonly Change[] => [['/form/code_verifier', value]];
  expect(of(tried('c', 'one'), tried('c', 'two'))).toEqual(set('one'));
  expect(of(tried('other', 'one'), tried('c', ''), tried('c', 'two'))).toEqual(set('two'));
  expect(of(tried('c', 'one', [kit.fail('pkce.verifier')]), tried('c', 'two'))).toEqual(set('two'));
  expect(of(tried('c', 'one', [kit.pass('pkce.verifier'), kit.fail('code.live')]))).toEqual(set('one'));
  expect(of({ ...tried('c', 'one'), operation: 'introspect' })).toBeUndefined();
});

test('an arrangement is replaced by the newest one that is neither withdrawn nor the refused one', () => {
  const refused = posted('revokeArrangement', { cdr_arrangement_id: 'x' });
  const issued = (id: string): Exchange => posted('token', {}, { access_token: id, cdr_arrangement_id: id });
  const of = (...exchanges: readonly Exchange[]) => mended('arrangement.living', refused, exchanges);
  const withdrawn = posted('revokeArrangement', { cdr_arrangement_id: 'b' });
  expect(of(issued('a'), issued('b'))).toEqual([['/form/cdr_arrangement_id', 'b']]);
  expect(of(issued('a'), issued('b'), withdrawn)).toEqual([['/form/cdr_arrangement_id', 'a']]);
  expect(of(issued('a'), issued('b'), { ...withdrawn, verdict: 'refused' })).toEqual([
    ['/form/cdr_arrangement_id', 'b'],
  ]);
  expect(of(issued('x'))).toBeUndefined();
});

test('a sharing duration in quotation marks becomes a number; any other is left out', () => {
  const at = 'body:request#payload.claims.sharing_duration';
  const of = (sharing_duration: unknown) => {
    const request = kit.signed({ alg: 'PS256' }, { claims: { sharing_duration } });
    return mended('sharing.duration', posted('pushAuthorisation', { request }), [], at);
  };
  const pointer = '/tokens/body:request/claims/claims/sharing_duration';
  expect(of('3600')).toEqual([[pointer, 3600]]);
  expect(of('1234567890')).toEqual([[pointer, 1_234_567_890]]);
  for (const other of ['12345678901', '', '-1', '1.5', 'a', -1, null])
    expect(of(other), String(other)).toEqual([[pointer]]);
});

test('a challenge is replaced by that of an earlier push, whose verifier is known', () => {
  const request = (claims: object): string => kit.signed({ alg: 'PS256' }, claims);
  const refused = posted('pushAuthorisation', { request: request({ iss: 'c' }) });
  const earlier = posted('pushAuthorisation', { request: request({ code_challenge: 'known' }) });
  expect(mended('pkce.challenge', refused, [earlier])).toEqual([
    ['/tokens/body:request/claims/code_challenge', 'known'],
    ['/tokens/body:request/claims/code_challenge_method', 'S256'],
  ]);
  expect(mended('pkce.challenge', refused, [refused])).toBeUndefined();
});
