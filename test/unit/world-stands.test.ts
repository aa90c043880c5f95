// A world stands once something has happened in it or was chosen for it; one that was only made does not.
import { expect, test } from 'vitest';
import { createSandbox } from '../../mocks/index.ts';
import { stands } from '../../src/pages/share/world-stands.ts';

test('a world stands with an armed fault, another decision, an exchange, or another recipient, and is only made without', async () => {
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
