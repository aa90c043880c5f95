// The trace in the store: only exchanges of this world and this tab, and no more than there is room for.
import { expect, test } from 'vitest';
import {
  maximumStoredExchanges,
  openStoredTrace,
  type StoredTrace,
  type TraceRow,
} from '../../../mocks/sandbox/persistence/stored-trace.ts';
import { memoryStore } from '../../../mocks/store/memory.ts';
import { shape } from '../../../mocks/store/shape.ts';
import type { Store } from '../../../mocks/store/table.ts';
import type { Exchange } from '../../../mocks/trace/exchange.ts';
import { createTrace, type TraceRecorder } from '../../../mocks/trace/trace.ts';
import * as exchanges from '../../kit/hand-written/exchanges.ts';

const named = (id: string): Exchange => ({ ...exchanges.tokensIssued, id });
const idsIn = async (store: Store): Promise<readonly string[]> =>
  (await store.table('trace').list()).map(({ id }) => id).toSorted();

interface Tab {
  readonly trace: TraceRecorder;
  readonly stored: StoredTrace;
}

async function openTab(store: Store, epoch = 'this', keep = 1000): Promise<Tab> {
  const trace = createTrace(keep);
  return { trace, stored: await openStoredTrace(trace, store, () => Promise.resolve(epoch)) };
}

test('does not read back an exchange of an earlier world', async () => {
  const store = memoryStore('trace', shape);
  for (const [id, epoch] of [
    ['old', 'before'],
    ['new', 'this'],
  ] as const)
    await store.table<TraceRow>('trace').put({ id, exchange: named(id), epoch });
  const { trace } = await openTab(store);
  expect(trace.entries().map(({ id }) => id)).toEqual(['new']);
});

test('a stored exchange belongs to the world in which it happened', async () => {
  const store = memoryStore('trace', shape);
  const { trace, stored } = await openTab(store, 'before');
  trace.record(named('one'));
  await stored.flush();
  expect((await openTab(store, 'before')).trace.entries().map(({ id }) => id)).toEqual(['one']);
  expect((await openTab(store, 'after')).trace.entries()).toEqual([]);
  await stored.end();
});

test('shows exchanges of other tabs, and does not store or keep them', async () => {
  const store = memoryStore('trace', shape);
  const { trace, stored } = await openTab(store, 'this', 10);
  const told: boolean[] = [];
  trace.subscribe((exchange) => told.push(stored.isReceived(exchange)));
  for (let index = 0; index < 100; index += 1) stored.receive(named(`theirs ${String(index)}`));
  trace.record(named('mine'));
  expect(told).toEqual([...Array.from({ length: 100 }, () => true), false]);
  expect(trace.entries()).toHaveLength(10);
  expect(stored.isReceived(named('theirs 99'))).toBe(false);
  await stored.end();
  expect(await idsIn(store)).toEqual(['mine']);
});

test('removes the oldest exchanges when there are too many', async () => {
  const store = memoryStore('trace', shape);
  const { trace, stored } = await openTab(store);
  const ids = Array.from({ length: maximumStoredExchanges + 5 }, (_, index) => `e${String(index).padStart(3, '0')}`);
  for (const id of ids.slice(0, 150)) trace.record(named(id));
  await stored.flush();
  for (const id of ids.slice(150)) trace.record(named(id));
  await stored.end();
  expect(await idsIn(store)).toEqual(ids.slice(5));
});
