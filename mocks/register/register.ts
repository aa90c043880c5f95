// The register, put together from its parts; every operation of the table must have a handler or this does not compile.
import { loadOnce } from '../ambient/load-part.ts';
import type { Handler } from '../engine/call.ts';
import type { PartyInterface } from '../engine/party-interface.ts';
import type { World } from '../world/world.ts';
import { providerHandlers, tokenEndpoint } from './provider-handlers.ts';
import type { recordHandlers } from './record-handlers.ts';
import { clientOf, spendJti } from './register-clients.ts';
import { bearerOf, issueToken } from './register-token.ts';

/** Whoever finds the register asks for nothing of its records yet. */
const records = loadOnce(() => import('./record-handlers.ts'));

export function createRegister(world: World): PartyInterface<'register'> {
  const fromRecords =
    (operation: keyof ReturnType<typeof recordHandlers>): Handler =>
    async (call) =>
      (await records()).recordHandlers(world)[operation](call);
  return {
    handlers: {
      ...providerHandlers(world),
      registerToken: (call) => issueToken(world, call),
      getDataHolderBrands: fromRecords('getDataHolderBrands'),
      getDataHolderBrandsSummary: fromRecords('getDataHolderBrandsSummary'),
      getDataHolderStatuses: fromRecords('getDataHolderStatuses'),
      getDataRecipients: fromRecords('getDataRecipients'),
      getDataRecipientsStatuses: fromRecords('getDataRecipientsStatuses'),
      getSoftwareProductsStatuses: fromRecords('getSoftwareProductsStatuses'),
      getSoftwareStatementAssertion: fromRecords('getSoftwareStatementAssertion'),
      getLogo: fromRecords('getLogo'),
    },
    bearer: (token) => bearerOf(world, token),
    client: (id, call) => clientOf(world, id, call),
    spendJti: (clientId, jti, until) => spendJti(world, clientId, jti, until),
    audiences: () => [world.addresses.register.issuer, tokenEndpoint(world)],
  };
}
