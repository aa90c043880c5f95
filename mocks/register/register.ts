// The register, put together from its parts; every operation of the table must have a handler or this does not compile.
import type { PartyDoor } from '../engine/party.ts';
import type { World } from '../world.ts';
import { brandHandlers } from './brands.ts';
import { clientOf, spendJti } from './clients.ts';
import { logo } from './logos.ts';
import { providerHandlers, tokenEndpoint } from './provider.ts';
import { recipientHandlers } from './recipients.ts';
import { statement } from './statement.ts';
import { bearerOf, issueToken } from './token.ts';

export function createRegister(world: World): PartyDoor<'register'> {
  return {
    handlers: {
      ...providerHandlers(world),
      ...brandHandlers(world),
      ...recipientHandlers(world),
      registerToken: (visit) => issueToken(world, visit),
      getSoftwareStatementAssertion: (visit) => statement(world, visit),
      getLogo: (visit) => logo(world, visit),
    },
    bearer: (token) => bearerOf(world, token),
    client: (id, visit) => clientOf(world, id, visit),
    spendJti: (clientId, jti, until) => spendJti(world, clientId, jti, until),
    audiences: () => [world.addresses.register.issuer, tokenEndpoint(world)],
  };
}
