// The OpenAPI document that the explorer saves: openapi() for the holder’s profile, with the addresses of this world.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sandbox } from '../../../mocks/index.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { profileNames } from '../../../mocks/spec/ids.ts';
import { openapi, openApiParties } from '../../../mocks/spec/openapi.ts';
import { openApiIn } from '../../../src/pages/explorer/openapi-file.ts';

let worlds: readonly Sandbox[];
beforeAll(async () => {
  worlds = await Promise.all(profileNames.map((profile) => createSandbox({ storage: 'memory:', profile })));
});
afterAll(() => Promise.all(worlds.map((world) => world.stop())));

const holderOf = (sandbox: Sandbox) => {
  const [holder] = Object.values(sandbox.holders);
  if (holder === undefined) throw new Error('The world has no holder.');
  return holder;
};

test.each(profileNames)('every party of a world of %s has the document of its profile', (profile) => {
  for (const sandbox of worlds.filter((world) => world.profile === (profile === 'today' ? 'cds-1.36' : profile)))
    for (const party of openApiParties) {
      const [own, common] = [openApiIn(sandbox, holderOf(sandbox), party), openapi({ party, profile })];
      expect(own.info).toEqual(common.info);
      expect(Object.keys(own.paths)).toEqual(Object.keys(common.paths));
      // This world has no address for what recipients publish.
      if (party === 'recipient') expect(own.servers).toEqual(common.servers);
    }
});

test('the servers are the chosen holder’s, in its own profile', async () => {
  const sandbox = await createSandbox({ storage: 'memory:', scenario: 'two-profiles' });
  const infos = Object.values(sandbox.holders).map((holder) => {
    const { info, servers } = openApiIn(sandbox, holder, 'holder');
    const own = sandbox.urls.dataHolders[holder.brand];
    expect(servers).toContainEqual({ url: own?.base, description: 'holder.resource' });
    return info.version;
  });
  expect(infos).toEqual(Object.values(sandbox.holders).map(({ profile }) => profile));
  await sandbox.stop();
});

test('the versions are those of the world', async () => {
  for (const sandbox of worlds) {
    const versions = () =>
      openApiIn(sandbox, holderOf(sandbox), 'holder').paths['/energy/accounts']?.['get']?.['x-versions'];
    await sandbox.decisions.set('versions', 'document');
    expect(versions()).toEqual([1]);
    await sandbox.decisions.set('versions', 'published');
    expect(versions()).not.toEqual([1]);
  }
});
