// Tabs of one world, one of which lies: it answers for all of them while it is open.
import { afterEach, expect, test, vi } from 'vitest';
import { systemRandomness } from '../../../mocks/ambient/randomness.ts';
import type { Engine } from '../../../mocks/engine/engine.ts';
import { persistentWorld } from '../../../mocks/sandbox/persistence/persistent-world.ts';
import { lyingTab } from '../../../mocks/sandbox/tabs/lying-tab.ts';
import { liesOfWorld } from '../../../mocks/sandbox/tamper-with.ts';
import { memoryStore } from '../../../mocks/store/memory.ts';
import { shape } from '../../../mocks/store/shape.ts';
import { createTrace } from '../../../mocks/trace/trace.ts';
import { createOutbox } from '../../../mocks/world/outbox.ts';
import type { Tampering } from '../../../mocks/world/tampering.ts';

type Tabs = ReturnType<typeof persistentWorld.connectTabs>;

const open: Tabs[] = [];
afterEach(() => open.splice(0).forEach((tab) => tab.close()));

/** A tab of the world with this name, whose parties answer with `answerHere`. */
async function tabOf(name: string, answerHere: Engine['handle']): Promise<Tabs> {
  const store = memoryStore(name, shape);
  const trace = createTrace();
  const nothing = async (): Promise<void> => undefined;
  const tab = persistentWorld.connectTabs({
    store,
    trace,
    storedTrace: await persistentWorld.openStoredTrace(trace, store, () => Promise.resolve('this')),
    outbox: createOutbox(),
    answerHere,
    setClock: () => undefined,
    setDecisions: () => undefined,
    reloadParticipants: nothing,
    reloadFaults: nothing,
    followReset: nothing,
  });
  await tab.look();
  open.push(tab);
  return tab;
}

const saying =
  (words: string): Engine['handle'] =>
  async (request, sender) =>
    new Response(`${words} ${request.method} ${await request.text()} ${sender?.from ?? ''} ${sender?.step ?? ''}`, {
      status: 202,
      headers: { 'x-said': words },
    });

const asked = (): Request => new Request('https://holder.example/token', { method: 'POST', body: 'code=1' });

/** Waits until the tab knows whether another one lies. */
const heard = (tab: Tabs, lies: boolean): Promise<void> =>
  vi.waitFor(() => expect(tab.elsewhere() !== undefined).toBe(lies));

test('the lying tab answers for open and later tabs, until it is honest again', async () => {
  const name = systemRandomness.uuid();
  const [liar, other] = [await tabOf(name, saying('liar')), await tabOf(name, saying('own'))];
  expect(other.elsewhere()).toBeUndefined();
  await liar.lie(true);
  await heard(other, true);
  const later = await tabOf(name, saying('own'));
  expect(liar.elsewhere()).toBeUndefined();
  for (const tab of [other, later]) {
    const answer = await tab.elsewhere()?.(asked(), { from: 'consumer', flow: 'code', step: 'token' });
    expect([answer?.status, answer?.headers.get('x-said')]).toEqual([202, 'liar']);
    expect(await answer?.text()).toBe('liar POST code=1 consumer token');
  }
  const stranger = await tabOf(systemRandomness.uuid(), saying('own'));
  expect(stranger.elsewhere()).toBeUndefined();
  await liar.lie(false);
  await Promise.all([heard(other, false), heard(later, false)]);
  await liar.lie(true);
  await heard(other, true);
});

test('two tabs cannot lie at once; once one has closed, the other can lie and answers for itself', async () => {
  const name = systemRandomness.uuid();
  const [liar, other] = [await tabOf(name, saying('liar')), await tabOf(name, saying('own'))];
  await liar.lie(true);
  await heard(other, true);
  await expect(other.lie(true)).rejects.toMatchObject({ code: 'world-taken' });
  liar.close();
  await heard(other, false);
  await other.lie(true);
  expect(other.elsewhere()).toBeUndefined();
});

test('a tab lies from its first tampering until it is honest again, and keeps none that was refused', async () => {
  const name = systemRandomness.uuid();
  const [liar, other] = [await tabOf(name, saying('liar')), await tabOf(name, saying('own'))];
  const tampering = {} as Tampering;
  const [lies, refused] = [liesOfWorld(), liesOfWorld()];
  await Promise.all([lies.shareWith(liar), refused.shareWith(other)]);
  await lies.put(tampering);
  await heard(other, true);
  await expect(refused.put(tampering)).rejects.toMatchObject({ code: 'world-taken' });
  expect([lies.tampering(), refused.tampering()]).toEqual([tampering, undefined]);
  expect([lies.elsewhere(), refused.elsewhere()]).toEqual([undefined, expect.any(Function)]);
  await lies.put(undefined);
  await heard(other, false);
  expect(lies.tampering()).toBeUndefined();
});

test('a call breaks off if the answering tab closes', async () => {
  const name = systemRandomness.uuid();
  const arrived = Promise.withResolvers<void>();
  const liar = await tabOf(name, () => {
    arrived.resolve();
    return new Promise(() => undefined);
  });
  const other = await tabOf(name, saying('own'));
  await liar.lie(true);
  await heard(other, true);
  const answer = other.elsewhere()?.(asked());
  await arrived.promise;
  liar.close();
  expect((await answer)?.type).toBe('error');
});

test('a tab that does not yet know the lie is over answers for itself', async () => {
  const published: string[] = [];
  const tab = lyingTab({
    lock: systemRandomness.uuid(),
    locks: navigator.locks,
    trace: createTrace(),
    publish: ({ kind }) => published.push(kind),
    answerHere: saying('own'),
    left: new AbortController().signal,
  });
  expect((await tab.answer(asked(), {})).headers.get('x-said')).toBe('own');
  expect(published).toEqual([]);
});
