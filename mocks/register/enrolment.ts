// Registers the software products that take part in this sandbox's flows.
import type { World } from '../world/world.ts';
import type { EnrolledProduct } from './tables.ts';

/**
 * Stores a software product, or replaces its record; its status is kept separately. An identical record keeps its date,
 * so reopening a page changes nothing.
 */
export async function enrolProduct(world: World, product: EnrolledProduct): Promise<void> {
  const table = world.table('register.enrolled');
  if (await table.add(product)) return;
  await table.update(product.id, (filed) => (isSame(filed, product) ? undefined : product));
}

/** Changes a product's redirect URIs; holders learn of them from its next software statement. */
export async function changeRedirectUris(world: World, id: string, redirectUris: readonly string[]): Promise<void> {
  await world.table('register.enrolled').update(id, (filed) => ({ ...filed, redirectUris }));
}

const isSame = (filed: EnrolledProduct, given: EnrolledProduct): boolean =>
  JSON.stringify({ ...filed, enrolledAt: given.enrolledAt }) === JSON.stringify(given);
