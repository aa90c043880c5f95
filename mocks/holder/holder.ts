// A data holder, assembled from its parts. Every operation in the table must have a handler, or this does not compile.
import type { PartyInterface } from '../engine/party-interface.ts';
import { accountHandlers } from './resources/account-handlers.ts';
import { adminHandlers } from './admin/admin-handlers.ts';
import { authorisationHandlers } from './authorisation/authorisation-handlers.ts';
import { pushAuthorisation } from './authorisation/pushed-authorisation.ts';
import { billingHandlers } from './resources/billing-handlers.ts';
import { planHandlers } from './resources/plan-handlers.ts';
import { backchannelHandlers } from './backchannel/backchannel-handlers.ts';
import { bearersOf } from './token/access-token.ts';
import { clientOf, spendJti } from './clients/registered-clients.ts';
import { revokeArrangement } from './consent/arrangement-revocation.ts';
import { consentHandlers } from './consent/consent-handlers.ts';
import { isAuthorised } from './consent/consent-lifecycle.ts';
import { getDashboard, withdrawSharing } from './consent/dashboard.ts';
import { customerHandlers } from './resources/customer-handlers.ts';
import { discoveryHandlers } from './resources/discovery-handlers.ts';
import { introspectionHandlers } from './token/introspection-handlers.ts';
import { metadataHandlers } from './metadata-handlers.ts';
import { registrationHandlers } from './clients/registration/registration-handlers.ts';
import { respondError } from './response-modes/respond.ts';
import { revocationHandlers } from './token/revocation-handlers.ts';
import { statementKeys } from './register-copy/register-copy.ts';
import { serving } from './resources/declared-outage.ts';
import { servicePointHandlers } from './resources/service-point-handlers.ts';
import { tokenHandlers } from './token/token-handlers.ts';
import { withinThresholds } from './resources/traffic-thresholds.ts';
import { usageHandlers } from './resources/usage-handlers.ts';
import { userInfoHandlers } from './token/userinfo-handlers.ts';

export { sendDueNotices } from './consent/revocation-notice.ts';
export { countExchange } from './metrics/count-exchange.ts';

export const holder: PartyInterface<'holder'> = {
  handlers: {
    ...metadataHandlers,
    ...registrationHandlers,
    ...authorisationHandlers,
    pushAuthorisation,
    revokeArrangement,
    getDashboard,
    withdrawSharing,
    ...backchannelHandlers,
    ...tokenHandlers,
    ...introspectionHandlers,
    ...revocationHandlers,
    ...userInfoHandlers,
    ...consentHandlers,
    ...customerHandlers,
    ...discoveryHandlers,
    ...accountHandlers,
    ...billingHandlers,
    ...planHandlers,
    ...servicePointHandlers,
    ...usageHandlers,
    ...adminHandlers,
  },
  bearers: bearersOf,
  available: serving,
  withinThresholds,
  client: clientOf,
  spendJti,
  registerKeys: (world, call, look) => statementKeys(world, { look, parent: call.exchange }),
  arrangement: isAuthorised,
  respond: respondError,
  audiences: (world, call) => {
    const urls = world.addresses.dataHolders[call.place.owner ?? ''];
    return urls === undefined ? [] : [urls.issuer, `${urls.secureBase}/token`];
  },
};
