// Mends of headers, query, path and body: which values come from earlier answers, and which sent ones are kept.
import { expect, test } from 'vitest';
import type { Exchange } from '../../../mocks/index.ts';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import { leaveOutThere, setThere, type Mends } from '../../../src/pages/workbench/mends/mend-case.ts';
import { inputMends } from '../../../src/pages/workbench/mends/mends-input.ts';
import * as kit from '../../kit/hand-written/exchanges.ts';
import { called, mendedBy, posted } from '../../kit/hand-written/mend-cases.ts';

const base = `${kit.secure}/cds-au/v1`;
const mended = (rule: RuleId, exchange: Exchange, ...exchanges: readonly Exchange[]) =>
  mendedBy(inputMends, rule, exchange, exchanges);

test('the ends of a date range are swapped if both were sent', () => {
  const of = (query: string) => mended('query.date-order', called('x', { url: `${base}/a?${query}` }));
  expect(of('oldest-date=2&newest-date=1')).toEqual([
    ['/query/oldest-date', '1'],
    ['/query/newest-date', '2'],
  ]);
  expect([of('oldest-date=2'), of('newest-date=1'), of('')]).toEqual([undefined, undefined, undefined]);
});

test('an id in the path is replaced by that of the last accepted request, else by one from an answer', () => {
  const refused = called('getAccount', { url: `${base}/energy/accounts/x` });
  const list = called('listAccounts', { url: `${base}/energy/accounts` }, { data: [{ accountId: 'a/b c' }] });
  const good = called('getAccount', { url: `${base}/energy/accounts/good` });
  expect(mended('account.id', refused, list, good)).toEqual([['/address', `${base}/energy/accounts/good`]]);
  expect(mended('account.id', refused, list)).toEqual([['/address', `${base}/energy/accounts/a%2Fb%20c`]]);
  expect(mended('account.id', refused)).toBeUndefined();
  expect(mended('account.id', called('listAccounts', {}), called('x', {}, { accountId: 'a' }))).toBeUndefined();
});

test('an arrangement is replaced by that of the last accepted call, unless just refused, else by a consent', () => {
  const of = (sent: string | undefined, ...exchanges: readonly Exchange[]) =>
    mended('header.arrangement', withArrangement(sent), ...exchanges)?.[0]?.[1];
  const withArrangement = (id: string | undefined): Exchange =>
    called('listServicePointsSR', { headers: id === undefined ? [] : [['x-cds-arrangement', id]] });
  const consent = posted('createConsent', {}, { data: { cdr_consent_id: 'consent', scopes: [] } });
  expect(of('x', consent, withArrangement('good'))).toBe('good');
  expect(of(undefined, consent, withArrangement('good'))).toBe('good');
  expect(of('good', consent, withArrangement('good'))).toBe('consent');
  expect(of('x', consent)).toBe('consent');
  expect(of('x')).toBeUndefined();
});

test('a plan is replaced by the first one in the newest answer, whoever received it', () => {
  const refused = called('getEnergyPlanDetail', { url: `${base}/energy/plans/x` });
  const { certificate: _certificate, ...open } = called('listEnergyPlans', {}, { planId: 'old' });
  const newest = { ...open, response: { ...open.response, body: '{"planId":"new"},{"planId":"second"}' } };
  expect(mended('plan.known', refused, open, newest)).toEqual([['/address', `${base}/energy/plans/new`]]);
  expect(mended('plan.known', refused)).toBeUndefined();
});

test('a logo is replaced by another one on the same host', () => {
  const refused = called('x', { url: 'https://logos.example/1' });
  const answer = called('y', {}, [
    { logoUri: 'https://elsewhere.example/1' },
    { logoUri: 'https://logos.example/1' },
    { logoUri: 'https://logos.example/2' },
  ]);
  expect(mended('register.logo', refused, answer)).toEqual([['/address', 'https://logos.example/2']]);
  expect(mended('register.logo', refused)).toBeUndefined();
});

