// Finds invalid rows in an imported state or a stored world: other code may have written there, and disks fail.
import { inspect } from '../../certificates/inspect.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { profiles } from '../../spec/profiles/index.ts';
import { profileIdOf, type ProfileId } from '../../spec/ids.ts';
import { breachIn, ourWords } from '../../spec/schemas/issue-words.ts';
import { registrationResponse } from '../../spec/schemas/security.ts';
import type { Row, Rows, Store } from '../../store/table.ts';
import { keyTable } from '../../store/shape.ts';
import { fromJson, toJson } from '../../store/snapshot-json.ts';
import { flawOf } from './row-schemas.ts';

export interface FlawedRow {
  readonly table: string;
  readonly id: string;
  /** What is wrong, with table, row and member. */
  readonly words: string;
}

/** Every invalid row. */
async function* flawedRows(tables: Rows, scenario: Scenario, profile: ProfileId): AsyncGenerator<FlawedRow, undefined> {
  for (const [table, rows] of Object.entries(tables)) {
    for (const row of rows) {
      const flaw =
        flawOf(table, row) ??
        strangerIn(row, scenario) ??
        flawInMetadata(row, scenario, profile) ??
        (await unreadable(row));
      if (flaw !== undefined) yield flawedRow(table, row.id, flaw);
    }
  }
}

const flawedRow = (table: string, id: string, flaw: string): FlawedRow => ({
  table,
  id,
  words: `in table ${table}, row ${JSON.stringify(id).slice(0, 200)}, ${flaw}`,
});

/** The first error, with table, row and member; undefined if there is none. */
export const flawInRows = async (tables: Rows, scenario: Scenario, profile: ProfileId): Promise<string | undefined> =>
  (await flawedRows(tables, scenario, profile).next()).value?.words;

const textIn = (row: Row, member: string): string | undefined => {
  const value: unknown = Reflect.get(row, member);
  return typeof value === 'string' ? value : undefined;
};

/** A brand, consumer or profile that is not in the scenario. */
function strangerIn(row: Row, { holders, customers }: Scenario): string | undefined {
  const [brand, customerId, profileId] = [textIn(row, 'brand'), textIn(row, 'customerId'), textIn(row, 'profileId')];
  if (brand !== undefined && !holders.some((holder) => holder.brand === brand))
    return `brand: "${brand}" is not a brand of the scenario`;
  if (customerId === undefined) return undefined;
  const customer = customers.find(
    (one) => one.customerId === customerId && (brand === undefined || one.holder === brand),
  );
  if (customer === undefined) return `customerId: "${customerId}" is not a customer of the brand`;
  if (profileId !== undefined && !customer.profiles.some(({ id }) => id === profileId))
    return `profileId: "${profileId}" is not a profile of the customer`;
  return undefined;
}

/** The stored metadata must be a valid registration response. */
function flawInMetadata(row: Row, { holders }: Scenario, profile: ProfileId): string | undefined {
  if (!('metadata' in row)) return undefined;
  const named = holders.find(({ brand }) => brand === textIn(row, 'brand'))?.profile;
  const spoken = named === undefined ? profile : (profileIdOf(named) ?? profile);
  const parsed = registrationResponse(profiles[spoken]).safeParse(row.metadata, ourWords);
  if (!parsed.success) return `metadata: ${breachIn(parsed.error)}`;
  return parsed.data.client_id === row.id ? undefined : 'metadata.client_id: is not the id of the row';
}

async function unreadable(row: Row): Promise<string | undefined> {
  const der: unknown = Reflect.get(row, 'der');
  if (!(der instanceof Uint8Array)) return undefined;
  return (await inspect(new Uint8Array(der))) === undefined ? 'der: the certificate cannot be read' : undefined;
}

/** Every invalid row of a stored world. The trace is excluded: it is read row by row, and an unreadable exchange is just skipped. */
export async function* flawedStoredRows(
  store: Store,
  scenario: Scenario,
  profile: ProfileId,
): AsyncGenerator<FlawedRow, undefined> {
  const tables = Object.keys(store.shape).filter((table) => table !== 'trace');
  for (const [table, rows] of Object.entries(await store.readAll(tables))) {
    const readable: Row[] = [];
    for (const row of rows) {
      try {
        // Keys are not exported with the tables, so their rows are checked as they are.
        readable.push(table === keyTable ? row : asExported(row));
      } catch (error) {
        // The schema's message is clearer than the reason why JSON cannot hold the value.
        yield flawedRow(table, row.id, flawOf(table, row) ?? (error instanceof Error ? error.message : String(error)));
      }
    }
    yield* flawedRows({ [table]: readable }, scenario, profile);
  }
}

/** The row after an export and an import. */
const asExported = (row: Row): Row => ({ ...(fromJson(toJson(row, row.id)) as Row), id: row.id });

/** Throws a RangeError that names the first invalid row of the world, if there is one. */
export async function checkStoredRows(store: Store, scenario: Scenario, profile: ProfileId): Promise<void> {
  const { value } = await flawedStoredRows(store, scenario, profile).next();
  if (value !== undefined) throw new RangeError(`${value.words}.`);
}
