// Reads what the parties hold: from the state of the sandbox, its scenario, and the register's operator; secrets as hashes.
import type { Exchange, Sandbox, SandboxState } from '../../../mocks/index.ts';
import { dataTables, type DataTable } from './data-tables.ts';

export interface DataRow {
  /** As the trace names it; a secret of some tables, and then never shown. */
  readonly key: string;
  /** What may be shown. */
  readonly members: Readonly<Record<string, unknown>>;
}

export type HeldData = ReadonlyMap<string, readonly DataRow[]>;

type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);
const rowsIn = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRow) : []);

/** Everything that is shown, by table. */
export async function readHeld(sandbox: Sandbox): Promise<HeldData> {
  const [state, participants] = await Promise.all([sandbox.exportState(), sandbox.register.list()]);
  const given: Readonly<Record<string, readonly Row[]>> = {
    'register.participants': participants.map((entry) => ({ ...entry })),
    ...scenarioRows(state),
  };
  return new Map(
    await Promise.all(
      dataTables.map(async (table): Promise<[string, readonly DataRow[]]> => [
        table.name,
        await Promise.all((given[table.name] ?? rowsIn(state.tables[table.name])).map((row) => shownRow(row, table))),
      ]),
    ),
  );
}

function scenarioRows({ scenario }: SandboxState): Readonly<Record<string, readonly Row[]>> {
  const accounts = scenario.customers.flatMap(({ customerId, holder, profiles }) =>
    profiles.flatMap((profile) =>
      profile.accounts.map(({ key, ...account }) => ({ id: key, holder, customerId, profile: profile.id, ...account })),
    ),
  );
  return {
    'scenario.customers': scenario.customers.map(({ customerId, profiles, ...customer }) => ({
      id: customerId,
      ...customer,
      profiles: profiles.map(({ id }) => id),
    })),
    'scenario.accounts': accounts,
    'scenario.servicePoints': scenario.servicePoints.map((point) => ({ ...point })),
  };
}

async function shownRow(row: Row, { secrets = [] }: DataTable): Promise<DataRow> {
  const key = typeof row['id'] === 'string' ? row['id'] : '';
  return { key, members: secrets.length === 0 ? row : await withoutSecrets(row, secrets) };
}

async function withoutSecrets(row: Row, secrets: readonly string[]): Promise<Row> {
  const members = Object.entries(row).map(async ([name, value]): Promise<[string, unknown]> => {
    if (secrets.includes(name) && typeof value === 'string') return [name, await hashOf(value)];
    return [name, isRow(value) ? await withoutSecrets(value, secrets) : value];
  });
  return Object.fromEntries(await Promise.all(members));
}

/** Tells two apart, and is good for nothing else. */
async function hashOf(secret: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret)));
  const digits = Array.from(digest.slice(0, 8), (byte) => byte.toString(16).padStart(2, '0'));
  return `SHA-256 ${digits.join('')}…`;
}

export interface RowChange {
  readonly exchange: string;
  readonly verb: Exchange['changes'][number]['verb'];
  /** By the last exchange that changed anything. */
  readonly isLast: boolean;
}

const nameOf = (table: string, key: string): string => JSON.stringify([table, key]);

export interface RowChanges {
  of(table: string, key: string): RowChange | undefined;
  /** Tables that the last exchange changed, with how many rows it took out of each. */
  readonly last: ReadonlyMap<string, { readonly exchange: string; readonly removed: number }>;
}

/** Who changed what last, as far as the trace goes back. */
export function changesIn(all: readonly Exchange[]): RowChanges {
  const latest = all.findLast(({ changes }) => changes.length > 0);
  const found = new Map<string, RowChange>();
  for (const { id, changes } of all)
    for (const { table, id: key, verb } of changes)
      found.set(nameOf(table, key), { exchange: id, verb, isLast: id === latest?.id });
  const tables = new Set(latest?.changes.map(({ table }) => table));
  const removed = (table: string): number =>
    latest?.changes.filter((change) => change.table === table && change.verb === 'removed').length ?? 0;
  return {
    of: (table, key) => found.get(nameOf(table, key)),
    last: new Map([...tables].map((table) => [table, { exchange: latest?.id ?? '', removed: removed(table) }])),
  };
}

/** Rows that say every word, somewhere among what is shown. */
export function rowsSaying(rows: readonly DataRow[], text: string): readonly DataRow[] {
  const words = text.toLowerCase().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter(({ members }) => {
    const said = JSON.stringify(members).toLowerCase();
    return words.every((word) => said.includes(word));
  });
}

/** The id first, then what is one value, then what has parts. */
export function columnsOf(rows: readonly DataRow[]): readonly string[] {
  const simple = new Map<string, boolean>();
  for (const { members } of rows)
    for (const [name, value] of Object.entries(members))
      simple.set(name, (simple.get(name) ?? true) && (typeof value !== 'object' || value === null));
  const names = [...simple.keys()].filter((name) => name !== 'id');
  return ['id', ...names.filter((name) => simple.get(name)), ...names.filter((name) => simple.get(name) !== true)];
}

const cut = 80;

export function cellText(value: unknown): string {
  if (value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > cut ? `${text.slice(0, cut - 1)}…` : text;
}
