// What is under way when another world takes the place of this one writes nothing into it.
import { expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/index.ts';
import type { Sandbox } from '../../../mocks/index.ts';

/** A call to the holder whose body comes only when it is let come. */
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

test('such a call is counted in a world that stays, and not in one that has begun anew or was put back', async () => {
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

test('a world that is not left, as nobody knows the next one, takes what was under way', async () => {
  const sandbox = await createSandbox({ storage: 'memory:', profile: 'today' });
  const before = slowCall(sandbox);
  await expect(sandbox.reset('nowhere' as 'solar-home')).rejects.toMatchObject({ code: 'scenario-unknown' });
  await before.end();
  expect(await countsOf(sandbox)).toHaveLength(1);
  await sandbox.stop();
});