test('a list keeps the ids known from answers, at most a thousand; without any, the last accepted list replaces it', () => {
  const ids = Array.from({ length: 1001 }, (_, index) => `id-${String(index)}`);
  const known = called(
    'listServicePoints',
    {},
    ids.map((servicePointId) => ({ servicePointId })),
  );
  const sent = (servicePointIds: unknown): Exchange =>
    called('listUsageForServicePoints', {
      method: 'POST',
      headers: [['content-type', 'application/json']],
      body: JSON.stringify({ data: { servicePointIds } }),
    });
  const of = (list: unknown, ...exchanges: readonly Exchange[]) =>
    mended('service-point.body-id', sent(list), ...exchanges);
  const set = (servicePointIds: readonly string[]) => [['/body/data', { servicePointIds }]];
  expect(of(['x', 'id-3', 'y', 'id-1'], known)).toEqual(set(['id-3', 'id-1']));
  expect(of(ids, known)).toEqual(set(ids.slice(0, 1000)));
  expect(of(ids.slice(1), known)).toEqual(set(ids.slice(1)));
  const good = sent(['id-5']);
  for (const none of [['x'], [], 'id-3', undefined])
    expect(of(none, known, good), String(none)).toEqual([['/body/data/servicePointIds', ['id-5']]]);
  expect(of(['x'], known)).toBeUndefined();
});

test('an industry becomes “all” in the newest version of the recipients’ list, and “energy” elsewhere', () => {
  const of = (operation: string, path: string, version?: string) =>
    mended(
      'register.industry',
      called(operation, {
        url: `https://register.example${path}`,
        headers: version === undefined ? [] : [['x-v', version]],
      }),
    )?.[0]?.[1];
  const recipients = (version?: string) => of('getDataRecipients', '/cdr-register/v1/x/data-recipients', version);
  expect(recipients('4')).toBe('https://register.example/cdr-register/v1/all/data-recipients');
  expect(recipients('3')).toBe('https://register.example/cdr-register/v1/energy/data-recipients');
  expect(recipients()).toBe('https://register.example/cdr-register/v1/energy/data-recipients');
  expect(of('getDataHolderBrands', '/cdr-register/v1/x/data-holders/brands', '9')).toBe(
    'https://register.example/cdr-register/v1/energy/data-holders/brands',
  );
});

const there: Mends = { 'page.number': setThere('1'), 'page.size-number': leaveOutThere };
test.each<[string, string | undefined]>([
  ['header:x-v', '/headers/x-v'],
  ['query:page', '/query/page'],
  ['body:scope', '/form/scope'],
  ['body:request#payload.claims.a/b', '/tokens/body:request/claims/claims/a~1b'],
  ['body:request#header.alg', '/tokens/body:request/header/alg'],
  ['body:client_assertion#payload.exp', undefined],
  ['certificate:subject.commonName', undefined],
  ['body:', undefined],
  ['', undefined],
])('the value that a check finds at %s is set or removed at %s', (at, pointer) => {
  const exchange = posted('token', { request: kit.signed({ alg: 'PS256' }, {}) });
  expect(mendedBy(there, 'page.number', exchange, [], { at })).toEqual(pointer && [[pointer, '1']]);
  expect(mendedBy(there, 'page.size-number', exchange, [], { at })).toEqual(pointer && [[pointer]]);
});

test('a member of a JSON body is found by its path', () => {
  const exchange = called('x', { method: 'POST', headers: [kit.json], body: '{"data":{"a":1}}' });
  expect(mendedBy(there, 'page.number', exchange, [], { at: 'body:data.a' })).toEqual([['/body/data/a', '1']]);
});

test('takes the first of the expected values', () => {
  const of = (expected: string) =>
    mendedBy(inputMends, 'query.choice', called('x', {}), [], { at: 'query:a', expected })?.[0]?.[1];
  expect([of('one or two'), of('one, two'), of('one')]).toEqual(['one', 'one', 'one']);
});
