// Tables whose writes have no effect, for an exchange that must not change anything.
import { defined } from '../ambient/defined.ts';
import type { Row, Store, Table } from './table.ts';

/** The tables of the store. Writes return as if they had succeeded. */
export const discardingWrites = (store: Pick<Store, 'table'>): Pick<Store, 'table'> => ({
  table: <R extends Row>(name: string): Table<R> => {
    const { get, list } = store.table<R>(name);
    return {
      get,
      list,
      put: () => Promise.resolve(),
      replace: () => Promise.resolve(),
      add: async ({ id }) => (await get(id)) === undefined,
      take: get,
      update: async (id, change) => {
        const before = await get(id);
        if (before === undefined) return {};
        const after = change(before);
        return { before, ...defined({ after }) };
      },
      clear: () => Promise.resolve(),
    };
  },
});
