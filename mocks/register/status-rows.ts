// Statuses that the register's operator has changed; without a row, the status on file applies.
import type { RegisterEntity } from './admin.ts';
import type { StatusRow } from './tables.ts';

export const statusRowId = (entity: RegisterEntity, id: string): string => `${entity}:${id}`;

export type StatusRows = ReadonlyMap<string, StatusRow>;

interface CurrentStatus<S extends string> {
  readonly status: S;
  /** When it was changed; absent if it is the one on file. */
  readonly at?: string;
}

/** The status of an entity: the changed one, otherwise the one on file. */
export function currentStatus<S extends string>(
  rows: StatusRows,
  entity: RegisterEntity,
  id: string,
  initial: S,
): CurrentStatus<S> {
  const row = rows.get(statusRowId(entity, id));
  return row === undefined ? { status: initial } : { status: row.status as S, at: row.at };
}
