// A store in the browser's IndexedDB: outlives the page, and all tabs of the origin share it.
import { deleteDB, openDB, unwrap, type IDBPDatabase, type IDBPTransaction } from 'idb';
import { idbStore } from './idb-store.ts';
import { within } from '../ambient/timers.ts';
import { databaseOf } from '../spec/page-address.ts';
import { storeVersion } from './shape.ts';
import { asStoreError, storeError } from './store-error.ts';
import type { Shape, Store } from './table.ts';

/** Milliseconds after which IndexedDB will never answer; some browser profiles are broken in this way. */
const patience = 10_000;
const inTime = <T>(name: string, work: Promise<T>): Promise<T> =>
  within(patience, work, () => storeError('storage-silent', name));

/**
 * The world of that name, created if there is none. Every verb is one transaction, so two tabs exclude each other; a
 * write is complete when its promise resolves. Throws StoreError: `world-older` and `world-newer` (nothing is changed,
 * and other tabs are not disturbed; see `openIdbStoreAsFound`), `storage-blocked`, `storage-silent`, `storage-full`.
 */
export async function openIdbStore(name: string, shape: Shape): Promise<Store> {
  const found = await inTime(name, openAsFound(name));
  const database = found ?? (await inTime(name, create(name, shape)));
  const { version } = database;
  if (version === storeVersion && covers(shapeOf(database), shape)) {
    const store = idbStore(unwrap(database), name, shape);
    // A database may open and then never answer a request.
    for (const table of Object.keys(shape).slice(0, 1)) await inTime(name, store.table(table).get(''));
    return store;
  }
  database.close();
  throw storeError(version > storeVersion ? 'world-newer' : 'world-older', name);
}

/** The world of that name, with whatever version and tables it has, for export; undefined if there is none. */
export async function openIdbStoreAsFound(name: string): Promise<Store | undefined> {
  const database = await inTime(name, openAsFound(name));
  return database === undefined ? undefined : idbStore(unwrap(database), name, shapeOf(database));
}

/** Removes the world of that name; the stores of other tabs close themselves. Waits for a tab that keeps it open, and calls `blocked`. */
export async function deleteIdbStore(name: string, blocked: () => void = () => undefined): Promise<void> {
  try {
    await deleteDB(databaseOf(name), { blocked });
  } catch (error) {
    throw asStoreError(name, error);
  }
}

/** Whether IndexedDB stores a row. In sandboxed frames and with blocked site data the interface exists but fails. */
export async function canUseIdb(): Promise<boolean> {
  const probe = 'cdr-sandbox-probe';
  try {
    if (globalThis.indexedDB === undefined) return false;
    return await inTime(probe, keepsRow(probe));
  } catch {
    return false;
  }
}

async function keepsRow(probe: string): Promise<boolean> {
  const database = await openDB(probe, 1, { upgrade: (fresh) => void fresh.createObjectStore('rows') });
  await database.put('rows', 'kept', 'probe');
  const kept: unknown = await database.get('rows', 'probe');
  database.close();
  deleteDB(probe).catch(() => undefined);
  return kept === 'kept';
}

/** Opens without requesting a version, which neither upgrades anything nor disturbs other tabs. */
async function openAsFound(name: string): Promise<IDBPDatabase | undefined> {
  let absent = false;
  try {
    return await openDB(databaseOf(name), undefined, {
      upgrade: (_database, _from, _to, transaction) => {
        absent = true;
        abandon(transaction);
      },
    });
  } catch (error) {
    if (absent) return undefined;
    throw asStoreError(name, error);
  }
}

/** Creates the tables. If another tab came first, its tables are used, unless they have another version. */
async function create(name: string, shape: Shape): Promise<IDBPDatabase> {
  let older = false;
  try {
    return await new Promise<IDBPDatabase>((resolve, reject) => {
      openDB(databaseOf(name), storeVersion, {
        blocked: () => reject(storeError('world-older', name)),
        upgrade: (database, from, _to, transaction) => {
          older = from !== 0;
          if (older) abandon(transaction);
          else createTables(database, shape);
        },
      }).then(resolve, reject);
    });
  } catch (error) {
    throw older ? storeError('world-older', name) : asStoreError(name, error);
  }
}

function createTables(database: IDBPDatabase, shape: Shape): void {
  for (const [table, { indexes }] of Object.entries(shape)) {
    const rows = database.createObjectStore(table, { keyPath: 'id' });
    // With the id as second part, an index lists its rows in id order and can start after any id.
    for (const field of indexes) rows.createIndex(field, [field, 'id']);
  }
}

function abandon(transaction: Pick<IDBPTransaction<unknown, string[], 'versionchange'>, 'abort' | 'done'>): void {
  transaction.done.catch(() => undefined);
  transaction.abort();
}

function shapeOf(database: IDBPDatabase): Shape {
  const tables = [...database.objectStoreNames];
  if (tables.length === 0) return {};
  const transaction = database.transaction(tables);
  return Object.fromEntries(tables.map((name) => [name, { indexes: [...transaction.objectStore(name).indexNames] }]));
}

const covers = (found: Shape, asked: Shape): boolean =>
  Object.entries(asked).every(([table, { indexes }]) => {
    const there = found[table];
    return there !== undefined && indexes.every((field) => there.indexes.includes(field));
  });
