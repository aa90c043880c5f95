// A store that reports its writes, so that the trace can show which rows an exchange added, changed or removed.
import { checkRow } from './row.ts';
import type { Row, Rows, Store, Table } from './table.ts';

type Verb = 'added' | 'changed' | 'removed';

/** `before` and `after`: the row before and after the write; absent if there was none, or is none. */
export type WriteListener = (table: string, id: string, verb: Verb, before?: Row, after?: Row) => void;

/**
 * The same store; calls the listener after each row that a write through this object touches. Cheap enough to make per
 * exchange. A read just before tells whether `put` added or changed the row.
 */
export function observed(store: Store, listener: WriteListener): Store {
  const reported = async (rows: Rows, work: () => Promise<void>): Promise<void> => {
    const before = await store.readAll(Object.keys(rows));
    await work();
    for (const [table, after] of Object.entries(rows)) {
      const gone = byId(before[table] ?? []);
      for (const row of after) {
        const old = gone.get(row.id);
        gone.delete(row.id);
        listener(table, row.id, old === undefined ? 'added' : 'changed', old, row);
      }
      for (const [id, old] of gone) listener(table, id, 'removed', old);
    }
  };
  return {
    kind: store.kind,
    name: store.name,
    version: store.version,
    shape: store.shape,
    table: <R extends Row>(name: string) => {
      const table = store.table<R>(name);
      const clear = (): Promise<void> => reported({ [name]: [] }, table.clear);
      return observedTable(table, (id, ...what) => listener(name, id, ...what), clear);
    },
    readAll: store.readAll,
    replaceAll: (rows) => reported(rows, () => store.replaceAll(rows)),
    clear: () => reported(Object.fromEntries(Object.keys(store.shape).map((name) => [name, []])), store.clear),
    close: store.close,
  };
}

function observedTable<R extends Row>(
  table: Table<R>,
  report: (id: string, verb: Verb, before?: Row, after?: Row) => void,
  clear: () => Promise<void>,
): Table<R> {
  return {
    get: table.get,
    list: table.list,
    clear,
    put: async (row) => {
      checkRow(row);
      const { id } = row;
      const before = await table.get(id);
      await table.put(row);
      report(id, before === undefined ? 'added' : 'changed', before, row);
    },
    replace: async (ids, rows) => {
      for (const row of rows) checkRow(row);
      const written = byId(rows);
      const found = await Promise.all([...new Set([...ids, ...written.keys()])].map(table.get));
      const known = byId(found.flatMap((row) => row ?? []));
      await table.replace(ids, rows);
      for (const [id, before] of known) if (!written.has(id)) report(id, 'removed', before);
      for (const [id, row] of written) report(id, known.has(id) ? 'changed' : 'added', known.get(id), row);
    },
    add: async (row) => {
      const { id } = row;
      const added = await table.add(row);
      if (added) report(id, 'added', undefined, row);
      return added;
    },
    take: async (id) => {
      const row = await table.take(id);
      if (row !== undefined) report(id, 'removed', row);
      return row;
    },
    update: async (id, change) => {
      const written = await table.update(id, change);
      if (written.after !== undefined) report(id, 'changed', written.before, written.after);
      return written;
    },
  };
}

const byId = (rows: readonly Row[]): Map<string, Row> => new Map(rows.map((row) => [row.id, row]));
