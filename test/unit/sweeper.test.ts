// Growing tables are swept by the sandbox's clock, and bounded while the clock is stopped.
import { beforeEach, expect, test } from 'vitest';
import { adjustableClock } from '../../mocks/ambient/clock.ts';
import { createSweeper, lifetimes, type Sweeper } from '../../mocks/sandbox/sweeper.ts';
import { shape, type TableName } from '../../mocks/store/shape.ts';
import { memoryStore } from '../../mocks/store/memory.ts';
import type { Row, Store } from '../../mocks/store/table.ts';

const start = Date.parse('2026-03-04T00:00:00Z');
const day = 86_400_000;
let store: Store;
let clock: ReturnType<typeof adjustableClock>;
let sweeper: Sweeper;
beforeEach(() => {
  store = memoryStore('swept', shape);
  clock = adjustableClock(undefined, { standsAt: start });
  sweeper = createSweeper(store, clock);
});

/** A row with every member that a sweep reads. */
function rowOf(id: string, end: number): Row {
  const at = new Date(end).toISOString();
  return { id, expiresAt: at, endsAt: at, at, from: end, createdAt: at, arrangement: true } as Row;
}

let counter = 0;
/** Adds rows that expire at one instant, as the parties do, with a sweep after each. */
async function add(table: TableName, rows: number, end: number): Promise<void> {
  for (let index = 0; index < rows; index += 1) {
    counter += 1;
    await store.table<Row>(table).put(rowOf(String(counter).padStart(8, '0'), end));
    sweeper.added(table);
    await sweeper.sweepDue();
  }
}
const count = async (table: TableName): Promise<number> => (await store.table(table).list()).length;

const swept = Object.entries(lifetimes) as [TableName, (typeof lifetimes)['holder.codes'] & object][];

test.each(swept)('%s: rows are removed a while after they expire', async (table, { grace }) => {
  await add(table, 300, start + 60_000);
  expect(await count(table)).toBe(300);
  clock.advance(grace);
  await add(table, 300, start + grace + day);
  expect(await count(table)).toBe(600);
  clock.advance(120_000);
  await add(table, 600, start + grace + day);
  expect(await count(table)).toBe(900);
});

test.each(swept)('%s: the number of rows stays near its bound, however new they are', async (table, { most }) => {
  const bulk = Array.from({ length: most + 500 }, (_, index) => rowOf(`bulk-${String(index)}`, start + index * 1000));
  await store.table(table).replace([], bulk);
  await add(table, 256, start + most * 2000);
  expect(await count(table)).toBe(most);
  // Those that expire first are removed.
  expect(await store.table(table).get('bulk-0')).toBeUndefined();
  expect(await store.table(table).get(`bulk-${String(most + 499)}`)).toBeDefined();
});

test('a sharing with issued tokens and an earlier consent are never removed', async () => {
  const long = { createdAt: new Date(start - 900 * day).toISOString() };
  const kept = [
    { id: 'issued', ...long, arrangement: true, issuedAt: long.createdAt },
    { id: 'made before', ...long },
  ];
  await store.table<Row>('holder.consents').replace([], [...kept, { id: 'never', ...long, arrangement: true } as Row]);
  await add('holder.consents', 256, start);
  expect(await count('holder.consents')).toBe(258);
  for (const { id } of kept) expect(await store.table('holder.consents').get(id)).toBeDefined();
});

test('other tables are not swept', async () => {
  await add('holder.grants', 600, start - 900 * day);
  expect(await count('holder.grants')).toBe(600);
});

test('a store that is closed during a sweep does not fail a request', async () => {
  await add('holder.codes', 255, start);
  await store.close();
  sweeper.added('holder.codes');
  await expect(sweeper.sweepDue()).resolves.toBeUndefined();
});
