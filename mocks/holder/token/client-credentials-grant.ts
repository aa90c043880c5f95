// The grant client_credentials: strictly to give a recipient an access token for the consent API (IS 14).
import type { Outcome } from '../../engine/call.ts';
import type { ClientCall } from './client-call.ts';
import { issueClientToken } from './issue.ts';

const scope = 'cdr:consents';

/** Refuses any scope but the one; left out, that one is meant (RFC 6749 3.3). */
export function issueCredentials(clientCall: ClientCall): Promise<Outcome> {
  const asked = clientCall.parameter('scope') ?? scope;
  clientCall.ledger.check('credentials.scope', asked === scope, { at: 'body:scope', expected: scope, actual: asked });
  return issueClientToken(clientCall, [scope]);
}
