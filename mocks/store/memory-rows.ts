// The rows of one table in memory, with its indexes and its order.
import { byCodeUnits } from '../ambient/ordering.ts';
import { freeze, frozen, type CheckedQuery } from './row.ts';
import type { Row } from './table.ts';

export interface MemoryRows {
  has(id: string): boolean;
  get(id: string): Row | undefined;
  /** Stores a frozen copy of the row and returns it. */
  set(copy: Row): Row;
  delete(id: string): void;
  /** In id order, by UTF-16 code units as IndexedDB compares text. */
  rows(query?: CheckedQuery): Row[];
  clear(): void;
}

const everything: CheckedQuery = { where: undefined, after: undefined, limit: Number.POSITIVE_INFINITY };

export function createMemoryRows(fields: readonly string[]): MemoryRows {
  /** `immutable`: everything in the row is frozen, so one object may serve all callers; copying costs 300 times more. */
  const kept = new Map<string, { readonly row: Row; readonly immutable: boolean }>();
  const indexes = new Map(fields.map((field) => [field, new Map<string, Set<string>>()]));
  let order: readonly string[] | undefined = [];

  const handOut = (id: string): Row[] => {
    const found = kept.get(id);
    if (found === undefined) return [];
    return [found.immutable ? found.row : frozen(structuredClone(found.row))];
  };
  const unlist = (id: string): void => {
    const row = kept.get(id)?.row;
    if (row === undefined) return;
    for (const [field, ids] of indexes) {
      const value = valueOf(row, field);
      const alike = value === undefined ? undefined : ids.get(value);
      alike?.delete(id);
      if (value !== undefined && alike?.size === 0) ids.delete(value);
    }
  };
  const enlist = (row: Row): void => {
    for (const [field, ids] of indexes) {
      const value = valueOf(row, field);
      if (value === undefined) continue;
      const alike = ids.get(value) ?? new Set();
      ids.set(value, alike.add(row.id));
    }
  };
  const idsOf = (where: CheckedQuery['where']): readonly string[] => {
    if (where !== undefined) return [...(indexes.get(where.field)?.get(where.equals) ?? [])].toSorted(byCodeUnits);
    order ??= [...kept.keys()].toSorted(byCodeUnits);
    return order;
  };
  return {
    has: (id) => kept.has(id),
    get: (id) => handOut(id)[0],
    set: (copy) => {
      if (!kept.has(copy.id)) order = undefined;
      unlist(copy.id);
      kept.set(copy.id, { row: copy, immutable: freeze(copy) });
      enlist(copy);
      return handOut(copy.id)[0] ?? copy;
    },
    delete: (id) => {
      unlist(id);
      if (kept.delete(id)) order = undefined;
    },
    rows: ({ where, after, limit } = everything) => {
      const ids = idsOf(where);
      const start = after === undefined ? 0 : ids.findIndex((id) => id > after);
      return start < 0 ? [] : ids.slice(start, start + limit).flatMap(handOut);
    },
    clear: () => {
      kept.clear();
      for (const ids of indexes.values()) ids.clear();
      order = [];
    },
  };
}

function valueOf(row: Row, field: string): string | undefined {
  const value: unknown = Reflect.get(row, field);
  return typeof value === 'string' ? value : undefined;
}
