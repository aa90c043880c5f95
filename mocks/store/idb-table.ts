// The verbs of a table as IndexedDB transactions. Inside one, only the table's own requests are awaited.
import { checkQuery, checkRow, copyOf, frozen, type CheckedQuery } from './row.ts';
import type { Row, Table } from './table.ts';

export interface Transactions {
  read<T>(work: (rows: IDBObjectStore) => Promise<T>): Promise<T>;
  /** Resolves once the transaction is complete; when the work throws, nothing has been written. */
  write<T>(work: (rows: IDBObjectStore) => Promise<T>): Promise<T>;
}

/** The part of IDBRequest that is used here, without the `any` of its types. */
interface Request {
  readonly result: unknown;
  readonly error: DOMException | null;
  addEventListener(type: 'success' | 'error', listener: () => void): void;
}

/** The result of a request, assumed to have the type that was stored; the transaction is still active when the caller continues. */
export const settled = <T>(request: Request): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result as T));
    request.addEventListener('error', () => reject(request.error));
  });

/** The table's verbs. Rows are returned with the type with which they were stored. */
export function idbTable<R extends Row>({ read, write }: Transactions, indexes: readonly string[]): Table<R> {
  /** A write without a result is committed as soon as it is requested, because a page may be left at once. */
  const asked = (ask: (rows: IDBObjectStore) => void): Promise<void> => write(async (rows) => ask(rows));
  const find = async (rows: IDBObjectStore, id: string): Promise<R | undefined> =>
    frozen(await settled<R | undefined>(rows.get(id)));
  return {
    get: (id) => read((rows) => find(rows, id)),
    put: async (row) => {
      checkRow(row);
      await asked((rows) => void rows.put(row));
    },
    replace: async (ids, given) => {
      for (const row of given) checkRow(row);
      await asked((rows) => {
        for (const id of ids) rows.delete(id);
        for (const row of given) rows.put(row);
      });
    },
    add: async (row) => {
      const copy = copyOf(row);
      return write(async (rows) => {
        if ((await settled(rows.getKey(copy.id))) !== undefined) return false;
        await settled(rows.put(copy));
        return true;
      });
    },
    take: (id) =>
      write(async (rows) => {
        const row = await find(rows, id);
        if (row !== undefined) await settled(rows.delete(id));
        return row;
      }),
    update: (id, change) =>
      write(async (rows) => {
        const before = await find(rows, id);
        if (before === undefined) return {};
        const next = change(before);
        if (next === undefined) return { before };
        const after = copyOf(next, id);
        await settled(rows.put(after));
        return { before, after: frozen(after) };
      }),
    list: async (query) => {
      const checked = checkQuery(indexes, query);
      if (checked.limit === 0) return [];
      return read(async (rows) => (await settled<R[]>(select(rows, checked))).map((row) => frozen(row)));
    },
    clear: () => asked((rows) => void rows.clear()),
  };
}

/** IndexedDB takes an unsigned 32-bit count, and 0 means all. */
const most = 0xffff_ffff;

function select(rows: IDBObjectStore, { where, after, limit }: CheckedQuery): Request {
  const count = limit > most ? undefined : limit;
  if (where === undefined) {
    return rows.getAll(after === undefined ? undefined : IDBKeyRange.lowerBound(after, true), count);
  }
  // Indexes are over [field, id]; an array sorts after every text, so [equals, []] ends the rows of one value.
  const { field, equals } = where;
  const from = after === undefined ? [equals] : [equals, after];
  return rows.index(field).getAll(IDBKeyRange.bound(from, [equals, []], true, true), count);
}
