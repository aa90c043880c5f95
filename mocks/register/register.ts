// The register, put together from its parts; every operation of the table must have a handler or this does not compile.
import { loadOnce } from '../ambient/load-part.ts';
import type { PartyInterface } from '../engine/party-interface.ts';
import type { World } from '../world/world.ts';
import { brandHandlers } from './brand-handlers.ts';
import { clientOf, spendJti } from './register-clients.ts';
import { logo } from './logos.ts';
import { providerHandlers, tokenEndpoint } from './provider-handlers.ts';
import { recipientHandlers } from './recipient-handlers.ts';
import { bearerOf, issueToken } from './register-token.ts';

const statements = loadOnce(() => import('./software-statement.ts'));

export function createRegister(world: World): PartyInterface<'register'> {
  return {
    handlers: {
      ...providerHandlers(world),
      ...brandHandlers(world),
      ...recipientHandlers(world),
      registerToken: (call) => issueToken(world, call),
      // Not before somebody registers.
      getSoftwareStatementAssertion: async (call) => (await statements()).statement(world, call),
      getLogo: (call) => logo(world, call),
    },
    bearer: (token) => bearerOf(world, token),
    client: (id, call) => clientOf(world, id, call),
    spendJti: (clientId, jti, until) => spendJti(world, clientId, jti, until),
    audiences: () => [world.addresses.register.issuer, tokenEndpoint(world)],
  };
}
