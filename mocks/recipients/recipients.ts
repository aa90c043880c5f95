// Not built yet: every operation here fails loudly.
import type { PartyDoor } from '../engine/party.ts';
import type { Handler } from '../engine/visit.ts';
import type { World } from '../world.ts';

const notBuilt: Handler = () => {
  throw new Error('Not built yet.');
};

export function createRecipients(_world: World): PartyDoor<'recipient'> {
  return {
    handlers: {
      getRecipientJwks: notBuilt,
      notifyRecipient: notBuilt,
    },
  };
}
