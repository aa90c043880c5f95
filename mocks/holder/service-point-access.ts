// Which service points a call is about, and the way from the recipient’s ids to NMIs and back.
import type { Ledger } from '../engine/ledger.ts';
import type { Ready } from '../engine/visit.ts';
import type { World } from '../world.ts';
import { servicePointIds, sharedAccounts, sharedBy, type ServicePointIds } from './shared-data.ts';

/** Ids of the service points of the accounts that are shared and available now. */
export async function visibleServicePoints(world: World, visit: Ready): Promise<ServicePointIds> {
  const shared = sharedBy(world, visit);
  const accounts = (await sharedAccounts(world, shared)).filter(({ unavailable }) => !unavailable);
  return servicePointIds(world, shared, accounts);
}

/** The NMI of the service point in the path; refuses one that is not shared as one that does not exist. */
export function nmiInPath(visit: Ready, ids: ServicePointIds): string {
  const ledger: Ledger = visit.ledger;
  const asked = visit.parameters['servicePointId'] ?? '';
  const nmi = ids.nmiOf(asked);
  ledger.check('service-point.id', nmi !== undefined, { at: 'path:servicePointId', actual: asked, detail: asked });
  return nmi;
}

/** The NMIs of the service points in the body; refuses the whole call when one of them is not shared. */
export function nmisInBody(visit: Ready, ids: ServicePointIds): readonly string[] {
  const ledger: Ledger = visit.ledger;
  const asked = visit.servicePointIds ?? [];
  const strange = asked.filter((id) => ids.nmiOf(id) === undefined);
  ledger.check('service-point.body-id', strange.length === 0, {
    at: 'body:data.servicePointIds',
    actual: strange.slice(0, 10),
    detail: strange.slice(0, 10).join(', '),
  });
  return asked.flatMap((id) => ids.nmiOf(id) ?? []);
}

/** The same record under the recipient’s id instead of the NMI. */
export const underOwnId = <T extends { readonly servicePointId: string }>(record: T, ids: ServicePointIds): T => ({
  ...record,
  servicePointId: ids.idOf(record.servicePointId),
});
