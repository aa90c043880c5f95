// Addresses of links: the profile of the page and the world in memory stay, and what a caller adds stands last.
import { afterEach, expect, test, vi } from 'vitest';
import type { ProfileName } from '../../mocks/spec/ids.ts';
import { flowNamed } from '../../src/embeds/flow/flow-span.ts';
import { href, placeHere } from '../../src/pages/address/href.ts';
import { viewAt } from '../../src/pages/address/view-address.ts';
import { titleOfFlow } from '../../src/runs/flow-names.ts';

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

test('what a caller adds stands last, behind the profile and the world in memory', () => {
  onPage('today', '?view=lessons&storage=memory');
  expect(href('lessons', { lesson: 'share-once' })).toBe(
    '?view=lessons&profile=today&storage=memory&lesson=share-once',
  );
});

test('a link to a place of another profile asks for that one, the default profile included', () => {
  onPage('today');
  expect(href('hybrid', {}, '0.1.1')).toBe('?profile=0.1.1');
  onPage('0.1.1');
  expect(href('glossary', { term: 'par' }, 'cds-1.36')).toBe('?view=glossary&profile=today&term=par');
});

test('a flow that the profile of the page does not have gives way to the start page', () => {
  onPage('today');
  expect(href(placeHere('hybrid'))).toBe('?profile=today');
  expect(href(placeHere('refresh'))).toBe('?view=flow&flow=refresh&profile=today');
  expect(placeHere('register')).toBe('register');
});

test.each([
  ['withdraw-at-holder', 'withdraw-in-app', 'The consumer withdraws in the recipient’s app'],
  ['withdraw-at-recipient', 'withdraw-on-dashboard', 'The consumer withdraws on the holder’s dashboard'],
] as const)('a link to %s, as it was called before, leads to %s', (former, name, title) => {
  expect(viewAt(`?view=flow&flow=${former}&profile=today`)).toEqual({ view: 'flow', flow: name });
  expect(flowNamed(former, 'cds-1.36')).toBe(name);
  expect(titleOfFlow(name)).toBe(title);
});
