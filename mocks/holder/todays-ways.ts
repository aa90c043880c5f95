// What a holder does in its own way under the profile of today: loaded when the first brand that speaks it is asked.
import { arrangementOnScreen } from './authorisation/arrangement-on-screen.ts';
import { pushAuthorisation } from './authorisation/pushed-authorisation.ts';
import { readPushed } from './authorisation/request-sources/pushed.ts';
import { deleteRegistration, getRegistration, updateRegistration } from './clients/registration/manage-client.ts';
import { readResponse } from './clients/registration/response-members.ts';
import { checkSector } from './clients/registration/sector-identifier.ts';
import { pkce } from './code-bindings/pkce.ts';
import { revokeArrangement } from './consent/arrangement-revocation.ts';
import { getDashboard, withdrawSharing } from './consent/dashboard.ts';
import { callWhoIsOwed, oweCall } from './consent/withdrawal-call.ts';
import { pushedMembers } from './pushed-metadata.ts';
import { answeringInJwt } from './response-modes/response-jwt.ts';
import { arrangement } from './sharing-sources/arrangement.ts';

/** One file of all of them: whoever speaks the profile needs most of them within one flow. */
export const todaysWays = {
  answeringInJwt,
  arrangement,
  arrangementOnScreen,
  callWhoIsOwed,
  checkSector,
  deleteRegistration,
  getDashboard,
  getRegistration,
  oweCall,
  pkce,
  pushAuthorisation,
  pushedMembers,
  readPushed,
  readResponse,
  revokeArrangement,
  updateRegistration,
  withdrawSharing,
};
