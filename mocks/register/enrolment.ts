// Software products that take part in this sandbox's flows, as the register has them on file.
import type { World } from '../world/world.ts';
import type { EnrolledProduct } from './tables.ts';

/**
 * Puts a software product on file, or replaces what is on file of it; its status is kept apart. What is on file word
 * for word stays as it is, with its date: a page that is opened again changes nothing.
 */
export async function enrolProduct(world: World, product: EnrolledProduct): Promise<void> {
  const table = world.table('register.enrolled');
  if (await table.add(product)) return;
  await table.update(product.id, (filed) => (isSame(filed, product) ? undefined : product));
}

/** Changes where a product on file may send consumers back to; holders learn of it by its next software statement. */
export async function changeRedirectUris(world: World, id: string, redirectUris: readonly string[]): Promise<void> {
  await world.table('register.enrolled').update(id, (filed) => ({ ...filed, redirectUris }));
}

const isSame = (filed: EnrolledProduct, given: EnrolledProduct): boolean =>
  JSON.stringify({ ...filed, enrolledAt: given.enrolledAt }) === JSON.stringify(given);
