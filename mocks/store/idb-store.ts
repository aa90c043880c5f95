// A store over an open IndexedDB database, with one transaction per verb. A closed database throws `store-closed`.
import { followPage } from '../ambient/page-life.ts';
import { idbTable, settled } from './idb-table.ts';
import { checkRows, checkTable, frozen } from './row.ts';
import { asStoreError, storeError } from './store-error.ts';
import type { Row, Shape, Store } from './table.ts';

type Work<T> = (transaction: IDBTransaction) => Promise<T>;

/**
 * The store; the database must have the tables and indexes of the shape. Refuses tables and indexes outside the shape
 * (TypeError), rows that cannot be cloned (DataCloneError), and with a StoreError: `store-closed`, `storage-full`.
 */
export function idbStore(database: IDBDatabase, name: string, shape: Shape): Store {
  const all = Object.keys(shape);
  let closed = false;
  const running = new Set<IDBTransaction>();
  // WebKit never ends the open transaction of a page that was navigated away from, which blocks every other page.
  // So the page aborts it when it is left, and repeats it if the page comes back.
  const page = followPage(() => {
    for (const transaction of running) letGo(transaction);
  });
  const close = (): void => {
    closed = true;
    page.end();
    database.close();
  };
  // Another tab wants to remove or upgrade the world, and an open database would block it for good.
  database.addEventListener('versionchange', close);
  database.addEventListener('close', close);

  const begun = (transaction: IDBTransaction): IDBTransaction => {
    running.add(transaction);
    const over = (): boolean => running.delete(transaction);
    transaction.addEventListener('complete', over);
    transaction.addEventListener('abort', over);
    return transaction;
  };
  const join = joiner((tables) => begun(database.transaction(tables)));
  // Relaxed: complete without waiting for the disk; a sandbox may lose its last second in a power cut.
  const open = (tables: readonly string[]): IDBTransaction =>
    begun(database.transaction([...tables], 'readwrite', { durability: 'relaxed' }));
  const run = async <T>(mode: 'readonly' | 'readwrite', tables: readonly string[], work: Work<T>): Promise<T> => {
    for (const table of tables) checkTable(shape, table);
    if (closed) throw storeError('store-closed', name);
    const before = page.times();
    try {
      if (mode === 'readwrite') return await writing(open(tables), work);
      return await work(await join(tables));
    } catch (error) {
      if (!closed && page.times() > before) {
        await page.there();
        return run(mode, tables, work);
      }
      throw closed && error instanceof DOMException
        ? storeError('store-closed', name, error)
        : asStoreError(name, error);
    }
  };
  return {
    kind: 'indexeddb',
    name,
    version: database.version,
    shape,
    table: <R extends Row>(table: string) =>
      idbTable<R>(
        {
          read: (work) => run('readonly', [table], (transaction) => work(transaction.objectStore(table))),
          write: (work) => run('readwrite', [table], (transaction) => work(transaction.objectStore(table))),
        },
        checkTable(shape, table),
      ),
    readAll: async (tables) => {
      // IndexedDB throws for a transaction without tables.
      if (tables.length === 0) return {};
      return run('readonly', tables, async (transaction) => {
        const reads = tables.map(async (table) => [table, await rowsOf(transaction.objectStore(table))] as const);
        return Object.fromEntries(await Promise.all(reads));
      });
    },
    replaceAll: async (rows) => {
      checkRows(shape, rows);
      const tables = Object.keys(rows);
      if (tables.length === 0) return;
      await run('readwrite', tables, async (transaction) => {
        for (const [table, given] of Object.entries(rows)) {
          const store = transaction.objectStore(table);
          store.clear();
          for (const row of given) store.put(row);
        }
      });
    },
    clear: async () =>
      run('readwrite', all, async (transaction) => {
        for (const table of all) transaction.objectStore(table).clear();
      }),
    close: async () => close(),
  };
}

const rowsOf = async (store: IDBObjectStore): Promise<readonly Row[]> =>
  (await settled<Row[]>(store.getAll())).map((row) => frozen(row));

/** Reads that begin in the same turn share one transaction: opening another costs more than reading from it. */
function joiner(
  begin: (tables: readonly string[]) => IDBTransaction,
): (tables: readonly string[]) => Promise<IDBTransaction> {
  let waiting: { readonly tables: Set<string>; readonly opened: Promise<IDBTransaction> } | undefined;
  return (tables) => {
    if (waiting === undefined) {
      const wanted = new Set<string>();
      const open = (): IDBTransaction => {
        waiting = undefined;
        return begin([...wanted]);
      };
      waiting = { tables: wanted, opened: Promise.resolve().then(open) };
    }
    for (const table of tables) waiting.tables.add(table);
    return waiting.opened;
  };
}

async function writing<T>(transaction: IDBTransaction, work: Work<T>): Promise<T> {
  const done = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    // A full disk is the error of the transaction, not of a request.
    transaction.addEventListener('abort', () => reject(transaction.error));
  });
  done.catch(() => undefined);
  try {
    const result = await work(transaction);
    // An explicit commit saves about a third of the time of a write.
    transaction.commit();
    await done;
    return result;
  } catch (error) {
    letGo(transaction);
    throw error;
  }
}

/** Undoes what was written and not yet committed. */
function letGo(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has already ended, or is being committed.
  }
}
