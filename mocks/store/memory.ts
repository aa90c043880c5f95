// A store in memory, which is gone with the page or process.
import { storeError } from './store-error.ts';
import { checkQuery, checkRows, checkTable, copyOf } from './row.ts';
import { storeVersion } from './shape.ts';
import { createMemoryRows, type MemoryRows } from './memory-rows.ts';
import type { Row, Shape, Store, Table } from './table.ts';

/**
 * A new, empty store. A verb completes in the turn that calls it, so each is atomic. Refuses tables and indexes outside
 * the shape (TypeError), rows that cannot be cloned (DataCloneError), and any verb once it is closed (StoreError
 * `store-closed`).
 */
export function memoryStore(name: string, shape: Shape): Store {
  const contents = new Map(Object.entries(shape).map(([table, { indexes }]) => [table, createMemoryRows(indexes)]));
  const tables = new Map<string, Table<Row>>();
  let closed = false;
  const rowsOf = (table: string): MemoryRows => {
    if (closed) throw storeError('store-closed', name);
    const kept = contents.get(table);
    if (kept === undefined) throw new TypeError(`The store has no table “${table}”.`);
    return kept;
  };
  return {
    kind: 'memory',
    name,
    version: storeVersion,
    shape,
    table: <R extends Row>(table: string) => {
      const indexes = checkTable(shape, table);
      const known = tables.get(table) ?? memoryTable(() => rowsOf(table), indexes);
      tables.set(table, known);
      // The only place where the store trusts the caller for the type of its rows.
      return known as unknown as Table<R>;
    },
    readAll: async (names) => Object.fromEntries(names.map((table) => [table, rowsOf(table).rows()])),
    replaceAll: async (rows) => {
      if (closed) throw storeError('store-closed', name);
      checkRows(shape, rows);
      const fresh = Object.entries(rows).map(([table, given]) => {
        const kept = createMemoryRows(checkTable(shape, table));
        for (const row of given) kept.set(copyOf(row));
        return [table, kept] as const;
      });
      for (const [table, kept] of fresh) contents.set(table, kept);
    },
    clear: async () => {
      for (const table of contents.keys()) rowsOf(table).clear();
    },
    close: async () => {
      closed = true;
    },
  };
}

function memoryTable(kept: () => MemoryRows, indexes: readonly string[]): Table<Row> {
  return {
    get: async (id) => kept().get(id),
    put: async (row) => void kept().set(copyOf(row)),
    replace: async (ids, rows) => {
      const copies = rows.map((row) => copyOf(row));
      for (const id of ids) kept().delete(id);
      for (const copy of copies) kept().set(copy);
    },
    add: async (row) => {
      const copy = copyOf(row);
      if (kept().has(copy.id)) return false;
      kept().set(copy);
      return true;
    },
    take: async (id) => {
      const row = kept().get(id);
      kept().delete(id);
      return row;
    },
    update: async (id, change) => {
      const before = kept().get(id);
      if (before === undefined) return {};
      const after = change(before);
      return after === undefined ? { before } : { before, after: kept().set(copyOf(after, id)) };
    },
    list: async (query) => kept().rows(checkQuery(indexes, query)),
    clear: async () => kept().clear(),
  };
}
