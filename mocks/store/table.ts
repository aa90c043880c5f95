// The verbs of a table. Each is atomic and waits only for the store.

/** A row: structured-cloneable data with its key in `id`. */
export interface Row {
  readonly id: string;
}

export interface Query<R> {
  /** Rows whose field equals the value; the field must be declared as an index in the store's shape. */
  readonly where?: { readonly field: keyof R & string; readonly equals: string };
  /** Rows whose id is greater than this one, in id order. */
  readonly after?: string;
  readonly limit?: number;
}

export interface Change<R> {
  /** The row found; absent if there was none. */
  readonly before?: R;
  /** The row written; absent if none was. */
  readonly after?: R;
}

export interface Table<R extends Row> {
  get(id: string): Promise<R | undefined>;
  /** Writes the row, replacing one with the same id. */
  put(row: R): Promise<void>;
  /** Removes the rows with these ids, then writes the others, replacing any with the same id: all or nothing. */
  replace(ids: readonly string[], rows: readonly R[]): Promise<void>;
  /** Writes the row unless its id exists; returns whether it was written. Of concurrent callers, only one succeeds. */
  add(row: R): Promise<boolean>;
  /** Removes the row and returns it. Of concurrent callers, only one gets it. */
  take(id: string): Promise<R | undefined>;
  /** Replaces the row with the result of the synchronous function; `undefined` leaves it unchanged. */
  update(id: string, change: (row: R) => R | undefined): Promise<Change<R>>;
  /** Rows in id order. */
  list(query?: Query<R>): Promise<R[]>;
  clear(): Promise<void>;
}

/** The tables of a store: names, and the indexed fields of each. */
export type Shape = Readonly<Record<string, { readonly indexes: readonly string[] }>>;

/** Rows of several tables, by table name. */
export type Rows = Readonly<Record<string, readonly Row[]>>;

/** Rows are copied when stored and frozen when returned, so no caller can modify what is stored. */
export interface Store {
  readonly kind: 'memory' | 'indexeddb';
  readonly name: string;
  /** Version of the world it holds; see `storeVersion`. */
  readonly version: number;
  readonly shape: Shape;
  table<R extends Row>(name: string): Table<R>;
  /** Every row of the named tables, all at one instant. */
  readAll(tables: readonly string[]): Promise<Rows>;
  /** Replaces all rows of the given tables; if any part fails, nothing has changed. */
  replaceAll(rows: Rows): Promise<void>;
  /** Removes every row of every table. */
  clear(): Promise<void>;
  close(): Promise<void>;
}
