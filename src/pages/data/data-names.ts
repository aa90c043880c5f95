// Names for the ids of consumers, profiles, accounts, service points, brands, products and clients.
import type { RegisterEntry, SandboxState } from '../../../mocks/index.ts';
import { textOf } from '../../elements/json-member.ts';

/** By id, as it appears in a row. */
export type Names = ReadonlyMap<string, string>;

type Scenario = SandboxState['scenario'];

const fullName = ({ firstName, lastName }: Scenario['customers'][number]['name']): string =>
  [firstName, lastName].filter((part) => part !== undefined).join(' ');

export function namesIn(
  { scenario, tables }: Pick<SandboxState, 'scenario' | 'tables'>,
  participants: readonly Pick<RegisterEntry, 'id' | 'name'>[],
): Names {
  const named = (table: string, name: string): readonly (readonly [string, string])[] => {
    const rows: unknown = tables[table];
    return (Array.isArray(rows) ? rows : []).flatMap((row: unknown): (readonly [string, string])[] => {
      const [id, found] = [textOf(row, 'id'), textOf(row, name)];
      return id === undefined || found === undefined ? [] : [[id, found]];
    });
  };
  return new Map([
    ...participants.map(({ id, name }) => [id, name] as const),
    ...named('register.enrolled', 'productName'),
    ...named('holder.clients', 'clientName'),
    ...scenario.recipients.map(({ slug, productName }) => [slug, productName] as const),
    ...scenario.holders.map(({ brand, brandName }) => [brand, brandName] as const),
    ...scenario.servicePoints.map(({ nmi, address }) => [nmi, address.city] as const),
    ...scenario.customers.flatMap(({ customerId, name, profiles }) => [
      [customerId, fullName(name)] as const,
      ...profiles.map(({ id, organisation }) => [id, organisation?.businessName ?? fullName(name)] as const),
      ...profiles.flatMap(({ accounts }) => accounts.map(({ key, displayName }) => [key, displayName] as const)),
    ]),
  ]);
}

/** Accepts an id, an id with a suffix (`priya-home 1`, `PRODUCT:JTI`), or a list of ids. */
export function nameOf(value: unknown, names: Names): string | undefined {
  if (typeof value === 'string')
    return (
      names.get(value) ??
      value
        .split(/[: ]/u)
        .map((part) => names.get(part))
        .find((name) => name !== undefined)
    );
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const all = value.map((one) => (typeof one === 'string' ? names.get(one) : undefined));
  return all.every((name) => name !== undefined) ? [...new Set(all)].join(', ') : undefined;
}
