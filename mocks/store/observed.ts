// A store that tells what is written to it: the trace shows the rows an exchange added, changed or took away.
import { checkRow } from './row.ts';
import type { Row, Rows, Store, Table } from './table.ts';

export type WriteListener = (table: string, id: string, verb: 'added' | 'changed' | 'removed') => void;

/**
 * The same store, calling the listener after each row that a write through this very store touched. Cheap enough
 * to be made per exchange. Whether `put` added or changed is what a look just before it said.
 */
export function observed(store: Store, listener: WriteListener): Store {
  const reported = async (rows: Rows, work: () => Promise<void>): Promise<void> => {
    const before = await store.readAll(Object.keys(rows));
    await work();
    for (const [table, after] of Object.entries(rows)) {
      const gone = new Set((before[table] ?? []).map(({ id }) => id));
      for (const { id } of after) listener(table, id, gone.delete(id) ? 'changed' : 'added');
      for (const id of gone) listener(table, id, 'removed');
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
      return observedTable(table, (id, verb) => listener(name, id, verb), clear);
    },
    readAll: store.readAll,
    replaceAll: (rows) => reported(rows, () => store.replaceAll(rows)),
    clear: () => reported(Object.fromEntries(Object.keys(store.shape).map((name) => [name, []])), store.clear),
    close: store.close,
  };
}

function observedTable<R extends Row>(
  table: Table<R>,
  report: (id: string, verb: 'added' | 'changed' | 'removed') => void,
  clear: () => Promise<void>,
): Table<R> {
  return {
    get: table.get,
    list: table.list,
    clear,
    put: async (row) => {
      checkRow(row);
      const { id } = row;
      const known = (await table.get(id)) !== undefined;
      await table.put(row);
      report(id, known ? 'changed' : 'added');
    },
    replace: async (ids, rows) => {
      for (const row of rows) checkRow(row);
      const [gone, written] = [new Set(ids), rows.map(({ id }) => id)];
      const found = await Promise.all([...gone, ...written].map(async (id) => [id, await table.get(id)] as const));
      const known = new Set(found.flatMap(([id, row]) => (row === undefined ? [] : [id])));
      await table.replace(ids, rows);
      for (const id of gone) if (known.has(id) && !written.includes(id)) report(id, 'removed');
      for (const id of written) report(id, known.has(id) ? 'changed' : 'added');
    },
    add: async (row) => {
      const { id } = row;
      const added = await table.add(row);
      if (added) report(id, 'added');
      return added;
    },
    take: async (id) => {
      const row = await table.take(id);
      if (row !== undefined) report(id, 'removed');
      return row;
    },
    update: async (id, change) => {
      const written = await table.update(id, change);
      if (written.after !== undefined) report(id, 'changed');
      return written;
    },
  };
}
