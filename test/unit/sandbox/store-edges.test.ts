// Stores in unusual states: writes without effect, and errors derived from the browser’s errors.
import { expect, test } from 'vitest';
import { MissingPart } from '../../../mocks/ambient/load-part.ts';
import { SandboxError } from '../../../mocks/ambient/sandbox-error.ts';
import { asDamagedWorld, asOpeningError } from '../../../mocks/sandbox/persistence/store-errors.ts';
import { discardingWrites } from '../../../mocks/store/discard-writes.ts';
import { leavable } from '../../../mocks/store/left-behind.ts';
import { memoryStore } from '../../../mocks/store/memory.ts';
import { asStoreError, StoreError, storeError } from '../../../mocks/store/store-error.ts';
import type { Row, Store, Table } from '../../../mocks/store/table.ts';

interface Counted extends Row {
  readonly count: number;
}
const one: Counted = { id: 'one', count: 1 };
const storeOfOne = async (): Promise<Store> => {
  const store = memoryStore('one', { rows: { indexes: [] } });
  await store.table('rows').put(one);
  return store;
};

/** Every operation that writes, with its results. */
async function answersOf(table: Table<Counted>): Promise<readonly unknown[]> {
  await table.put({ id: 'two', count: 2 });
  await table.replace(['one'], [{ id: 'three', count: 3 }]);
  const added = [await table.add({ id: 'one', count: 4 }), await table.add({ id: 'four', count: 4 })];
  const updated = [
    await table.update('one', (row) => ({ ...row, count: row.count + 1 })),
    await table.update('one', () => undefined),
    await table.update('nobody', (row) => row),
  ];
  const taken = [await table.take('one'), await table.take('nobody')];
  await table.clear();
  return [added, updated, taken];
}
const asIfWritten = [
  [false, true],
  [{ before: one, after: { id: 'one', count: 2 } }, { before: one }, {}],
  [one, undefined],
];

test('discarded writes return as if they had succeeded', async () => {
  const store = await storeOfOne();
  const table = discardingWrites(store).table<Counted>('rows');
  expect(await answersOf(table)).toEqual(asIfWritten);
  expect(await table.list()).toEqual([one]);
  expect(await table.get('one')).toEqual(one);
});

test('a store writes until it is left behind; after that it only reads', async () => {
  const store = await storeOfOne();
  let isLeft = false;
  const table = leavable(store, () => isLeft).table<Counted>('rows');
  await table.update('one', (row) => ({ ...row, count: 7 }));
  isLeft = true;
  await answersOf(table);
  expect([await table.list(), await table.get('one')]).toEqual([[{ id: 'one', count: 7 }], { id: 'one', count: 7 }]);
  isLeft = false;
  await table.clear();
  expect(await store.table('rows').list()).toEqual([]);
});

test.each([
  ['QuotaExceededError', 'storage-full'],
  ['VersionError', 'world-newer'],
  ['SecurityError', 'storage-blocked'],
  ['InvalidStateError', 'storage-blocked'],
  ['UnknownError', 'storage-blocked'],
])('%s of the browser becomes %s', (name, code) => {
  const cause = new DOMException('no', name);
  expect(asStoreError('mine', cause)).toMatchObject({
    code,
    cause,
    message: expect.stringContaining('“mine”') as unknown,
  });
});

test('a missing IndexedDB is blocked storage; other errors are unchanged', () => {
  expect(asStoreError('mine', new ReferenceError('indexedDB is not defined'))).toMatchObject({
    code: 'storage-blocked',
  });
  for (const error of [new DOMException('no', 'DataCloneError'), new TypeError('no'), 'no'])
    expect(asStoreError('mine', error)).toBe(error);
  expect('cause' in storeError('store-closed', 'mine')).toBe(false);
});

test('maps a malformed address and an unreadable world to errors of their own', () => {
  expect(asOpeningError(new TypeError('“files:” is no address.'))).toMatchObject({
    code: 'storage-unknown',
    what: '“files:” is no address.',
  });
  expect(asOpeningError(new StoreError('storage-full', 'no'))).toMatchObject({ code: 'storage-full' });
  const damaged = {
    code: 'world-damaged',
    message: expect.stringContaining('cannot be opened: A row is bent.') as unknown,
  };
  expect(asDamagedWorld(new RangeError('A row is bent.'))).toMatchObject(damaged);
  expect(asDamagedWorld('A row is bent.')).toMatchObject(damaged);
  expect(asDamagedWorld(new SandboxError('scenario-invalid', 'A row is bent.', ''))).toMatchObject(damaged);
  expect(asDamagedWorld(new StoreError('store-closed', 'no'))).toMatchObject({ code: 'world-closed' });
  for (const whole of [
    new MissingPart(new Error('gone')),
    new SandboxError('world-taken', 'Taken.', 'Wait.'),
    new SandboxError('option-malformed', 'Wrong.', 'Mend it.'),
  ])
    expect(asDamagedWorld(whole)).toBe(whole);
});
