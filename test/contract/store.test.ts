// The store suite over memory, and how storage addresses are opened without IndexedDB.
import { expect, test } from 'vitest';
import { memoryStore } from '../../mocks/store/memory.ts';
import { openStore } from '../../mocks/store/open.ts';
import { shape } from '../../mocks/store/shape.ts';
import { canUseIdb } from '../../mocks/store/idb.ts';
import { storeSuite, suiteShape } from './store-suite.ts';

storeSuite(
  async () => memoryStore('suite', suiteShape),
  (title, run) => test(`memory: ${title}`, run),
);

test('store.open auto and memory: open a memory store with the sandbox’s tables in Node', async () => {
  expect(await canUseIdb()).toBe(false);
  for (const address of ['auto', 'memory:'] as const) {
    const store = await openStore(address);
    expect([store.kind, store.name, store.shape]).toEqual(['memory', 'default', shape]);
    await store.table('holder.consents').put({ id: 'c' });
  }
  const other = await openStore('memory:');
  expect(await other.table('holder.consents').list()).toEqual([]);
});

test('store.open refuses an invalid address', async () => {
  await expect(openStore('files:' as 'memory:')).rejects.toThrow('files:');
});
