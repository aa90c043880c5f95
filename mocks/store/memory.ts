// A store in memory: as lasting as the page or process that opened it.
import { storeError } from './store-error.ts';
import { checkQuery, checkRows, checkTable, copyOf } from './row.ts';
import { storeVersion } from './shape.ts';
import { createShelf, type Shelf } from './shelf.ts';
import type { Row, Shape, Store, Table } from './table.ts';

/**
 * A new, empty store. Verbs run to their end in the turn that calls them, which makes each of them atomic.
 * Refuses tables and indexes outside the shape (TypeError), rows that are no data (DataCloneError), and any
 * verb once it is closed (StoreError `store-closed`).
 */
export function memoryStore(name: string, shape: Shape): Store {
  const shelves = new Map(Object.entries(shape).map(([table, { indexes }]) => [table, createShelf(indexes)]));
  const tables = new Map<string, Table<Row>>();
  let closed = false;
  const shelfOf = (table: string): Shelf => {
    if (closed) throw storeError('store-closed', name);
    const shelf = shelves.get(table);
    if (shelf === undefined) throw new TypeError(`The store has no table “${table}”.`);
    return shelf;
  };
  return {
    kind: 'memory',
    name,
    version: storeVersion,
    shape,
    table: <R extends Row>(table: string) => {
      const indexes = checkTable(shape, table);
      const known = tables.get(table) ?? memoryTable(() => shelfOf(table), indexes);
      tables.set(table, known);
      // The one place where the store takes the caller's word for the type of its rows.
      return known as unknown as Table<R>;
    },
    readAll: async (names) => Object.fromEntries(names.map((table) => [table, shelfOf(table).rows()])),
    replaceAll: async (rows) => {
      if (closed) throw storeError('store-closed', name);
      checkRows(shape, rows);
      const fresh = Object.entries(rows).map(([table, given]) => {
        const shelf = createShelf(checkTable(shape, table));
        for (const row of given) shelf.set(copyOf(row));
        return [table, shelf] as const;
      });
      for (const [table, shelf] of fresh) shelves.set(table, shelf);
    },
    clear: async () => {
      for (const table of shelves.keys()) shelfOf(table).clear();
    },
    close: async () => {
      closed = true;
    },
  };
}

function memoryTable(shelf: () => Shelf, indexes: readonly string[]): Table<Row> {
  return {
    get: async (id) => shelf().get(id),
    put: async (row) => void shelf().set(copyOf(row)),
    replace: async (ids, rows) => {
      const copies = rows.map((row) => copyOf(row));
      for (const id of ids) shelf().delete(id);
      for (const copy of copies) shelf().set(copy);
    },
    add: async (row) => {
      const copy = copyOf(row);
      if (shelf().has(copy.id)) return false;
      shelf().set(copy);
      return true;
    },
    take: async (id) => {
      const row = shelf().get(id);
      shelf().delete(id);
      return row;
    },
    update: async (id, change) => {
      const before = shelf().get(id);
      if (before === undefined) return {};
      const after = change(before);
      return after === undefined ? { before } : { before, after: shelf().set(copyOf(after, id)) };
    },
    list: async (query) => shelf().rows(checkQuery(indexes, query)),
    clear: async () => shelf().clear(),
  };
}
