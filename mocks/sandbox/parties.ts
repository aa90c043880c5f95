// The parties of a world, each loaded with its first request.
import { loadOnce } from '../ambient/load-part.ts';
import type { Parties } from '../engine/party-interface.ts';

export const holderParty = loadOnce(() => import('../holder/holder.ts'));

export const parties: Parties = {
  holder: async () => (await holderParty()).holder,
  secondary: loadOnce(async () => (await import('../secondary/secondary.ts')).secondary),
  register: loadOnce(async () => (await import('../register/register.ts')).register),
  recipient: loadOnce(async () => {
    const [{ createRecipients }, { keySetMet, wasReceived }] = await Promise.all([
      import('../recipients/recipients.ts'),
      import('./recipient-memory.ts'),
    ]);
    return createRecipients({ received: wasReceived, met: keySetMet });
  }),
};
