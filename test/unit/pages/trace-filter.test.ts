// Which exchanges of the trace are shown, and which choices are in the address.
import { expect, test } from 'vitest';
import type { Exchange } from '../../../mocks/trace/exchange.ts';
import { choicesOf, everyExchange, filterIn, fits, type TraceFilter } from '../../../src/pages/trace/trace-filter.ts';
import { flowTitle } from '../../../src/pages/trace/trace-words.ts';
import { runOwners } from '../../../src/runs/exchanges/run-owners.ts';

const token: Exchange = {
  id: 'one',
  at: '2026-11-20T03:00:00.000Z',
  took: 1,
  from: 'recipient',
  to: 'holder',
  operation: 'token',
  transport: 'mtls',
  request: {
    method: 'POST',
    url: 'https://mtls.wattle-energy.cdr.example/token',
    headers: [['content-type', 'application/x-www-form-urlencoded']],
    body: 'grant_type=authorization_code&redirect_uri=https%3A%2F%2Fsunny.example%2Fcallback',
  },
  response: {
    status: 400,
    headers: [['cache-control', 'no-store']],
    body: '{"error":"authorization_pending"}',
  },
  tokens: [
    {
      kind: 'client_assertion',
      at: 'request:body:client_assertion',
      value: 'eyJ',
      header: { alg: 'PS256' },
      claims: { jti: 'a-number-of-its-own' },
    },
  ],
  checks: [
    { rule: 'token.scope', title: 'a', status: 'specified', outcome: 'pass' },
    { rule: 'client.assertion-aud', title: 'b', status: 'specified', outcome: 'not-reached' },
  ],
  verdict: 'refused',
  changes: [],
};

const owner = { flow: 'hybrid', run: 'first' };
const shown = (filter: Partial<TraceFilter>): boolean => fits(token, { ...everyExchange, ...filter }, owner);

test.each([
  [{ party: 'holder' }, true],
  [{ party: 'recipient' }, true],
  [{ party: 'register' }, false],
  [{ operation: 'token' }, true],
  [{ operation: 'userinfo' }, false],
  // An answer that asks to wait is not a refusal (CIBA 11).
  [{ outcome: 'pending' }, true],
  [{ outcome: 'refused' }, false],
  [{ rule: 'token.scope' }, true],
  // A rule that was not reached does not count.
  [{ rule: 'client.assertion-aud' }, false],
  [{ words: 'WATTLE no-store' }, true],
  [{ words: 'https://sunny.example/callback' }, true],
  [{ words: 'a-number-of-its-own ps256' }, true],
  [{ words: 'wattle nowhere' }, false],
  [{ words: '400 token' }, true],
  [{ words: 'client_assertion' }, true],
  [{ words: '' }, true],
  [{ run: 'first' }, true],
  [{ run: 'second' }, false],
  [{ party: 'holder', outcome: 'pending', words: 'authorization_pending' }, true],
] as const)('the filter %j shows the exchange: %s', (filter, expected) => {
  expect(shown(filter)).toBe(expected);
});

test('an address restores its filter, and leaves out unknown values', () => {
  const filter = { ...everyExchange, party: 'holder', outcome: 'refused', words: 'x-v banana' } as const;
  expect(filterIn(`?${new URLSearchParams(choicesOf(filter)).toString()}`)).toEqual(filter);
  const whole: TraceFilter = { ...filter, operation: 'token', rule: 'token.scope', run: 'first' };
  expect(filterIn(`?${new URLSearchParams(choicesOf(whole)).toString()}`)).toEqual(whole);
  expect(filterIn('?party=stranger&outcome=odd')).toEqual(everyExchange);
});

test('keeps a word that may be a token out of the address', () => {
  const kept = (words: string): string => choicesOf({ ...everyExchange, words }).words;
  expect(kept(`token ${'x'.repeat(20)}`)).toBe('');
  expect(kept(` token ${'x'.repeat(19)} `)).toBe(`token ${'x'.repeat(19)}`);
});

test('shows exchanges of no run unless a run is chosen; a flow without runs counts as one', () => {
  const ofRun = (run: string, by: Parameters<typeof fits>[2]) => fits(token, { ...everyExchange, run }, by);
  expect([ofRun('', undefined), ofRun('first', undefined), ofRun('hybrid', { flow: 'hybrid' })]).toEqual([
    true,
    false,
    true,
  ]);
});

test('a run owns what it sent, what that caused, and what the consumer did for it', () => {
  const base = { ...token, tokens: [], checks: [] };
  const consent = { party: 'holder', table: 'holder.consents', id: 'consent', verb: 'added' } as const;
  const page = { party: 'holder', table: 'holder.interactions', id: 'page', verb: 'added' } as const;
  const claims = { claims: { id_token: { cdr_consent_id: { value: 'consent' } } } };
  const at = (path: string): Exchange['request'] => ({ ...token.request, url: `https://wattle.example${path}` });
  const all: Exchange[] = [
    { ...base, id: 'caused', parent: 'sent' },
    { ...base, id: 'sent', flow: 'hybrid', run: 'first', changes: [consent] },
    {
      ...base,
      id: 'opened',
      operation: 'authorise',
      tokens: [{ kind: 'request', at: 'request:query:request', value: 'eyJ', header: {}, claims }],
      changes: [page],
    },
    { ...base, id: 'looked', operation: 'getInteraction', request: at('/authorise/page') },
    // The consumer’s screens know the flow they are for, but not its run.
    { ...base, id: 'said', flow: 'hybrid', operation: 'answerInteraction', request: at('/authorise/page/confirm') },
    { ...base, id: 'stranger', operation: 'getInteraction', request: at('/authorise/other') },
    { ...base, id: 'other', flow: 'hybrid', run: 'second' },
    { ...base, id: 'plain', flow: 'hybrid' },
    { ...base, id: 'circle', parent: 'circle' },
  ];
  const names = [...runOwners(all)].map(([id, { run }]) => `${id}: ${String(run)}`);
  expect(names).toEqual([
    'caused: first',
    'sent: first',
    'opened: first',
    'looked: first',
    'said: first',
    'other: second',
    'plain: undefined',
  ]);
});

test('every mark of the site’s own calls has words', () => {
  const marks = ['break', 'workbench', 'explorer', 'explorer-setup', 'lesson', 'proof', 'keys', 'pasted', 'hybrid'];
  expect(marks.filter((mark) => !/^[A-Z]/u.test(flowTitle(mark)))).toEqual([]);
});
