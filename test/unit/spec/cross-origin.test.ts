// In a page, warns of calls that a browser would not have let the page make.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { crossOriginWarnings } from '../../../mocks/engine/cross-origin.ts';
import { isMutual } from '../../../mocks/spec/check-order.ts';
import { operations } from '../../../mocks/spec/operations/index.ts';

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

test('Fetch standard, CORS: warns of responses without permission, and of calls with a client certificate', () => {
  expect(crossOriginWarnings(tls)).toEqual([expect.stringContaining('Access-Control-Allow-Origin')]);
  expect(crossOriginWarnings(mtls)).toEqual([expect.stringContaining('client certificate')]);
});

test.each<[string, Partial<Call>]>([
  ['an answer that permits every origin', { response: permitted }],
  ['a page that the browser goes to', { transport: 'browser' }],
  ['a call of another party', { from: 'holder' }],
  ['a step of a flow, which stands for a server', { flow: 'a' }],
  ['a call that another call made necessary', { parent: 'a' }],
])('does not warn of %s', (_, bent) => {
  expect(crossOriginWarnings({ ...tls, ...bent })).toEqual([]);
});

test('does not warn outside a page', () => {
  vi.unstubAllGlobals();
  expect(crossOriginWarnings(mtls)).toEqual([]);
});

test('every operation that authenticates its caller needs mutual TLS, so all others permit every origin', () => {
  const known = operations.filter(({ access }) => access.kind !== 'open');
  expect(known.length).toBeGreaterThan(0);
  expect(known.filter(({ host }) => !isMutual(host))).toEqual([]);
});
