// Reads the parties’ data from the sandbox’s state, its scenario and the register; secrets become hashes.
import { isMembers } from '../../elements/json-member.ts';
import type { ComputedRecords, Sandbox, SandboxState } from '../../../mocks/index.ts';
import { profiles as securityProfiles } from '../../../mocks/spec/profiles/index.ts';
import { nameOf, namesIn, type Names } from './data-names.ts';
import { dataTables, type DataTable } from './data-tables.ts';

export interface DataRow {
  /** The key that the trace uses. In some tables it is a secret and never shown. */
  readonly key: string;
  /** Members with their secrets replaced by hashes. */
  readonly members: Readonly<Record<string, unknown>>;
}

export type HeldData = ReadonlyMap<string, readonly DataRow[]>;

type Row = Readonly<Record<string, unknown>>;

const rowsIn = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isMembers) : []);

export interface Reading {
  readonly held: HeldData;
  readonly names: Names;
}

/** Reads every stored table, and the names behind its ids. */
export async function readHeld(sandbox: Sandbox, hashOf: HashOf): Promise<Reading> {
  const [state, participants] = await Promise.all([sandbox.exportState(), sandbox.register.list()]);
  const given: Readonly<Record<string, readonly Row[]>> = {
    'register.participants': participants.map((entry) => ({ ...entry })),
    ...scenarioRows(state, (brand) => {
      const profile = sandbox.holders[brand]?.profile;
      return profile !== undefined && securityProfiles[profile].balances === 'billed';
    }),
  };
  const kept = dataTables.filter(({ computed }) => computed === undefined);
  const rows = await Promise.all(
    kept.map(async (table): Promise<[string, readonly DataRow[]]> => [
      table.name,
      await Promise.all(
        (given[table.name] ?? rowsIn(state.tables[table.name])).map((row) => shownRow(row, table, hashOf)),
      ),
    ]),
  );
  return { held: new Map(rows), names: namesIn(state, participants) };
}

type Account = SandboxState['scenario']['customers'][number]['profiles'][number]['accounts'][number];

/** Where bills are computed, a constant amount comes from the account; otherwise it is in the schedule. */
const schedulesOf = ({ paymentSchedule, constantSum }: Account, isBilled: boolean): readonly Row[] =>
  paymentSchedule.map((schedule) =>
    isBilled && schedule.amount !== undefined && constantSum !== undefined
      ? { ...schedule, amount: constantSum }
      : { ...schedule },
  );

function scenarioRows(
  { scenario }: SandboxState,
  bills: (brand: string) => boolean,
): Readonly<Record<string, readonly Row[]>> {
  const whole = scenario.customers.flatMap(({ customerId, holder, profiles }) =>
    profiles.flatMap((profile) =>
      profile.accounts.map((account) => ({ account, of: { holder, customerId, profile: profile.id } })),
    ),
  );
  const suburbs = new Map(scenario.servicePoints.map(({ nmi, address }) => [nmi, address.city]));
  // For a plan with a range of service points, the first one’s suburb stands for all.
  const suburbOf = (plans: Account['plans']): string =>
    [
      ...new Set(
        plans
          .flatMap(({ servicePoints }) => ('range' in servicePoints ? [servicePoints.range.from] : servicePoints))
          .flatMap((nmi) => suburbs.get(nmi) ?? []),
      ),
    ].join(', ');
  // An account with several owners is listed under each, but has one balance.
  const once = [...new Map(whole.map((one) => [one.account.key, one])).values()];
  const parts = (listOf: (account: Account, isBilled: boolean) => readonly object[]): readonly Row[] =>
    once.flatMap(({ account, of }) =>
      listOf(account, bills(of.holder)).map((part, place) => ({
        id: `${account.key} ${String(place + 1)}`,
        account: account.key,
        ...part,
      })),
    );
  return {
    'scenario.customers': scenario.customers.map(({ customerId, profiles, ...customer }) => ({
      id: customerId,
      ...customer,
      profiles: profiles.map(({ id }) => id),
    })),
    'scenario.accounts': whole.map(({ account, of }) => {
      const { key, balance: _b, plans, paymentSchedule: _s, concessions: _c, ...own } = account;
      return {
        id: key,
        ...of,
        plan: plans.map(({ displayName }) => displayName).join(', '),
        suburb: suburbOf(plans),
        ...own,
      };
    }),
    'scenario.plans': parts(({ plans }) => plans),
    'scenario.balances': once
      .filter(({ of }) => !bills(of.holder))
      .map(({ account: { key, accountNumber, balance } }) => ({ id: key, accountNumber, balance })),
    'scenario.paymentSchedules': parts(schedulesOf),
    'scenario.concessions': parts(({ concessions }) => concessions),
    'scenario.servicePoints': scenario.servicePoints.map((point) => ({ ...point })),
  };
}

