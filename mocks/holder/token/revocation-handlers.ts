// Revocation of refresh and access tokens (IS 13.8, RFC 7009). Unless a decision refuses, the response is the same whatever was sent.
import type { Handlers } from '../../engine/call.ts';
import type { Evidence, Ledger } from '../../engine/ledger.ts';
import type { World } from '../../world/world.ts';
import { markRevoked, revokeGrant } from '../consent/consent-lifecycle.ts';
import type { AccessTokenRow, RefreshTokenRow } from '../rows.ts';
import { strategyOf } from '../profile-strategies.ts';
import { clientCallOf, isIssuedHere, looksLikeJwt, shownSecret, type ClientCall } from './client-call.ts';

export const revocationHandlers: Handlers<'revoke'> = {
  revoke: async (world, call) => {
    const clientCall: ClientCall = await clientCallOf(world, call);
    const token = clientCall.parameter('token');
    clientCall.ledger.check('revocation.token', token !== undefined, {
      at: 'body:token',
      detail: 'token is missing.',
    });
    const found = await tokenRowOf(clientCall, token);
    if (isRevocable(clientCall, token, found))
      await ('consentId' in found ? endAccess(world, token) : endRefresh(clientCall, found.grantId));
    return { kind: 'empty', status: 200 };
  },
};

/** token_type_hint is only a hint, so both tables are read (RFC 7009 2.1). */
async function tokenRowOf(clientCall: ClientCall, token: string): Promise<TokenRow | undefined> {
  const { world } = clientCall;
  const [refresh, access] = await Promise.all([
    world.table('holder.refreshTokens').get(token),
    world.table('holder.accessTokens').get(token),
  ]);
  const row = refresh ?? access;
  return (await isIssuedHere(clientCall, row)) ? row : undefined;
}

type TokenRow = RefreshTokenRow | AccessTokenRow;

/** Whether there is a token to revoke. Unless decision revocationErrors refuses, the response is the same and only the trace says why. */
function isRevocable(
  { world, client, ...clientCall }: ClientCall,
  token: string,
  row: TokenRow | undefined,
): row is TokenRow {
  const ledger: Ledger = clientCall.ledger;
  const at = 'body:token';
  const actual = shownSecret(token);
  const isRefused = world.decisions.get('revocationErrors') === 'refuse';
  const look = (rule: 'revocation.client' | 'revocation.kind', kept: boolean, evidence: Evidence): boolean => {
    if (!isRefused) return ledger.note(rule, kept, evidence);
    ledger.check(rule, kept, evidence);
    return true;
  };
  const isKind = look('revocation.kind', row !== undefined || !looksLikeJwt(token), {
    at,
    expected: 'an access token or a refresh token',
    actual,
  });
  if (!isKind || !ledger.note('revocation.known', row !== undefined, { at, actual }) || row === undefined) return false;
  const isOwn = look('revocation.client', row.clientId === client.id, {
    at: 'state:token.client_id',
    expected: client.id,
    actual: row.clientId,
  });
  // Revoking again is harmless: it ends access tokens that outlived a refresh token ended with its consent.
  if (isOwn)
    ledger.note('revocation.not-revoked', row.revokedAt === undefined, {
      at: 'state:token.revokedAt',
      actual: row.revokedAt ?? null,
    });
  return isOwn;
}

async function endRefresh({ world, call }: ClientCall, grantId: string): Promise<void> {
  await revokeGrant(world, grantId);
  await strategyOf(world, call).sharing.revoked(world, grantId, 'refresh-token');
}

/** An access token is revoked alone; a refresh token takes the access tokens of its grant with it (RFC 7009 2.1). The consent stays. */
async function endAccess(world: World, token: string): Promise<void> {
  const revokedAt = world.clock.now().toISOString();
  await world.table('holder.accessTokens').update(token, (row) => markRevoked(row, revokedAt));
}
