// What a browser would not have let a page do is warned of in a page, of calls that the page made itself and could not have made.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { crossOriginWarnings } from '../../mocks/engine/cross-origin.ts';
import { isMutual } from '../../mocks/spec/line-up.ts';
import { operations } from '../../mocks/spec/operations/index.ts';

type Call = Parameters<typeof crossOriginWarnings>[0];

beforeEach(() => {
  vi.stubGlobal('location', { href: 'https://shop.example/' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const permitted = { status: 200, headers: [['access-control-allow-origin', '*']] } as const;
const silent = { status: 200, headers: [['x-v', '1']] } as const;
const tls: Call = { transport: 'tls', from: 'recipient', response: silent };
const mtls: Call = { ...tls, transport: 'mtls', response: permitted };

test('Fetch standard, CORS: an answer that permits no other origin, and any call with a client certificate', () => {
  expect(crossOriginWarnings(tls)).toEqual([expect.stringContaining('Access-Control-Allow-Origin')]);
  expect(crossOriginWarnings(mtls)).toEqual([expect.stringContaining('client certificate')]);
});

test.each<[string, Partial<Call>]>([
  ['an answer that permits every origin', { response: permitted }],
  ['a page that the browser goes to', { transport: 'browser' }],
  ['a call of another party', { from: 'holder' }],
  ['a step of a flow, which stands for a server', { flow: 'a' }],
  ['a call that another call made necessary', { parent: 'a' }],
])('nobody is warned of %s', (_, bent) => {
  expect(crossOriginWarnings({ ...tls, ...bent })).toEqual([]);
});

test('outside a page nobody is warned of anything', () => {
  vi.unstubAllGlobals();
  expect(crossOriginWarnings(mtls)).toEqual([]);
});

test('whatever asks who calls asks for a certificate, and so every answer without one is for every origin', () => {
  const known = operations.filter(({ access }) => access.kind !== 'open');
  expect(known.length).toBeGreaterThan(0);
  expect(known.filter(({ host }) => !isMutual(host))).toEqual([]);
});
