// The register, assembled from its parts. Every operation in the table must have a handler, or this does not compile.
import type { PartyInterface } from '../engine/party-interface.ts';
import { registerTokenEndpoint } from '../world/addresses.ts';
import { brandHandlers } from './brand-handlers.ts';
import { logo } from './logos.ts';
import { providerHandlers } from './provider-handlers.ts';
import { recipientHandlers } from './recipient-handlers.ts';
import { clientOf, spendJti } from './register-clients.ts';
import { bearerOf, issueToken } from './register-token.ts';
import { statement } from './software-statement.ts';

export const register: PartyInterface<'register'> = {
  handlers: {
    ...providerHandlers,
    ...brandHandlers,
    ...recipientHandlers,
    registerToken: issueToken,
    getSoftwareStatementAssertion: statement,
    getLogo: logo,
  },
  bearers: (world) => (token) => bearerOf(world, token),
  client: clientOf,
  spendJti,
  audiences: (world) => [world.addresses.register.issuer, registerTokenEndpoint(world.addresses)],
};
