// The grant refresh_token: a new access token for an active authorisation (RFC 6749 6, OIDC Core 12; decision D-14).
import type { Outcome } from '../../engine/call.ts';
import { revokeGrant } from '../consent/consent-lifecycle.ts';
import type { ProfileStrategy } from '../profile-strategies.ts';
import type { GrantRow, RefreshTokenRow } from '../rows.ts';
import { isIssuedHere, shownSecret, type ClientCall } from './client-call.ts';
import { issueTokens } from './issue.ts';
import { liveGrant } from './live-grant.ts';
import { spend } from './spend.ts';

/** Refuses every cause in the same words. With rotation, a second use of a token revokes its whole family. */
export async function refreshTokens(clientCall: ClientCall, { sharing }: ProfileStrategy): Promise<Outcome> {
  const token = await readToken(clientCall);
  if (token.usedAt !== undefined) return refuseReuse(clientCall, token);
  checkLive(clientCall, token);
  const live = await liveGrant(clientCall, token.grantId);
  const scopes = scopesAsked(clientCall, live.grant);
  const { world } = clientCall;
  const issue = { scopes, idToken: {}, event: 'AUTHORISATION_REFRESHED' } as const;
  if (world.decisions.get('refreshRotation') === 'off')
    return issueTokens(clientCall, sharing, live, { ...issue, kept: token });
  if (!(await spend(world.table('holder.refreshTokens'), token.id, world.clock.now())))
    return refuseReuse(clientCall, token);
  clientCall.ledger.check('refresh.unused', true, { at: 'state:refresh_token.usedAt', actual: null });
  return issueTokens(clientCall, sharing, live, issue);
}

async function readToken(clientCall: ClientCall): Promise<RefreshTokenRow> {
  const { world, client } = clientCall;
  const at = 'body:refresh_token';
  const sent = clientCall.parameter('refresh_token');
  clientCall.ledger.check('refresh.present', sent !== undefined, { at, detail: 'refresh_token is missing.' });
  const found = await world.table('holder.refreshTokens').get(sent);
  const token = (await isIssuedHere(clientCall, found)) ? found : undefined;
  clientCall.ledger.check('refresh.known', token !== undefined, { at, actual: shownSecret(sent) });
  clientCall.ledger.check('refresh.client', token.clientId === client.id, {
    at: 'state:refresh_token.client_id',
    expected: client.id,
    actual: token.clientId,
  });
  return token;
}

function checkLive(clientCall: ClientCall, token: RefreshTokenRow): void {
  clientCall.ledger.check('refresh.not-revoked', token.revokedAt === undefined, {
    at: 'state:refresh_token.revokedAt',
    actual: token.revokedAt ?? null,
  });
  const now = clientCall.world.clock.now().toISOString();
  clientCall.ledger.check('refresh.live', token.expiresAt > now, {
    at: 'state:refresh_token.expiresAt',
    expected: `after ${now}`,
    actual: token.expiresAt,
  });
}

/** The scopes of the new access token, in the order granted; all of them unless fewer are requested. */
function scopesAsked(clientCall: ClientCall, { scopes }: GrantRow): readonly string[] {
  const sent = clientCall.parameter('scope');
  if (sent === undefined) return scopes;
  const asked = sent.split(' ').filter((scope) => scope !== '');
  const within = asked.length > 0 && asked.every((scope) => scopes.includes(scope));
  clientCall.ledger.check('refresh.scope', within, { at: 'body:scope', expected: scopes.join(' '), actual: sent });
  return scopes.filter((scope) => asked.includes(scope));
}

/** One of the two users may be an attacker, and the holder cannot tell which (RFC 6749 10.4). */
async function refuseReuse(clientCall: ClientCall, token: RefreshTokenRow): Promise<never> {
  await revokeGrant(clientCall.world, token.grantId);
  clientCall.ledger.check('refresh.unused', false, {
    at: 'state:refresh_token.usedAt',
    actual: token.usedAt ?? clientCall.world.clock.now().toISOString(),
  });
}
