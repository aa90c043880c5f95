// A short run of the fuzzer, and proof that its judge finds faults; for long runs use `npm run fuzz -- --seed N --count M`.
import { expect, test } from 'vitest';
import type { Exchange } from '../../mocks/trace/exchange.ts';
import { operationsOf } from '../../mocks/spec/profiles/index.ts';
import { today } from '../../mocks/spec/profiles/today.ts';
import { refusedVersion } from '../kit/hand-written/exchanges.ts';
import { readDocuments } from '../fuzz/declared.ts';
import { faultOf, isRefused, type Answer } from '../fuzz/judge.ts';
import { misplaced } from '../fuzz/places.ts';
import { runSession } from '../fuzz/session.ts';

/** Generous, for a busy machine; long runs measure how long an answer takes. */
const patiently = { timeout: 240_000 };

test(
  'interfaces: Endpoints, fifteen hundred bent requests get declared answers, and no broken one is accepted',
  patiently,
  async () => {
    const { findings, reached, titles } = await runSession({ seed: 8, count: 1_500 });
    expect(findings).toEqual([]);
    expect(reached.size).toBeGreaterThan(350);
    const unasked = operationsOf().filter(
      ({ id }) => !titles.some((title) => new RegExp(`^${id}\\b`, 'u').test(title)),
    );
    expect(unasked).toEqual([]);
  },
);

test(
  'CDS:Security Endpoints, a thousand bent requests under today’s profile get declared answers, and no broken one is accepted',
  patiently,
  async () => {
    const { findings, reached, titles } = await runSession({ seed: 8, count: 1_000, profile: today });
    expect(findings).toEqual([]);
    expect(reached.size).toBeGreaterThan(300);
    const unasked = operationsOf(today).filter(
      ({ id }) => !titles.some((title) => new RegExp(`^${id}\\b`, 'u').test(title)),
    );
    expect(unasked).toEqual([]);
  },
);

test('JARM:2.3.1 the judge recognises a refusal in a response JWT', () => {
  const part = (claims: object): string => Buffer.from(JSON.stringify(claims)).toString('base64url');
  const back = (claims: object): string => `https://a.example/callback?response=${part({})}.${part(claims)}.x`;
  expect(isRefused(answer(303, '', { location: back({ error: 'access_denied' }) }))).toBe(true);
  expect(isRefused(answer(200, JSON.stringify({ redirect: back({ code: '1' }) })))).toBe(false);
});

test('sandbox: the same seed makes the same requests, another seed different ones', patiently, async () => {
  const [one, again, another] = [
    await runSession({ seed: 3, count: 40 }),
    await runSession({ seed: 3, count: 40 }),
    await runSession({ seed: 4, count: 40 }),
  ];
  expect(again.titles).toEqual(one.titles);
  expect(another.titles).not.toEqual(one.titles);
});

const declared = readDocuments();
const answered: Exchange = { ...refusedVersion, operation: 'getCustomer', verdict: 'refused' };
const traced = {
  'x-fapi-interaction-id': crypto.randomUUID(),
  'content-type': 'application/json',
  date: new Date(0).toUTCString(),
};
const errors = (code: string, title: string): string => JSON.stringify({ errors: [{ code, title, detail: 'x-v' }] });
const declaredError = errors('urn:au-cds:error:cds-all:Header/InvalidVersion', 'Invalid Version');
const answer = (status: number, text: string, headers: HeadersInit = traced): Answer => ({
  status,
  text,
  headers: new Headers(headers),
});

test('interfaces: Errors, the judge accepts a declared refusal', () => {
  expect(faultOf(declared, 'GET', answer(400, declaredError), answered)).toBeUndefined();
});

test.each([
  ['an undeclared status', answer(418, declaredError), 'status 418 is not declared'],
  ['a failure', answer(500, declaredError), 'status 500'],
  ['a code of another status', answer(406, declaredError), 'is not declared for 406'],
  [
    'a title that does not match the code',
    answer(400, errors('urn:au-cds:error:cds-all:Header/InvalidVersion', 'No')),
    '(No)',
  ],
  ['a body of another shape', answer(400, '{"error":"invalid_request"}'), 'not as declared'],
  ['a body that is not JSON', answer(400, '<p>No</p>'), 'not as declared'],
  [
    'another media type',
    answer(400, declaredError, { ...traced, 'content-type': 'text/html' }),
    'content type text/html',
  ],
  ['no interaction id', answer(400, declaredError, { 'content-type': 'application/json' }), 'x-fapi-interaction-id'],
  ['a stack', answer(400, errors('urn:au-cds:error:cds-all:Header/InvalidVersion', 'at f (a.js:1:2)')), 'gives away'],
  ['a success without its version', answer(200, '{}'), 'x-v is missing'],
  ['a success without its body', answer(200, '{}', { ...traced, 'x-v': '1' }), 'not as declared'],
])('interfaces: Errors, the judge finds %s', (_, given, fault) => {
  expect(faultOf(declared, 'GET', given, answered)).toContain(fault);
});

test('interfaces: Errors, the judge finds checks that reveal too much, and a failure that only the trace shows', () => {
  const shown = { ...answered, checks: answered.checks.map((check) => ({ ...check, actual: 'x'.repeat(100_000) })) };
  expect(faultOf(declared, 'GET', answer(400, declaredError), shown)).toContain('its checks show');
  const failed: Exchange = { ...answered, verdict: 'failed' };
  expect(faultOf(declared, 'GET', answer(400, declaredError), failed)).toContain('the sandbox itself failed');
});

test.each([
  ['a query parameter that is in the form', { at: 'query:client_id', actual: 'me' }, 'stand elsewhere'],
  ['a missing header', { at: 'header:x-min-v', actual: '3' }, 'it is not there'],
  ['bytes that were not sent', { at: 'header:x-v', actual: 'apple' }, 'other bytes'],
  ['a missing token', { at: 'body:request#payload.aud' }, 'no such token'],
  ['a certificate that was not presented', { at: 'certificate:thumbprint' }, 'no certificate'],
  ['an unknown part of a request', { at: 'heart' }, 'no part of a request'],
])('interfaces: Errors, the judge finds evidence that names %s', (_, evidence, fault) => {
  const [failed] = refusedVersion.checks.filter(({ outcome }) => outcome === 'fail');
  if (failed === undefined) throw new Error('Nothing failed.');
  const { actual: _actual, ...rest } = failed;
  const request = {
    method: 'POST',
    url: 'https://a.cdr.example/authorise',
    headers: [
      ['content-type', 'application/x-www-form-urlencoded'],
      ['x-v', 'banana'],
    ],
    body: 'client_id=me',
  } as const;
  expect(misplaced({ ...refusedVersion, request, checks: [{ ...rest, ...evidence }] })).toContain(fault);
  expect(
    misplaced({ ...refusedVersion, request, checks: [{ ...rest, at: 'header:x-v', actual: 'banana' }] }),
  ).toBeUndefined();
});

test('OIDC:3.3.2.6 the judge recognises a refusal in the fragment and in a screen’s redirect', () => {
  const back = 'https://a.example/callback#error=access_denied&state=1';
  expect(isRefused(answer(303, '', { location: back }))).toBe(true);
  expect(isRefused(answer(200, JSON.stringify({ redirect: back })))).toBe(true);
  expect(isRefused(answer(200, JSON.stringify({ redirect: 'https://a.example/callback#code=1' })))).toBe(false);
});
