// A delay caused by a fault ends with the world it delays.
import { expect, test, vi } from 'vitest';
import { systemRandomness } from '../../../mocks/ambient/randomness.ts';
import { createFaultInjector } from '../../../mocks/faults/fault-injector.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';

const day = 86_400_000;

test('forget ends a delay under way, and the next request is not delayed', async () => {
  const injector = createFaultInjector(systemRandomness);
  injector.arm({ delay: day, times: 9, status: 503 });
  const struck = injector.strike('getStatus');
  await vi.waitFor(() => expect(injector.list()).toMatchObject([{ struck: 1 }]));
  await injector.forget();
  expect((await struck)?.status).toBe(503);
  expect(await injector.strike('getStatus')).toBeUndefined();
});

test.each(['reset', 'importState', 'restore', 'stop'] as const)(
  '%s does not wait for a delay of the earlier world',
  async (how) => {
    const sandbox = await createSandbox({ storage: 'memory:' });
    const [state, checkpoint] = [await sandbox.exportState(), await sandbox.checkpoint()];
    sandbox.faults.add({ delay: day, times: 9 });
    const delayed = sandbox.fetch(`${sandbox.urls.dataHolder.issuer}/jwks`).then(
      ({ status }) => status,
      (error: unknown) => String(error),
    );
    await vi.waitFor(() => expect(sandbox.faults.list()).toMatchObject([{ struck: 1 }]));
    await {
      reset: () => sandbox.reset(),
      importState: () => sandbox.importState(state),
      restore: checkpoint.restore,
      stop: sandbox.stop,
    }[how]();
    expect(await delayed).toEqual(how === 'stop' ? expect.stringContaining('AbortError') : 200);
    await sandbox.stop();
  },
);
