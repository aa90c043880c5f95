// Changes that calls made to table rows, as far back as the trace goes: the last call for each row, and old and new
// values.
import type { Exchange, TracedChange } from '../../../mocks/index.ts';
import type { OldAndNew } from '../../elements/changed-row.ts';
import { dataTable } from './data-tables.ts';

export interface RowChange {
  readonly exchange: string;
  readonly verb: TracedChange['verb'];
  /** Made by the last exchange that changed anything. */
  readonly isLast: boolean;
  /** Old and new values by member name. A secret member has no values; a secret inside a value becomes “hidden”. */
  readonly members: ReadonlyMap<string, OldAndNew>;
}

export interface TableChange {
  readonly exchange: string;
  /** Rows that the exchange removed. */
  readonly removed: readonly RowChange[];
}

export interface RowChanges {
  of(table: string, key: string): RowChange | undefined;
  /** Tables that the last exchange changed. */
  readonly last: ReadonlyMap<string, TableChange>;
}

const nameOf = (table: string, key: string): string => JSON.stringify([table, key]);

export function changesIn(all: readonly Exchange[]): RowChanges {
  const latest = all.findLast(({ changes }) => changes.length > 0);
  const found = new Map<string, RowChange>();
  for (const { id: exchange, changes } of all)
    for (const change of changes) {
      const { table, id, verb } = change;
      found.set(nameOf(table, id), { exchange, verb, isLast: exchange === latest?.id, members: membersOf(change) });
    }
  const tables = Map.groupBy(latest?.changes ?? [], ({ table }) => table);
  const removed = (changes: readonly TracedChange[]): readonly RowChange[] =>
    changes.filter(({ verb }) => verb === 'removed').flatMap(({ table, id }) => found.get(nameOf(table, id)) ?? []);
  return {
    of: (table, key) => found.get(nameOf(table, key)),
    last: new Map(
      [...tables].map(([table, changes]) => [table, { exchange: latest?.id ?? '', removed: removed(changes) }]),
    ),
  };
}

function membersOf({ table, members = [] }: TracedChange): RowChange['members'] {
  const { secrets = [] } = dataTable(table) ?? {};
  return new Map(
    members.map(({ name, ...values }) => [name, secrets.length === 0 ? values : shown(name, values, secrets)]),
  );
}

const shown = (name: string, values: OldAndNew, secrets: readonly string[]): OldAndNew =>
  secrets.includes(name)
    ? {}
    : Object.fromEntries(Object.entries(values).map(([when, value]) => [when, withoutSecrets(value, secrets)]));

const withoutSecrets = (value: unknown, secrets: readonly string[]): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(
        Object.entries(value).map(([name, part]) => [
          name,
          secrets.includes(name) ? 'hidden' : withoutSecrets(part, secrets),
        ]),
      );
