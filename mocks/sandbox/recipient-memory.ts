// What a recipient outside the sandbox would remember of its holders, derived from their records: the arrangements under which its client got tokens, and the key sets of the holders where it is registered.
import { brandNamed } from '../holder/brand.ts';
import type { Met, Received } from '../recipients/memory-interface.ts';
import { brandOfId, dataHolderBrandId } from '../scenario/participants.ts';

/** Whether the recipient got tokens under the arrangement. Its own memory is outside the sandbox, so the holder's records are read. */
export const wasReceived: Received = async (world, { slug, dataHolderBrandId: brandId, arrangementId }) => {
  const consent = await world.table('holder.consents').get(arrangementId);
  if (consent?.issuedAt === undefined || dataHolderBrandId(world.scenario, consent.brand) !== brandId) return false;
  const [client, own] = await Promise.all([
    world.table('holder.clients').get(consent.clientId),
    world.table('recipients.products').get(slug),
  ]);
  return own !== undefined && client?.softwareProductId === own.softwareProductId;
};

/** The key set of a brand with which it is registered; undefined otherwise. */
export const keySetMet: Met = async (world, { slug, dataHolderBrandId: id }) => {
  const brand = brandOfId(world.scenario, id);
  const own = await world.table('recipients.products').get(slug);
  if (brand === undefined || own === undefined) return undefined;
  const clients = await world.table('holder.clients').list();
  const isClient = clients.some((row) => row.brand === brand && row.softwareProductId === own.softwareProductId);
  return isClient ? `${brandNamed(world, brand).urls.issuer}/jwks` : undefined;
};
