// Not built yet: every operation here fails loudly.
import type { PartyDoor } from '../engine/party.ts';
import type { Handler } from '../engine/visit.ts';
import type { World } from '../world.ts';

const notBuilt: Handler = () => {
  throw new Error('Not built yet.');
};

export function createRegister(_world: World): PartyDoor<'register'> {
  return {
    handlers: {
      getRegisterOpenIdProviderConfig: notBuilt,
      getRegisterTokenJwks: notBuilt,
      getRegisterJwks: notBuilt,
      registerToken: notBuilt,
      getDataHolderBrands: notBuilt,
      getDataHolderBrandsSummary: notBuilt,
      getSoftwareStatementAssertion: notBuilt,
      getDataHolderStatuses: notBuilt,
      getSoftwareProductsStatuses: notBuilt,
      getDataRecipientsStatuses: notBuilt,
      getDataRecipients: notBuilt,
      getLogo: notBuilt,
    },
  };
}
