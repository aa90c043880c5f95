// The grant client_credentials: strictly to give a recipient an access token for the consent API (IS 14).
import type { Outcome } from '../../engine/call.ts';
import type { ClientCall } from './client-call.ts';
import { issueClientToken } from './issue.ts';

/** Refuses any scope but those that the profile has for a client itself; left out, they are meant where it says so (RFC 6749 3.3). */
export function issueCredentials(clientCall: ClientCall): Promise<Outcome> {
  const { clientScopes, clientScopeLeftOut } = clientCall.world.profileOf(clientCall.brand.id);
  const scope = clientScopes.join(' ');
  const sent = clientCall.parameter('scope');
  const isMeant = sent === scope || (sent === undefined && clientScopeLeftOut === 'meant');
  clientCall.ledger.check('credentials.scope', isMeant, { at: 'body:scope', expected: scope, actual: sent ?? null });
  return issueClientToken(clientCall, clientScopes);
}
