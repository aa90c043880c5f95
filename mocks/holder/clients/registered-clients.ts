// Registered clients for the engine: identity, keys, and used assertions.
import type { Client } from '../../engine/caller.ts';
import type { Secured } from '../../engine/call.ts';
import { isSigningAlgorithm, signingAlgorithms } from '../../spec/algorithms.ts';
import { isSpent, spendOnce } from '../../world/spent-jtis.ts';
import type { World } from '../../world/world.ts';
import { endConsent } from '../consent/consent-lifecycle.ts';
import { productRowId } from './client-ids.ts';
import { keySetAt } from './key-sets.ts';

/** The client at this brand; undefined for an unknown id and for a client of another brand. */
export async function clientOf(world: World, id: string, call: Secured): Promise<Client | undefined> {
  const row = await world.table('holder.clients').get(id);
  if (row === undefined || row.brand !== call.place.owner) return undefined;
  const registered = row.metadata['token_endpoint_auth_signing_alg'];
  return {
    id: row.id,
    softwareProductId: row.softwareProductId,
    assertionAlgs: isSigningAlgorithm(registered) ? [registered] : signingAlgorithms,
    keys: (look) => keySetAt(world, row.jwksUri, { look, parent: call.exchange }),
  };
}

/** True once for each jti of a client. Atomic: of two calls at once, one gets true. */
export const spendJti = (
  world: World,
  clientId: string,
  jti: string,
  until: Date,
  call: Pick<Secured, 'place'>,
): Promise<boolean> => spendOnce(world, 'holder.jtis', jtiId(clientId, jti, call), until);

/** Whether a jti was used, without using it. */
export const hasSpentJti = (
  world: World,
  clientId: string,
  jti: string,
  call: Pick<Secured, 'place'>,
): Promise<boolean> => isSpent(world, 'holder.jtis', jtiId(clientId, jti, call));

/** Releases a jti that was used up by a failed request. */
export async function unspendJti(
  world: World,
  clientId: string,
  jti: string,
  call: Pick<Secured, 'place'>,
): Promise<void> {
  await world.table('holder.jtis').take(jtiId(clientId, jti, call));
}

const jtiId = (clientId: string, jti: string, { place }: Pick<Secured, 'place'>): string =>
  `${place.owner ?? ''}:${clientId}:${jti}`;

/**
 * Removes a client: its consents and grants end, and its software product may register again. Returns whether this call
 * removed it: of several at once, one does.
 */
export async function removeClient(world: World, clientId: string): Promise<boolean> {
  const client = await world.table('holder.clients').take(clientId);
  if (client === undefined) return false;
  const products = world.table('holder.products');
  const productId = productRowId(client);
  if ((await products.get(productId))?.clientId === clientId) await products.take(productId);
  const consents = await world.table('holder.consents').list({ where: { field: 'clientId', equals: clientId } });
  for (const consent of consents) await endConsent(world, consent.id);
  return true;
}
