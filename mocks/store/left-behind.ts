// A store for pending work of a world: once another world has replaced it, it writes nothing more.
import { discardingWrites } from './discard-writes.ts';
import type { Row, Store, Table } from './table.ts';

/** The same store; its tables ignore writes while `isLeft` returns true. */
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
