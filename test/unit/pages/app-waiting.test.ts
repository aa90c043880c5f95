// Forwards the holder’s response to the page of the app that is waiting for it.
import { afterEach, expect, test, vi } from 'vitest';
import { appWaiting } from '../../../src/pages/callback/app-waiting.ts';
import { siteOf } from '../../../src/pages/address/site.ts';
import { jsonPart as part } from '../../kit/calls/forged-jws.ts';

const site = { ...siteOf('https://app.example/cdr/callback/', 1), inApp: true };
const from = 'https://app.example/accounts?tab=usage';

/** Stubs what the page noted when it left: its address, and the state unless the request was pushed. */
const left = (departure: { readonly state?: string; readonly from: string }): void => {
  vi.stubGlobal('sessionStorage', { getItem: () => JSON.stringify(departure) });
};
const waiting = (answer: string, where = site): string | undefined => appWaiting(where, new URL(answer))?.href;
const inFragment = 'https://app.example/cdr/callback/#code=a&state=s';
const response = `${part({ alg: 'PS256' })}.${part({ code: 'a', state: 's' })}.c2ln`;
const inQuery = `https://app.example/cdr/callback/?response=${response}`;

afterEach(() => vi.unstubAllGlobals());

test('forwards a response in the fragment to the page with the same state', () => {
  left({ from, state: 's' });
  expect(waiting(inFragment)).toBe(`${from}#code=a&state=s`);
  expect(waiting(inFragment.replace('state=s', 'state=t'))).toBeUndefined();
  expect(waiting('https://app.example/cdr/callback/#code=a')).toBeUndefined();
});

test('forwards a response in the query to the page that pushed its request', () => {
  left({ from });
  expect(waiting(inQuery)).toBe(`${from}&response=${response}`);
  left({ from, state: 's' });
  expect(waiting(inQuery)).toBeUndefined();
});

test('no page is waiting in the playground, on another origin, or when site data is blocked', () => {
  left({ from, state: 's' });
  expect(waiting(inFragment, { ...site, inApp: false })).toBeUndefined();
  expect(waiting(inFragment.replace('app.example', 'other.example'))).toBeUndefined();
  vi.stubGlobal('sessionStorage', undefined);
  expect(waiting(inFragment)).toBeUndefined();
});
