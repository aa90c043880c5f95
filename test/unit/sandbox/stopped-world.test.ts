// What a world opens ends with it: channels, locks, page listeners, timers.
import { expect, test, vi } from 'vitest';
import { systemRandomness } from '../../../mocks/ambient/randomness.ts';
import { persistentWorld } from '../../../mocks/sandbox/persistence/persistent-world.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { memoryStore } from '../../../mocks/store/memory.ts';
import { shape } from '../../../mocks/store/shape.ts';
import { createTrace } from '../../../mocks/trace/trace.ts';
import { createOutbox } from '../../../mocks/world/outbox.ts';
import * as exchanges from '../../kit/hand-written/exchanges.ts';

/** Kinds of resources that keep this process alive now, and did not when this function was called. */
function sinceNow(): () => readonly string[] {
  const before = process.getActiveResourcesInfo();
  return () => {
    const rest = [...before];
    return process.getActiveResourcesInfo().filter((kind) => {
      const known = rest.indexOf(kind);
      if (known >= 0) rest.splice(known, 1);
      return known < 0;
    });
  };
}

test('a stopped sandbox keeps no process alive', async () => {
  const sandbox = await createSandbox({ storage: 'memory:' });
  await sandbox.fetch(`${sandbox.urls.dataHolder.publicBase}/discovery/status`);
  const day = 86_400_000;
  const set = vi.spyOn(globalThis, 'setTimeout');
  const cleared = vi.spyOn(globalThis, 'clearTimeout');
  sandbox.faults.add({ operation: 'getStatus', delay: day });
  const waiting = sandbox.fetch(`${sandbox.urls.dataHolder.publicBase}/discovery/status`).catch(() => undefined);
  const delayed = (): number => set.mock.calls.findIndex(([, milliseconds]) => milliseconds === day);
  await vi.waitFor(() => expect(delayed()).toBeGreaterThanOrEqual(0));
  const timer: unknown = set.mock.results[delayed()]?.value;
  expect(cleared).not.toHaveBeenCalledWith(timer);
  await sandbox.stop();
  await waiting;
  expect(cleared).toHaveBeenCalledWith(timer);
});

test('a stored world closes its channel, its lock and its page listeners', async () => {
  const page = new EventTarget();
  const listening: AbortSignal[] = [];
  vi.stubGlobal('addEventListener', (type: string, listener: EventListener, options: { signal: AbortSignal }) => {
    listening.push(options.signal);
    page.addEventListener(type, listener, options);
  });
  const alive = sinceNow();
  const store = memoryStore(systemRandomness.uuid(), shape);
  const trace = createTrace();
  const presence = persistentWorld.tabPresence(store);
  presence.enter();
  const storedTrace = await persistentWorld.openStoredTrace(trace, store, () => Promise.resolve('this'));
  const nothing = async (): Promise<void> => undefined;
  const channel = persistentWorld.connectTabs({
    store,
    trace,
    storedTrace,
    outbox: createOutbox(),
    answerHere: async () => Response.error(),
    setClock: () => undefined,
    setDecisions: () => undefined,
    reloadParticipants: nothing,
    reloadFaults: nothing,
    followReset: nothing,
  });
  const held = async (): Promise<number> =>
    ((await navigator.locks.query()).held ?? []).filter(({ name }) => name === `cdr-sandbox:${store.name}`).length;
  await vi.waitFor(async () => expect(await held()).toBe(1));
  trace.record(exchanges.tokensIssued);
  expect(alive()).toContain('MessagePort');
  presence.leave();
  await storedTrace.end();
  channel.close();
  await vi.waitFor(async () => expect(await held()).toBe(0));
  expect(await store.table('trace').list()).toHaveLength(1);
  expect(listening.length).toBeGreaterThan(0);
  expect(listening.every(({ aborted }) => aborted)).toBe(true);
  await vi.waitFor(() => expect(alive()).toEqual([]));
  vi.unstubAllGlobals();
});
