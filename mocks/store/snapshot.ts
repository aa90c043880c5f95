// Writes all rows of a store to one JSON document, and reads it back.
import { isRecord } from '../ambient/is-record.ts';
import { fromJson, holdsKey, toJson, type Json } from './snapshot-json.ts';
import { keyTable } from './shape.ts';
import { StoreError, storeError } from './store-error.ts';
import type { Row, Rows, Store } from './table.ts';

export interface Snapshot {
  /** `storeVersion` of the world from which it was taken. */
  readonly version: number;
  readonly tables: Readonly<Record<string, readonly Json[]>>;
}

/**
 * The rows of the named tables at one instant, or of all tables but the keys (the vault exports those). Rows with a
 * CryptoKey are left out. Refuses rows that JSON cannot represent exactly (TypeError); with `unreadable`, reports them
 * and leaves them out.
 */
export async function takeSnapshot(
  store: Store,
  options: { readonly tables?: readonly string[]; readonly unreadable?: (row: string) => void } = {},
): Promise<Snapshot> {
  const names = options.tables ?? Object.keys(store.shape).filter((table) => table !== keyTable);
  const tables = Object.entries(await store.readAll(names)).map(([table, rows]): [string, Json[]] => [
    table,
    rows
      .filter((row) => !holdsKey(row))
      .flatMap((row) => {
        try {
          return [toJson(row, `${table}/${row.id}`)];
        } catch (error) {
          if (options.unreadable === undefined) throw error;
          options.unreadable(`${table}/${row.id}`);
          return [];
        }
      }),
  ]);
  return { version: store.version, tables: Object.fromEntries(tables) };
}

/**
 * Replaces all rows of the tables in the snapshot; other tables do not change. All or nothing. Throws StoreError:
 * `world-older` or `world-newer` for a snapshot of another version, `snapshot-malformed` for anything else that does
 * not fit this store's tables.
 */
export async function restoreSnapshot(store: Store, snapshot: Snapshot): Promise<void> {
  if (!Number.isInteger(snapshot?.version)) throw malformed('It has no version.');
  if (snapshot.version !== store.version) {
    throw storeError(snapshot.version > store.version ? 'world-newer' : 'world-older', 'snapshot');
  }
  await store.replaceAll(rowsOf(store, snapshot));
}

function rowsOf(store: Store, snapshot: Snapshot): Rows {
  if (!isRecord(snapshot.tables)) throw malformed('It has no tables.');
  const tables = Object.entries(snapshot.tables).map(([table, rows]) => {
    if (!Object.hasOwn(store.shape, table)) throw malformed(`There is no table “${table}”.`);
    if (!Array.isArray(rows)) throw malformed(`Table “${table}” is not a list of rows.`);
    const ids = new Set<string>();
    return [table, rows.map((row: Json) => rowOf(table, row, ids))] as const;
  });
  return Object.fromEntries(tables);
}

function rowOf(table: string, json: Json, ids: Set<string>): Row {
  const id = isRecord(json) ? json['id'] : undefined;
  if (typeof id !== 'string') throw malformed(`A row of “${table}” has no id.`);
  if (ids.has(id)) throw malformed(`Table “${table}” has two rows with the id “${id}”.`);
  ids.add(id);
  try {
    return { ...(fromJson(json) as Row), id };
  } catch (error) {
    throw malformed(`Row “${id}” of “${table}” cannot be read.`, error);
  }
}

const malformed = (why: string, cause?: unknown): StoreError =>
  new StoreError('snapshot-malformed', `This is not a snapshot of this store. ${why}`, { cause });
