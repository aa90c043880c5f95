// The grant refresh_token: a new access token on a living authorisation (RFC 6749 6, OIDC Core 12; decision D-14).
import type { Outcome } from '../../engine/visit.ts';
import { revokeGrant } from '../consent.ts';
import type { GrantRow, RefreshTokenRow } from '../rows.ts';
import { shownSecret, type Asking } from './asking.ts';
import { issueTokens } from './issue.ts';
import { standingOfGrant } from './standing.ts';

/** Refuses every cause in the same words; under rotation a token that comes twice revokes its whole family. */
export async function refreshTokens(asking: Asking): Promise<Outcome> {
  const token = await readToken(asking);
  if (token.usedAt !== undefined) return refuseReuse(asking, token);
  checkLive(asking, token);
  const standing = await standingOfGrant(asking, token.grantId);
  const scopes = scopesAsked(asking, standing.grant);
  if (asking.world.decisions.get('refreshRotation') === 'off')
    return issueTokens(asking, standing, { scopes, idToken: {}, kept: token, event: 'AUTHORISATION_REFRESHED' });
  if (!(await spend(asking, token))) return refuseReuse(asking, token);
  asking.ledger.check('refresh.unused', true, { at: 'body:refresh_token' });
  return issueTokens(asking, standing, { scopes, idToken: {}, event: 'AUTHORISATION_REFRESHED' });
}

async function readToken(asking: Asking): Promise<RefreshTokenRow> {
  const { world, client } = asking;
  const at = 'body:refresh_token';
  const sent = asking.parameter('refresh_token');
  asking.ledger.check('refresh.present', sent !== undefined, { at, detail: 'refresh_token is missing.' });
  const token = await world.table<RefreshTokenRow>('holder.refreshTokens').get(sent);
  asking.ledger.check('refresh.known', token !== undefined, { at, actual: shownSecret(sent) });
  asking.ledger.check('refresh.client', token.clientId === client.id, {
    at: 'body:client_id',
    expected: token.clientId,
    actual: client.id,
  });
  return token;
}

function checkLive(asking: Asking, token: RefreshTokenRow): void {
  const at = 'body:refresh_token';
  asking.ledger.check('refresh.not-revoked', token.revokedAt === undefined, { at, actual: token.revokedAt ?? null });
  const now = asking.world.clock.now().toISOString();
  asking.ledger.check('refresh.live', token.expiresAt > now, {
    at,
    expected: `before ${token.expiresAt}`,
    actual: now,
  });
}

/** The scopes of the new access token, in the order granted; all of them unless fewer are asked for. */
function scopesAsked(asking: Asking, { scopes }: GrantRow): readonly string[] {
  const sent = asking.parameter('scope');
  if (sent === undefined) return scopes;
  const asked = sent.split(' ').filter((scope) => scope !== '');
  const within = asked.length > 0 && asked.every((scope) => scopes.includes(scope));
  asking.ledger.check('refresh.scope', within, { at: 'body:scope', expected: scopes.join(' '), actual: sent });
  return scopes.filter((scope) => asked.includes(scope));
}

/** True once for each token, whoever asks at the same time. */
async function spend({ world }: Asking, { id }: RefreshTokenRow): Promise<boolean> {
  const usedAt = world.clock.now().toISOString();
  const { after } = await world
    .table<RefreshTokenRow>('holder.refreshTokens')
    .update(id, (row) => (row.usedAt === undefined ? { ...row, usedAt } : undefined));
  return after !== undefined;
}

/** One of the two who used it is a thief, and nobody knows which (RFC 6749 10.4). */
async function refuseReuse(asking: Asking, token: RefreshTokenRow): Promise<never> {
  await revokeGrant(asking.world, token.grantId);
  asking.ledger.check('refresh.unused', false, {
    at: 'body:refresh_token',
    actual: `used at ${token.usedAt ?? 'this moment'}`,
  });
}
