// What a table can do. Every verb is atomic, and none waits for anything but the store.

/** A row: structured-cloneable data with its key in `id`. */
export interface Row {
  readonly id: string;
}

export interface Query<R> {
  /** Rows whose field equals the value; the field must be declared as an index in the store's shape. */
  readonly where?: { readonly field: keyof R & string; readonly equals: string };
  /** Rows whose id comes after this one, in id order. */
  readonly after?: string;
  readonly limit?: number;
}

export interface Change<R> {
  /** The row found; absent when there was none. */
  readonly before?: R;
  /** The row written; absent when nothing was. */
  readonly after?: R;
}

export interface Table<R extends Row> {
  get(id: string): Promise<R | undefined>;
  /** Writes the row, over an older one of the same id. */
  put(row: R): Promise<void>;
  /** Removes the rows of these ids, then writes the others, over older ones: all of it or nothing. */
  replace(ids: readonly string[], rows: readonly R[]): Promise<void>;
  /** Writes the row unless its id is taken; says whether it was written. Two callers can never both win. */
  add(row: R): Promise<boolean>;
  /** Removes the row and hands it over. Two callers can never both have it. */
  take(id: string): Promise<R | undefined>;
  /** Replaces the row by what the synchronous function makes of it; `undefined` leaves it alone. */
  update(id: string, change: (row: R) => R | undefined): Promise<Change<R>>;
  /** Rows in id order. */
  list(query?: Query<R>): Promise<R[]>;
  clear(): Promise<void>;
}

/** Tables of a store: name, and the fields one can ask for by value. */
export type Shape = Readonly<Record<string, { readonly indexes: readonly string[] }>>;

/** Rows of several tables, by table name. */
export type Rows = Readonly<Record<string, readonly Row[]>>;

/** Rows go in as copies and come out frozen: no caller can reach into what is stored. */
export interface Store {
  readonly kind: 'memory' | 'indexeddb';
  readonly name: string;
  /** Version of the world it holds; see `storeVersion`. */
  readonly version: number;
  readonly shape: Shape;
  table<R extends Row>(name: string): Table<R>;
  /** Every row of the tables named, all as they stood at one instant. */
  readAll(tables: readonly string[]): Promise<Rows>;
  /** Puts the rows given in place of all rows of the tables named; when any of it fails, nothing has changed. */
  replaceAll(rows: Rows): Promise<void>;
  /** Removes every row of every table. */
  clear(): Promise<void>;
  close(): Promise<void>;
}
