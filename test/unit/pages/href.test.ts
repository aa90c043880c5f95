// Addresses of links keep the page’s profile and a world in memory. The caller’s parameters come last.
import { afterEach, expect, test, vi } from 'vitest';
import type { ProfileName } from '../../../mocks/spec/ids.ts';
import { flowNamed } from '../../../src/embeds/flow/flow-span.ts';
import { href, placeHere } from '../../../src/pages/address/href.ts';
import { viewAt } from '../../../src/pages/address/view-address.ts';
import { titleOfFlow } from '../../../src/runs/flows/flow-names.ts';

/** A page of the profile, at this address. */
function onPage(profile: ProfileName, search = ''): void {
  vi.stubGlobal('document', { documentElement: { dataset: { profile } } });
  vi.stubGlobal('location', { search });
}

afterEach(() => vi.unstubAllGlobals());

test.each<readonly [ProfileName, string, string, string]>([
  ['0.1.1', '', './', '?view=trace'],
  ['today', '', '?profile=today', '?view=trace&profile=today'],
  ['0.1.1', '?storage=memory', '?storage=memory', '?view=trace&storage=memory'],
  ['today', '?storage=memory', '?profile=today&storage=memory', '?view=trace&profile=today&storage=memory'],
])('a link on a page of %s at “%s” keeps profile and storage', (profile, search, start, trace) => {
  onPage(profile, search);
  expect(href(profile === 'today' ? 'code' : 'hybrid')).toBe(start);
  expect(href('trace')).toBe(trace);
});

test('the caller’s parameters follow the profile and the storage', () => {
  onPage('today', '?view=lessons&storage=memory');
  expect(href('lessons', { lesson: 'share-once' })).toBe(
    '?view=lessons&profile=today&storage=memory&lesson=share-once',
  );
});

test('a link to a place of another profile names that profile, even the default', () => {
  onPage('today');
  expect(href('hybrid', {}, '0.1.1')).toBe('?profile=0.1.1');
  onPage('0.1.1');
  expect(href('glossary', { term: 'par' }, 'cds-1.36')).toBe('?view=glossary&profile=today&term=par');
});

test('a flow missing from the page’s profile falls back to the start page', () => {
  onPage('today');
  expect(href(placeHere('hybrid'))).toBe('?profile=today');
  expect(href(placeHere('refresh'))).toBe('?view=flow&flow=refresh&profile=today');
  expect(placeHere('register')).toBe('register');
});

test.each([
  ['withdraw-at-holder', 'withdraw-in-app', 'The consumer withdraws in the recipient’s app'],
  ['withdraw-at-recipient', 'withdraw-on-dashboard', 'The consumer withdraws on the holder’s dashboard'],
] as const)('a link to %s, the former name, leads to %s', (former, name, title) => {
  expect(viewAt(`?view=flow&flow=${former}&profile=today`)).toEqual({ view: 'flow', flow: name });
  expect(flowNamed(former, 'cds-1.36')).toBe(name);
  expect(titleOfFlow(name)).toBe(title);
});
