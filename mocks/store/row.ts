// Checks, copies and freezes rows, for both memory and IndexedDB.
import type { Query, Row, Rows, Shape } from './table.ts';

const isKey = (value: object): boolean => Object.prototype.toString.call(value) === '[object CryptoKey]';

/**
 * Freezes plain objects and arrays deeply; returns whether that made the value immutable. Bytes, dates and maps cannot
 * be frozen. Only for structured clones, because plain objects are recognised by their tag.
 */
export function freeze(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return true;
  if (isKey(value)) return true;
  const tag = Object.prototype.toString.call(value);
  if (tag !== '[object Object]' && tag !== '[object Array]') return false;
  Object.freeze(value);
  let whole = true;
  for (const part of Object.values(value)) if (!freeze(part)) whole = false;
  return whole;
}

/** The row itself, frozen. */
export function frozen<R>(row: R): R {
  freeze(row);
  return row;
}

/** Throws a TypeError unless the row's id is a string and the expected one. */
export function checkRow(row: Row, id: string = row.id): void {
  if (typeof row.id !== 'string' || row.id !== id) {
    throw new TypeError(`The row’s id is ${row.id}; expected ${id}.`);
  }
}

/** A copy of the row, not yet frozen. Refuses what `checkRow` refuses, and rows that cannot be cloned (DataCloneError). */
export function copyOf<R extends Row>(row: R, id: string = row.id): R {
  checkRow(row, id);
  const copy = plainCopy(row, 0);
  return copy === notPlain ? structuredClone(row) : (copy as R);
}

const notPlain = Symbol('no plain data');
/** Deeper values are probably cyclic. */
const deepest = 50;

/** Most rows are plain JSON. Copying one by hand takes a tenth of the time of a structured clone. */
function plainCopy(value: unknown, depth: number): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') return notPlain;
  if (typeof value !== 'object' || value === null) return value;
  if (depth > deepest) return notPlain;
  if (Array.isArray(value)) {
    const list: unknown[] = [];
    for (const part of value) {
      const copy = plainCopy(part, depth + 1);
      if (copy === notPlain) return notPlain;
      list.push(copy);
    }
    return Object.keys(value).length === list.length ? list : notPlain;
  }
  // A CryptoKey is immutable, so it needs no copy.
  if (Object.getPrototypeOf(value) !== Object.prototype) return isKey(value) ? value : notPlain;
  const object: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value)) {
    const copy = name === '__proto__' ? notPlain : plainCopy(part, depth + 1);
    if (copy === notPlain) return notPlain;
    object[name] = copy;
  }
  return object;
}

/** Refuses a table that is not in the shape. */
export function checkTable(shape: Shape, table: string): readonly string[] {
  const found = Object.hasOwn(shape, table) ? shape[table] : undefined;
  if (found === undefined) throw new TypeError(`The store has no table “${table}”.`);
  return found.indexes;
}

/** Refuses unknown tables, rows without an id, and an id that occurs twice in one table. */
export function checkRows(shape: Shape, rows: Rows): void {
  for (const [table, given] of Object.entries(rows)) {
    checkTable(shape, table);
    for (const row of given) checkRow(row);
    if (new Set(given.map(({ id }) => id)).size < given.length) {
      throw new TypeError(`Two rows for table “${table}” have the same id.`);
    }
  }
}

export interface CheckedQuery {
  readonly where: { readonly field: string; readonly equals: string } | undefined;
  readonly after: string | undefined;
  /** Infinity if none was given. */
  readonly limit: number;
}

/** Throws a TypeError for a field without an index and for an invalid limit. */
export function checkQuery<R extends Row>(indexes: readonly string[], query: Query<R> = {}): CheckedQuery {
  const { where, after, limit = Number.POSITIVE_INFINITY } = query;
  if (where !== undefined && !indexes.includes(where.field)) {
    throw new TypeError(`“${where.field}” is not declared as an index of this table; see mocks/store/shape.ts.`);
  }
  if (!(limit >= 0) || (Number.isFinite(limit) && !Number.isSafeInteger(limit))) {
    throw new TypeError(`limit must be a whole number of at least 0; got ${String(limit)}.`);
  }
  return { where, after, limit };
}
