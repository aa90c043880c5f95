// Which arrangements a recipient has: those of which a holder gave its client tokens, whoever carried them for it.
import type { Received } from '../recipients/recipients.ts';
import { dataHolderBrandId } from '../scenario/participants.ts';

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
