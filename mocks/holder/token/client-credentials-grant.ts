// The grant client_credentials: an access token for the recipient itself (IS 14).
import type { Outcome } from '../../engine/call.ts';
import type { ClientCall } from './client-call.ts';
import { issueClientToken } from './issue.ts';

/**
 * Refuses scopes other than those that the profile has for clients. If scope is absent, the profile says whether they
 * are meant (RFC 6749 3.3).
 */
export function issueCredentials(clientCall: ClientCall): Promise<Outcome> {
  const { clientScopes, clientScopeLeftOut } = clientCall.world.profileOf(clientCall.brand.id);
  const scope = clientScopes.join(' ');
  const sent = clientCall.parameter('scope');
  const isMeant = sent === scope || (sent === undefined && clientScopeLeftOut === 'meant');
  clientCall.ledger.check('credentials.scope', isMeant, { at: 'body:scope', expected: scope, actual: sent ?? null });
  return issueClientToken(clientCall, clientScopes);
}
