// Which view an address asks for, the address of a view, and the addresses of a site’s pages.
import { expect, test } from 'vitest';
import { siteOf } from '../../../src/pages/address/site.ts';
import { queryOf, viewAt, viewIn, type ViewAddress } from '../../../src/pages/address/view-address.ts';
import { noteFailedWorld, nameOfFailedWorld } from '../../../src/pages/sandbox/failed-world.ts';

const flow = (name: string) => ({ view: 'flow', flow: name });
test.each<[string, object]>([
  ['', flow('hybrid')],
  ['?view=flow', flow('hybrid')],
  ['?flow=refresh', flow('hybrid')],
  ['?profile=today', flow('code')],
  ['?view=flow&profile=today', flow('code')],
  ['?view=register', { view: 'register' }],
  ['?view=register&flow=refresh&profile=today', { view: 'register' }],
  ['?view=flow&flow=refresh', flow('refresh')],
  ['?view=flow&flow=code', { view: 'elsewhere', flow: 'code', profile: 'cds-1.36' }],
  ['?view=flow&flow=hybrid&profile=today', { view: 'elsewhere', flow: 'hybrid', profile: '0.1.1' }],
  ['?view=nothing', { view: 'unknown', asked: 'nothing' }],
  ['?view=nothing&flow=refresh', { view: 'unknown', asked: 'nothing' }],
  ['?view=nothing&flow=code', { view: 'unknown', asked: 'nothing' }],
  ['?view=flow&flow=nothing', { view: 'unknown', asked: 'nothing' }],
  ['?view=register&profile=nothing', { view: 'unknown', asked: 'nothing' }],
])('the address “%s” asks for %j', (search, address) => {
  expect(viewAt(search)).toEqual(address);
});

test.each<[ViewAddress, '0.1.1' | 'cds-1.36', string]>([
  [{ view: 'flow', flow: 'hybrid' }, '0.1.1', ''],
  [{ view: 'flow', flow: 'refresh' }, '0.1.1', '?view=flow&flow=refresh'],
  [{ view: 'flow', flow: 'code' }, 'cds-1.36', '?profile=today'],
  [{ view: 'register' }, '0.1.1', '?view=register'],
  [{ view: 'register' }, 'cds-1.36', '?view=register&profile=today'],
  [{ view: 'unknown', asked: 'nothing' }, '0.1.1', '?view=nothing'],
])('%j is at %s reached by “%s%s”', (address, profile, query) => {
  expect(queryOf(address, profile)).toBe(query);
});

test('another profile’s world keeps the view, or shows the start page for a missing flow', () => {
  expect(viewIn({ view: 'register' }, 'cds-1.36')).toEqual({ view: 'register' });
  expect(viewIn({ view: 'flow', flow: 'refresh' }, 'cds-1.36')).toEqual(flow('refresh'));
  expect(viewIn({ view: 'flow', flow: 'hybrid' }, 'cds-1.36')).toEqual(flow('code'));
  expect(viewIn({ view: 'elsewhere', flow: 'code', profile: 'cds-1.36' }, 'cds-1.36')).toEqual(flow('code'));
});

test('finds the site’s pages in its folder, from any page', () => {
  const addresses = (page: string, depth: 0 | 1) => {
    const { root, authorise, callback, reset, worker, name, inApp } = siteOf(page, depth);
    return [...[root, authorise, callback, reset, worker].map(({ href }) => href), name, inApp];
  };
  const all = ['', 'authorise/', 'callback/', 'reset/', 'sandbox-worker.js'].map(
    (path) => `https://a.example/b:c/${path}`,
  );
  expect(addresses('https://a.example/b:c/index.html?view=x#y', 0)).toEqual([...all, '/b%3Ac/', false]);
  expect(addresses('https://a.example/b:c/authorise/?state=1', 1)).toEqual([...all, '/b%3Ac/', false]);
});

test('an opening error concerns the noted world, else the first of the site', () => {
  const site = siteOf('https://a.example/x/', 0);
  const failed = new Error('It does not open.');
  noteFailedWorld(failed, '/x/cds-1.36');
  for (const other of ['text', null, undefined]) noteFailedWorld(other, '/x/cds-1.36');
  const errors = [failed, new Error('Another.'), 'text', null, undefined];
  expect(errors.map((error) => nameOfFailedWorld(error, site))).toEqual(['/x/cds-1.36', '/x/', '/x/', '/x/', '/x/']);
});
