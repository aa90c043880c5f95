// A world is in use once something has happened in it or was chosen for it. A new one is not.
import { expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/index.ts';
import { isWorldUsed } from '../../../src/pages/share/world-used.ts';

test('a world is in use with an armed fault, another decision, an exchange or another recipient', async () => {
  const sandbox = await createSandbox({ storage: 'memory:' });
  expect(await isWorldUsed(sandbox)).toBe(false);
  const fault = sandbox.faults.add({ operation: 'listAccounts', status: 503 });
  expect(await isWorldUsed(sandbox)).toBe(true);
  fault.remove();
  await sandbox.decisions.set('backchannel', 'off');
  expect(await isWorldUsed(sandbox)).toBe(true);
  await sandbox.decisions.set('backchannel', 'on');
  expect(await isWorldUsed(sandbox)).toBe(false);
  await sandbox.enrol();
  expect(await isWorldUsed(sandbox)).toBe(true);
  const fresh = await createSandbox({ storage: 'memory:' });
  await fresh.fetch(`${fresh.urls.dataHolder.issuer}/.well-known/openid-configuration`);
  expect(await isWorldUsed(fresh)).toBe(true);
});

test('a world is not in use with only the household’s recipients, until one has registered', async () => {
  const sandbox = await createSandbox({ storage: 'memory:', scenario: 'two-profiles' });
  expect(await isWorldUsed(sandbox)).toBe(false);
  const clients = (await sandbox.recipients.list()).map((one, index) => ({
    ...one,
    clientId: index === 0 ? 'c' : undefined,
  }));
  const registered = { ...sandbox.recipients, list: () => Promise.resolve(clients) };
  const world = { ...sandbox, recipients: registered } as typeof sandbox;
  expect(await isWorldUsed(world)).toBe(true);
});
