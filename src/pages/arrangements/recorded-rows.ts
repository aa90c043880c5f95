// Rows of the holder as the trace records them: their latest members, and the exchange behind each change.
import type { Exchange, TracedChange } from '../../../mocks/index.ts';

export interface RecordedRow {
  readonly table: string;
  readonly id: string;
  /** Current members; for a removed row, its last ones. */
  readonly members: ReadonlyMap<string, unknown>;
  readonly begunBy: Exchange;
  readonly removedBy?: Exchange;
  /** The exchange that last changed each member. */
  readonly changedBy: ReadonlyMap<string, Exchange>;
}

const followed: ReadonlySet<string> = new Set([
  'holder.consents',
  'holder.grants',
  'holder.codes',
  'holder.accessTokens',
  'holder.refreshTokens',
]);

/** An exchange comes after its parent, although the parent ended later. */
export function inOrder(exchanges: readonly Exchange[]): readonly Exchange[] {
  const place = new Map(exchanges.map(({ id }, index) => [id, index]));
  const of = (exchange: Exchange): number => {
    const parent = exchange.parent === undefined ? undefined : place.get(exchange.parent);
    const own = place.get(exchange.id) ?? 0;
    return parent === undefined || parent < own ? own : parent + 0.5;
  };
  return exchanges.toSorted((a, b) => of(a) - of(b));
}

/** The rows of one client, oldest first. */
export function recordedRows(exchanges: readonly Exchange[], clientId: string): readonly RecordedRow[] {
  const rows = new Map<string, RecordedRow>();
  for (const exchange of exchanges)
    for (const change of exchange.changes) {
      if (!followed.has(change.table)) continue;
      const key = `${change.table}:${change.id}`;
      const before = rows.get(key);
      const isOurs = before !== undefined || after(change, 'clientId') === clientId;
      if (isOurs) rows.set(key, changed(before, change, exchange));
    }
  return [...rows.values()];
}

const after = ({ members = [] }: TracedChange, name: string): unknown =>
  members.find((member) => member.name === name)?.after;

function changed(before: RecordedRow | undefined, change: TracedChange, exchange: Exchange): RecordedRow {
  const { table, id, verb } = change;
  if (verb === 'removed' && before !== undefined) return { ...before, removedBy: exchange };
  const members = new Map(before?.members);
  const changedBy = new Map(before?.changedBy);
  for (const { name, after: value } of change.members ?? []) {
    members.set(name, value);
    changedBy.set(name, exchange);
  }
  return { table, id, members, begunBy: before?.begunBy ?? exchange, changedBy };
}

export const textIn = ({ members }: RecordedRow, name: string): string | undefined => {
  const value = members.get(name);
  return typeof value === 'string' ? value : undefined;
};

export const textsIn = ({ members }: RecordedRow, name: string): readonly string[] => {
  const value = members.get(name);
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
};
