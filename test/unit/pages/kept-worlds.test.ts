// The worlds a browser keeps: one for each profile. The first has the site’s name, as in older releases.
import { expect, test } from 'vitest';
import { siteOf } from '../../../src/pages/address/site.ts';
import { pageIn, profileOfPageIn, worldFor, worldNames } from '../../../src/pages/sandbox/kept-worlds.ts';

const site = siteOf('https://page.example/x/', 0);
const kept =
  (worlds: Readonly<Record<string, string>>) =>
  (name: string): Promise<string | undefined> =>
    Promise.resolve(worlds[name]);

test.each([
  ['nothing is kept, no profile is requested', {}, undefined, '/x/', '0.1.1'],
  ['nothing is kept, today is requested', {}, 'cds-1.36', '/x/', 'cds-1.36'],
  ['the first world has the requested profile', { '/x/': 'cds-1.36' }, 'cds-1.36', '/x/', 'cds-1.36'],
  ['the first world has another profile', { '/x/': '0.1.1' }, 'cds-1.36', '/x/cds-1.36', 'cds-1.36'],
  ['an older world of today, 0.1.1 is requested', { '/x/': 'cds-1.36' }, '0.1.1', '/x/0.1.1', '0.1.1'],
  ['an older world of today, no profile is requested', { '/x/': 'cds-1.36' }, undefined, '/x/', 'cds-1.36'],
  // It is opened so that the page can say what is wrong with it.
  ['a world of an unknown profile', { '/x/': 'tomorrow' }, '0.1.1', '/x/', '0.1.1'],
] as const)('chooses the world and its profile: %s', async (_, worlds, wanted, name, profile) => {
  expect(await worldFor(site, wanted, kept(worlds))).toEqual({ name, profile });
});

test('a consumer’s page names its world in the address, unless it is the first', async () => {
  const first = await worldFor(site, '0.1.1', kept({ '/x/': '0.1.1' }));
  const second = await worldFor(site, 'cds-1.36', kept({ '/x/': '0.1.1' }));
  expect(pageIn(site.authorise, site, first).href).toBe('https://page.example/x/authorise/');
  const page = pageIn(site.authorise, site, second);
  expect(page.href).toBe('https://page.example/x/authorise/?world=cds-1.36');
  const opened = await worldFor(
    site,
    profileOfPageIn(page.search),
    kept({ '/x/': '0.1.1', '/x/cds-1.36': 'cds-1.36' }),
  );
  expect(opened).toEqual(second);
  expect(profileOfPageIn('?world=../other/')).toBeUndefined();
});

test('the names to clear include every name a world may have', async () => {
  const names = await Promise.all(
    (
      [
        ['0.1.1', { '/x/': 'cds-1.36' }],
        ['cds-1.36', { '/x/': '0.1.1' }],
        ['0.1.1', {}],
      ] as const
    ).map(async ([wanted, worlds]) => (await worldFor(site, wanted, kept(worlds))).name),
  );
  expect(worldNames(site)).toEqual(expect.arrayContaining(names));
});