/** Rows read in slices. */
export interface RowSource {
  readonly total: number;
  slice(offset: number, count: number): readonly DataRow[];
}

export const keptRows = (rows: readonly DataRow[]): RowSource => ({
  total: rows.length,
  slice: (offset, count) => rows.slice(offset, offset + count),
});

/** Computed records have no keys; their index serves as one. */
export const computedRows = ({ total, slice }: ComputedRecords): RowSource => ({
  total,
  slice: (offset, count) =>
    slice(offset, count).map((record, place) => ({ key: String(offset + place), members: { ...record } })),
});

async function shownRow(row: Row, { secrets = [] }: DataTable, hashOf: HashOf): Promise<DataRow> {
  const key = typeof row['id'] === 'string' ? row['id'] : '';
  return { key, members: secrets.length === 0 ? row : await withoutSecrets(row, secrets, hashOf) };
}

async function withoutSecrets(row: Row, secrets: readonly string[], hashOf: HashOf): Promise<Row> {
  const members = Object.entries(row).map(async ([name, value]): Promise<[string, unknown]> => {
    if (secrets.includes(name) && typeof value === 'string') return [name, await hashOf(value)];
    return [name, isMembers(value) ? await withoutSecrets(value, secrets, hashOf) : value];
  });
  return Object.fromEntries(await Promise.all(members));
}

export type HashOf = (secret: string) => Promise<string>;

/** Hashes only to tell two secrets apart. Cached, because every call rereads the tables. */
export function secretHashes(): HashOf {
  const known = new Map<string, Promise<string>>();
  return (secret) => {
    const hash = known.get(secret) ?? hashed(secret);
    known.set(secret, hash);
    return hash;
  };
}

async function hashed(secret: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret)));
  const digits = Array.from(digest.slice(0, 8), (byte) => byte.toString(16).padStart(2, '0'));
  return `SHA-256 ${digits.join('')}…`;
}

/** Rows whose shown members or names contain every word of the text. */
export function rowsSaying(rows: readonly DataRow[], text: string, names: Names): readonly DataRow[] {
  const words = text.toLowerCase().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter(({ members }) => {
    const said = JSON.stringify([members, Object.values(members).map((value) => nameOf(value, names))]).toLowerCase();
    return words.every((word) => said.includes(word));
  });
}

/** The id first, then the member equal to its name, then members with names, then single values, then structures. */
export function columnsOf(rows: readonly DataRow[], names: Names): readonly string[] {
  const places = new Map<string, number>();
  for (const { members } of rows) {
    const own = nameOf(members['id'], names);
    for (const [name, value] of Object.entries(members)) {
      const place = placeOf(name, value, own, names);
      places.set(name, Math.max(places.get(name) ?? 0, place));
    }
  }
  return [...places.keys()].toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
}

function placeOf(name: string, value: unknown, own: string | undefined, names: Names): number {
  if (name === 'id') return 0;
  if (own !== undefined && value === own) return 1;
  if (nameOf(value, names) !== undefined) return 2;
  return typeof value === 'object' && value !== null ? 4 : 3;
}

const cut = 80;

export function cellText(value: unknown): string {
  if (value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > cut ? `${text.slice(0, cut - 1)}…` : text;
}
