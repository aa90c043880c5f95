// What data recipients host: their key sets, the endpoint for a holder's ping, and the one for withdrawals.
import { recordOf } from '../ambient/is-record.ts';
import type { Ledger } from '../engine/ledger.ts';
import type { PartyInterface } from '../engine/party-interface.ts';
import type { Ready } from '../engine/call.ts';
import { revokeArrangementAtRecipient } from './arrangement-withdrawal.ts';
import { recipientKeys, recipientPurposes } from './recipient-keys.ts';
import type { RecipientMemory } from './memory-interface.ts';

/** The recipients' own operations, given what they remember. */
export const createRecipients = (memory: RecipientMemory): PartyInterface<'recipient'> => ({
  handlers: {
    getRecipientJwks: async (world, call) => {
      const row = await world.table('recipients.products').get(call.place.owner ?? '');
      const set =
        row === undefined
          ? { keys: [] }
          : await world.vault.publicSet(recipientKeys(row.id), recipientPurposes(row.alg));
      return { kind: 'json', body: set };
    },
    notifyRecipient: async (world, call) => {
      const authReqId = authReqIdOf(call);
      const ledger: Ledger = call.ledger;
      ledger.check('notification.body', authReqId !== undefined, { at: 'body:auth_req_id' });
      const { exchange, place } = call;
      await world
        .table('recipients.notifications')
        .put({ id: exchange, slug: place.owner ?? '', authReqId, at: world.clock.now().toISOString() });
      return { kind: 'empty', status: 204 };
    },
    revokeArrangementAtRecipient: (world, call) => revokeArrangementAtRecipient(world, call, memory),
  },
});

function authReqIdOf(call: Ready): string | undefined {
  try {
    const body: unknown = JSON.parse(new TextDecoder().decode(call.bytes));
    const id = recordOf(body)?.['auth_req_id'];
    return typeof id === 'string' ? id : undefined;
  } catch {
    return undefined;
  }
}
