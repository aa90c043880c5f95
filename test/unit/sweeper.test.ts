// What grows with use is swept by the sandbox's clock, and bounded where the clock stands still.
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

let counter = 0;
/** Rows that all end at one instant, as the parties add them, a sweep after each. */
async function add(table: TableName, rows: number, end: number): Promise<void> {
  const at = new Date(end).toISOString();
  for (let index = 0; index < rows; index += 1) {
    counter += 1;
    await store.table<Row>(table).put({ id: String(counter).padStart(8, '0'), expiresAt: at, at, from: end } as Row);
    sweeper.added(table);
    await sweeper.sweepDue();
  }
}
const count = async (table: TableName): Promise<number> => (await store.table(table).list()).length;

const swept = Object.entries(lifetimes) as [TableName, (typeof lifetimes)['holder.codes'] & object][];

test.each(swept)(
  '%s: rows stay as long as they are of use and a while longer, and then go',
  async (table, { grace }) => {
    await add(table, 300, start + 60_000);
    expect(await count(table)).toBe(300);
    clock.advance(grace);
    await add(table, 300, start + grace + day);
    expect(await count(table)).toBe(600);
    clock.advance(120_000);
    await add(table, 600, start + grace + day);
    expect(await count(table)).toBe(900);
  },
);

test.each(swept)('%s: however young, there are never many more than its bound', async (table, { most }) => {
  const bulk = Array.from({ length: most + 500 }, (_, index) => {
    const at = new Date(start + index * 1000).toISOString();
    return { id: `bulk-${String(index)}`, expiresAt: at, at, from: start + index * 1000 } as Row;
  });
  await store.table(table).replace([], bulk);
  await add(table, 256, start + most * 2000);
  expect(await count(table)).toBe(most);
  // Those that end first have gone.
  expect(await store.table(table).get('bulk-0')).toBeUndefined();
  expect(await store.table(table).get(`bulk-${String(most + 499)}`)).toBeDefined();
});

test('other tables are left alone, whatever is added to them', async () => {
  await add('holder.grants', 600, start - 900 * day);
  expect(await count('holder.grants')).toBe(600);
});

test('a store that is closed meanwhile costs nobody an answer', async () => {
  await add('holder.codes', 255, start);
  await store.close();
  sweeper.added('holder.codes');
  await expect(sweeper.sweepDue()).resolves.toBeUndefined();
});
