// Assertions of the store suite. They throw plain Errors, so that the suite runs in a page too.
import type { Store, Table } from '../../mocks/store/table.ts';

export interface StoreCheck {
  readonly title: string;
  run(store: Store): Promise<void>;
}

export interface Thing {
  readonly id: string;
  readonly colour?: string;
  readonly count?: number;
  readonly parts?: { name: string }[];
  readonly bytes?: Uint8Array;
}

export const things = (store: Store): Table<Thing> => store.table<Thing>('things');

export const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** Throws unless both values are equal: same keys, same order of lists, same bytes. */
export function same(actual: unknown, expected: unknown, what: string): void {
  const [is, should] = [show(actual), show(expected)];
  if (is !== should) throw new Error(`${what}: expected ${should}, found ${is}`);
}

/** Throws unless the work rejects with this name or code; returns the error. */
export async function refused(work: () => unknown, nameOrCode: string, what: string): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    const found = error instanceof Error || error instanceof DOMException ? [error.name, codeOf(error)] : [];
    if (!found.includes(nameOrCode))
      throw new Error(`${what}: expected ${nameOrCode}, refused with ${String(error)}`, { cause: error });
    return error;
  }
  throw new Error(`${what}: expected ${nameOrCode}, but it was let through`);
}

const codeOf = (error: object): unknown => ('code' in error ? error.code : undefined);

function show(value: unknown): string {
  if (value === undefined) return 'undefined';
  return JSON.stringify(value, (_name, part: unknown) => {
    if (part instanceof Uint8Array) return { bytes: [...part] };
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}
