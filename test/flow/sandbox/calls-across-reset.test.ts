// A call in progress writes nothing into a world that replaced its own.
import { expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/index.ts';
import type { Sandbox } from '../../../mocks/index.ts';

/** A call to the holder whose body arrives only when end() is called. */
function slowCall(sandbox: Sandbox) {
  const gate = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      await gate.promise;
      controller.enqueue(new TextEncoder().encode('grant_type=client_credentials'));
      controller.close();
    },
  });
  const init = {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  };
  const answer = sandbox.fetch(`${sandbox.urls.dataHolder.secureBase}/token`, init);
  return {
    end: async () => {
      gate.resolve();
      await answer.catch(() => undefined);
    },
  };
}

const countsOf = async (sandbox: Sandbox): Promise<unknown> =>
  (await sandbox.exportState()).tables['holder.metrics'] ?? [];

test('a call is counted in the world it began in, but not after a reset or restore', async () => {
  const sandbox = await createSandbox({ storage: 'memory:', profile: 'today' });
  const stays = slowCall(sandbox);
  await stays.end();
  expect(await countsOf(sandbox)).toHaveLength(1);

  const before = slowCall(sandbox);
  await sandbox.reset('two-properties');
  await before.end();
  expect(await countsOf(sandbox)).toEqual([]);

  const { restore } = await sandbox.checkpoint();
  const between = slowCall(sandbox);
  await restore();
  await between.end();
  expect(await countsOf(sandbox)).toEqual([]);
  await sandbox.stop();
});

test('a call is counted after a reset to an unknown scenario, which was refused', async () => {
  const sandbox = await createSandbox({ storage: 'memory:', profile: 'today' });
  const before = slowCall(sandbox);
  await expect(sandbox.reset('nowhere' as 'solar-home')).rejects.toMatchObject({ code: 'scenario-unknown' });
  await before.end();
  expect(await countsOf(sandbox)).toHaveLength(1);
  await sandbox.stop();
});
