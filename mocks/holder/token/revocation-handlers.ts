// Revocation of refresh and access tokens (IS 13.8, RFC 7009): the answer is the same whatever was sent.
import type { Handler } from '../../engine/call.ts';
import type { World } from '../../world/world.ts';
import { revokeGrant } from '../consent/consent-lifecycle.ts';
import type { AccessTokenRow, RefreshTokenRow } from '../rows.ts';
import { sharingSourceOf } from '../sharing-sources/sharing-source.ts';
import { clientCallOf, shownSecret, type ClientCall } from './client-call.ts';

export function revocationHandlers(world: World): Record<'revoke', Handler> {
  return {
    revoke: async (call) => {
      const clientCall: ClientCall = await clientCallOf(world, call);
      const token = clientCall.parameter('token');
      clientCall.ledger.check('revocation.token', token !== undefined, {
        at: 'body:token',
        detail: 'token is missing.',
      });
      // token_type_hint only says where to look first; both places are looked at (RFC 7009 2.1).
      const [refresh, access] = await Promise.all([
        world.table('holder.refreshTokens').get(token),
        world.table('holder.accessTokens').get(token),
      ]);
      if (isRevocable(clientCall, token, refresh ?? access))
        await (refresh === undefined ? endAccess(world, token) : endRefresh(clientCall, refresh.grantId));
      return { kind: 'empty', status: 200 };
    },
  };
}

/** Whether there is something to end; the answer is the same, and the trace says why nothing came of it. */
function isRevocable(
  { ledger, client }: ClientCall,
  token: string,
  row: RefreshTokenRow | AccessTokenRow | undefined,
): boolean {
  ledger.note('revocation.known', row !== undefined, { at: 'body:token', actual: shownSecret(token) });
  if (row === undefined) return false;
  const isOwn = ledger.note('revocation.client', row.clientId === client.id, {
    at: 'state:token.client_id',
    expected: client.id,
    actual: row.clientId,
  });
  // Once more does no harm: what outlived a refresh token that ended with its consent ends now.
  if (isOwn)
    ledger.note('revocation.not-revoked', row.revokedAt === undefined, {
      at: 'state:token.revokedAt',
      actual: row.revokedAt ?? null,
    });
  return isOwn;
}

async function endRefresh({ world, brand }: ClientCall, grantId: string): Promise<void> {
  await revokeGrant(world, grantId);
  await (await sharingSourceOf(world, brand.id)).revoked(world, grantId, 'refresh-token');
}

/** An access token goes alone; with a refresh token go the access tokens of its grant (RFC 7009 2.1). The consent stays. */
async function endAccess(world: World, token: string): Promise<void> {
  const revokedAt = world.clock.now().toISOString();
  await world
    .table('holder.accessTokens')
    .update(token, (row) => (row.revokedAt === undefined ? { ...row, revokedAt } : undefined));
}
