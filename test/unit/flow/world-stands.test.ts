// A world is in use once something has happened in it or was chosen for it. A new one is not.
import { expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/index.ts';
import { stands } from '../../../src/pages/share/world-stands.ts';

test('a world is in use with an armed fault, another decision, an exchange or another recipient', async () => {
  const sandbox = await createSandbox({ storage: 'memory:' });
  expect(await stands(sandbox)).toBe(false);
  const fault = sandbox.faults.add({ operation: 'listAccounts', status: 503 });
  expect(await stands(sandbox)).toBe(true);
  fault.remove();
  await sandbox.decisions.set('backchannel', 'off');
  expect(await stands(sandbox)).toBe(true);
  await sandbox.decisions.set('backchannel', 'on');
  expect(await stands(sandbox)).toBe(false);
  await sandbox.enrol();
  expect(await stands(sandbox)).toBe(true);
  const fresh = await createSandbox({ storage: 'memory:' });
  await fresh.fetch(`${fresh.urls.dataHolder.issuer}/.well-known/openid-configuration`);
  expect(await stands(fresh)).toBe(true);
});

test('a world is not in use with only the household’s recipients, until one has registered', async () => {
  const sandbox = await createSandbox({ storage: 'memory:', scenario: 'two-profiles' });
  expect(await stands(sandbox)).toBe(false);
  const clients = (await sandbox.recipients.list()).map((one, index) => ({
    ...one,
    clientId: index === 0 ? 'c' : undefined,
  }));
  const registered = { ...sandbox.recipients, list: () => Promise.resolve(clients) };
  const world = { ...sandbox, recipients: registered } as typeof sandbox;
  expect(await stands(world)).toBe(true);
});
