// The rows of a state, held against their schemas and against the scenario that they belong to.
import { inspect } from '../certificates/inspect.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Row, Rows } from '../store/table.ts';
import { flawOf } from './row-schemas.ts';

/** The first thing that is wrong, with table, row and member; undefined when nothing is. */
export async function flawInRows(tables: Rows, scenario: Scenario): Promise<string | undefined> {
  for (const [table, rows] of Object.entries(tables)) {
    for (const row of rows) {
      const flaw = flawOf(table, row) ?? strangerIn(row, scenario) ?? (await unreadable(row));
      if (flaw !== undefined) return `in table ${table}, row ${JSON.stringify(row.id).slice(0, 200)}, ${flaw}`;
    }
  }
  return undefined;
}

const textIn = (row: Row, member: string): string | undefined => {
  const value: unknown = Reflect.get(row, member);
  return typeof value === 'string' ? value : undefined;
};

/** A brand, consumer or profile whom the scenario does not have. */
function strangerIn(row: Row, { holders, customers }: Scenario): string | undefined {
  const [brand, customerId, profileId] = [textIn(row, 'brand'), textIn(row, 'customerId'), textIn(row, 'profileId')];
  if (brand !== undefined && !holders.some((holder) => holder.brand === brand))
    return `brand: "${brand}" is no brand of the scenario`;
  if (customerId === undefined) return undefined;
  const customer = customers.find(
    (one) => one.customerId === customerId && (brand === undefined || one.holder === brand),
  );
  if (customer === undefined) return `customerId: "${customerId}" is no customer of the brand`;
  if (profileId !== undefined && !customer.profiles.some(({ id }) => id === profileId))
    return `profileId: "${profileId}" is no profile of the customer`;
  return undefined;
}

async function unreadable(row: Row): Promise<string | undefined> {
  const der: unknown = Reflect.get(row, 'der');
  if (!(der instanceof Uint8Array)) return undefined;
  return (await inspect(new Uint8Array(der))) === undefined ? 'der: is no certificate that can be read' : undefined;
}
