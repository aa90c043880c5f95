// The client of each software product at each holder brand: one row for each, so that it registers only once.
import type { BrandId } from '../../scenario/scenario.ts';
import type { World } from '../../world/world.ts';
import type { ClientRow } from '../rows.ts';

/** Row id that limits a software product to one registration per brand. */
export const productRowId = ({ brand, softwareProductId }: Pick<ClientRow, 'brand' | 'softwareProductId'>): string =>
  `${brand}:${softwareProductId}`;

export type ClientIds = Readonly<Record<BrandId, string>>;

/** The client_id of a software product at each brand where it is registered, in the scenario's order. */
export async function clientIdsOf({
  scenario,
  table,
}: Pick<World, 'scenario' | 'table'>): Promise<(softwareProductId: string) => ClientIds> {
  const rows = new Map((await table('holder.products').list()).map(({ id, clientId }) => [id, clientId]));
  return (softwareProductId) =>
    Object.fromEntries(
      scenario.holders.flatMap(({ brand }) => {
        const clientId = rows.get(productRowId({ brand, softwareProductId }));
        return clientId === undefined ? [] : [[brand, clientId] as const];
      }),
    );
}
