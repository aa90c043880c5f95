// A store as what is under way has it: once it has been left behind by another world, it writes nothing more.
import { discardingWrites } from './discard-writes.ts';
import type { Row, Store, Table } from './table.ts';

/** The same store; writes of its tables have no effect while `isLeft` says so. */
export const leavable = (store: Store, isLeft: () => boolean): Store => ({
  ...store,
  table: <R extends Row>(name: string): Table<R> => {
    const [kept, lost] = [store.table<R>(name), discardingWrites(store).table<R>(name)];
    const here = (): Table<R> => (isLeft() ? lost : kept);
    return {
      get: kept.get,
      list: kept.list,
      put: (row) => here().put(row),
      replace: (ids, rows) => here().replace(ids, rows),
      add: (row) => here().add(row),
      take: (id) => here().take(id),
      update: (id, change) => here().update(id, change),
      clear: () => here().clear(),
    };
  },
});
