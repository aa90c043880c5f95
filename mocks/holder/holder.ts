// A data holder, put together from its parts; every operation of the table must have a handler or this does not compile.
import type { PartyInterface } from '../engine/party-interface.ts';
import type { World } from '../world/world.ts';
import { accountHandlers } from './resources/account-handlers.ts';
import { authorisationHandlers } from './authorisation/authorisation-handlers.ts';
import { backchannelHandlers } from './backchannel/backchannel-handlers.ts';
import { bearerReader } from './token/access-token.ts';
import { clientOf, spendJti } from './clients/registered-clients.ts';
import { consentHandlers } from './consent/consent-handlers.ts';
import { isAuthorised } from './consent/consent-lifecycle.ts';
import { customerHandlers } from './resources/customer-handlers.ts';
import { derHandlers } from './resources/der-handlers.ts';
import { discoveryHandlers } from './resources/discovery-handlers.ts';
import { introspectionHandlers } from './token/introspection-handlers.ts';
import { metadataHandlers } from './metadata-handlers.ts';
import { lateHandlers } from './late-handlers.ts';
import { registrationHandlers } from './clients/registration/registration-handlers.ts';
import { respondError } from './response-modes/respond.ts';
import { revocationHandlers } from './token/revocation-handlers.ts';
import { serving } from './resources/declared-outage.ts';
import { servicePointHandlers } from './resources/service-point-handlers.ts';
import { tokenHandlers } from './token/token-handlers.ts';
import { withinThresholds } from './resources/traffic-thresholds.ts';
import { usageHandlers } from './resources/usage-handlers.ts';
import { userInfoHandlers } from './token/userinfo-handlers.ts';

export function createHolder(world: World): PartyInterface<'holder'> {
  const tokens = bearerReader(world);
  return {
    handlers: {
      ...metadataHandlers(world),
      ...registrationHandlers(world),
      ...authorisationHandlers(world),
      ...lateHandlers(world),
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
    readAhead: tokens.begin,
    available: (call) => serving(world, call),
    withinThresholds: (call) => withinThresholds(world, call),
    bearer: tokens.read,
    client: (id, call) => clientOf(world, id, call),
    spendJti: (clientId, jti, until, call) => spendJti(world, clientId, jti, until, call),
    arrangement: (id) => isAuthorised(world, id),
    respond: (target, parameters) => respondError(world, target, parameters),
    audiences: (call) => {
      const urls = world.addresses.dataHolders[call.place.owner ?? ''];
      return urls === undefined ? [] : [urls.issuer, `${urls.secureBase}/token`];
    },
  };
}
