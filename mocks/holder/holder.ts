// A data holder, put together from its parts; every operation of the table must have a handler or this does not compile.
import type { PartyDoor } from '../engine/party.ts';
import type { World } from '../world.ts';
import { accountHandlers } from './accounts.ts';
import { authorisationHandlers } from './authorisation/authorisation.ts';
import { backchannelHandlers } from './backchannel/backchannel.ts';
import { bearerOf, lookAhead } from './bearer.ts';
import { clientOf, spendJti } from './clients.ts';
import { consentHandlers } from './consents.ts';
import { customerHandlers } from './customer.ts';
import { derHandlers } from './der.ts';
import { discoveryHandlers } from './discovery.ts';
import { introspectionHandlers } from './introspection.ts';
import { metadataHandlers } from './metadata.ts';
import { registrationHandlers } from './registration/registration.ts';
import { revocationHandlers } from './revocation.ts';
import { serving } from './serving.ts';
import { servicePointHandlers } from './service-points.ts';
import { tokenHandlers } from './token/token.ts';
import { withinThresholds } from './traffic.ts';
import { usageHandlers } from './usage.ts';
import { userInfoHandlers } from './userinfo.ts';

export function createHolder(world: World): PartyDoor<'holder'> {
  return {
    handlers: {
      ...metadataHandlers(world),
      ...registrationHandlers(world),
      ...authorisationHandlers(world),
      ...backchannelHandlers(world),
      ...tokenHandlers(world),
      ...introspectionHandlers(world),
      ...revocationHandlers(world),
      ...userInfoHandlers(world),
      ...consentHandlers(world),
      ...customerHandlers(world),
      ...discoveryHandlers(world),
      ...accountHandlers(world),
      ...servicePointHandlers(world),
      ...usageHandlers(world),
      ...derHandlers(world),
    },
    available: (visit) => {
      lookAhead(world, visit);
      return serving(world, visit);
    },
    withinThresholds: (visit) => withinThresholds(world, visit),
    bearer: (token, visit) => bearerOf(world, token, visit),
    client: (id, visit) => clientOf(world, id, visit),
    spendJti: (clientId, jti, until, visit) => spendJti(world, clientId, jti, until, visit),
    audiences: (visit) => {
      const urls = world.addresses.dataHolders[visit.place.owner ?? ''];
      return urls === undefined ? [] : [urls.issuer, `${urls.secureBase}/token`];
    },
  };
}
