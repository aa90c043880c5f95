// What a recipient remembers of its holders: the arrangements of which one gave its client tokens, whoever carried them for it, and where the keys of those are with whom it registered.
import { brandNamed } from '../holder/brand.ts';
import type { Met, Received } from '../recipients/memory-interface.ts';
import { brandOfId, dataHolderBrandId } from '../scenario/participants.ts';

/** The recipient’s own memory, as far as it was made outside the sandbox: no call of its own tells us of it. */
export const wasReceived: Received = async (world, { slug, dataHolderBrandId: brandId, arrangementId }) => {
  const consent = await world.table('holder.consents').get(arrangementId);
  if (consent?.issuedAt === undefined || dataHolderBrandId(world.scenario, consent.brand) !== brandId) return false;
  const [client, own] = await Promise.all([
    world.table('holder.clients').get(consent.clientId),
    world.table('recipients.products').get(slug),
  ]);
  return own !== undefined && client?.softwareProductId === own.softwareProductId;
};

/** Of a brand with which it is registered. */
export const keySetMet: Met = async (world, { slug, dataHolderBrandId: id }) => {
  const brand = brandOfId(world.scenario, id);
  const own = await world.table('recipients.products').get(slug);
  if (brand === undefined || own === undefined) return undefined;
  const clients = await world.table('holder.clients').list();
  const isClient = clients.some((row) => row.brand === brand && row.softwareProductId === own.softwareProductId);
  return isClient ? `${brandNamed(world, brand).urls.issuer}/jwks` : undefined;
};
