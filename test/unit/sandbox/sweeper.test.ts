// Tables that grow with use are swept by the sandbox’s clock, and bounded when the clock stands still.
import { beforeEach, expect, test } from 'vitest';
import { adjustableClock } from '../../../mocks/ambient/clock.ts';
import { createSweeper, lifetimes, type Sweeper } from '../../../mocks/sandbox/sweeper.ts';
import { shape, type TableName } from '../../../mocks/store/shape.ts';
import { memoryStore } from '../../../mocks/store/memory.ts';
import type { Row, Store } from '../../../mocks/store/table.ts';

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

/** A row with every member that some table’s lifetime uses. */
function rowOf(id: string, end: number): Row {
  const at = new Date(end).toISOString();
  return { id, expiresAt: at, endsAt: at, at, from: end, createdAt: at, arrangement: true } as Row;
}

let counter = 0;
/** Adds rows that all end at one instant, as the parties do, with a sweep after each. */
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

test.each(swept)('%s: rows stay while they are useful and for a grace period, then go', async (table, { grace }) => {
  await add(table, 300, start + 60_000);
  expect(await count(table)).toBe(300);
  clock.advance(grace);
  await add(table, 300, start + grace + day);
  expect(await count(table)).toBe(600);
  clock.advance(120_000);
  await add(table, 600, start + grace + day);
  expect(await count(table)).toBe(900);
});

test.each(swept)('%s: never holds many more rows than its bound, however young', async (table, { most }) => {
  const bulk = Array.from({ length: most + 500 }, (_, index) => rowOf(`bulk-${String(index)}`, start + index * 1000));
  await store.table(table).replace([], bulk);
  await add(table, 256, start + most * 2000);
  expect(await count(table)).toBe(most);
  // Those that end first are gone.
  expect(await store.table(table).get('bulk-0')).toBeUndefined();
  expect(await store.table(table).get(`bulk-${String(most + 499)}`)).toBeDefined();
});

test('keeps an arrangement with issued tokens, and a consent made beforehand', async () => {
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

test('leaves other tables alone', async () => {
  await add('holder.grants', 600, start - 900 * day);
  expect(await count('holder.grants')).toBe(600);
});

test('sweeping a closed store throws nothing', async () => {
  await add('holder.codes', 255, start);
  await store.close();
  sweeper.added('holder.codes');
  await expect(sweeper.sweepDue()).resolves.toBeUndefined();
});

test.each(swept)(
  '%s: a row goes at the very instant at which its grace ends, and not before',
  async (table, { grace }) => {
    await add(table, 128, start - grace);
    await add(table, 128, start - grace + 1);
    expect(await count(table)).toBe(128);
    expect(await store.table(table).get(String(counter).padStart(8, '0'))).toBeDefined();
  },
);

test('a sweep is due after 256 new rows, or after half as many as the last one kept', async () => {
  const table = 'holder.codes';
  const over = start - 2 * day;
  for (const round of [1, 2]) {
    await add(table, 255, over);
    expect([round, await count(table)]).toEqual([round, 255]);
    await add(table, 1, over);
    expect([round, await count(table)]).toEqual([round, 0]);
  }
  const bulk = Array.from({ length: 1000 }, (_, index) => rowOf(`bulk-${String(index)}`, start + day));
  await store.table(table).replace([], bulk);
  await add(table, 256, start + day);
  await add(table, 627, over);
  expect(await count(table)).toBe(1256 + 627);
  await add(table, 1, over);
  expect(await count(table)).toBe(1256);
});
