// A store whose verbs wait a turn before and after, so that concurrent requests really interleave.
import type { Row, Store, Table } from '../../../mocks/store/table.ts';

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

export function slowStore(store: Store): Store {
  return {
    ...store,
    table: <R extends Row>(name: string): Table<R> => {
      const table = store.table<R>(name);
      const slow = async <T>(verb: () => Promise<T>): Promise<T> => {
        await turn();
        const result = await verb();
        await turn();
        return result;
      };
      return {
        get: (id) => slow(() => table.get(id)),
        put: (row) => slow(() => table.put(row)),
        replace: (ids, rows) => slow(() => table.replace(ids, rows)),
        add: (row) => slow(() => table.add(row)),
        take: (id) => slow(() => table.take(id)),
        update: (id, change) => slow(() => table.update(id, change)),
        list: (query) => slow(() => table.list(query)),
        clear: () => slow(() => table.clear()),
      };
    },
  };
}
