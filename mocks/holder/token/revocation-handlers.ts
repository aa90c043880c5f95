// Revocation of refresh and access tokens (IS 13.8, RFC 7009): the answer is the same whatever was sent.
import type { Handler } from '../../engine/call.ts';
import type { World } from '../../world/world.ts';
import { revokeGrant } from '../consent/consent-lifecycle.ts';
import type { AccessTokenRow, RefreshTokenRow } from '../rows.ts';
import { clientCallOf, type ClientCall } from './client-call.ts';

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
      await Promise.all([
        endRefresh(world, clientCall.client.id, token),
        endAccess(world, clientCall.client.id, token),
      ]);
      return { kind: 'empty', status: 200 };
    },
  };
}

/** With a refresh token go the access tokens of its grant; the consent stays, for the consumer to authorise again. */
async function endRefresh(world: World, clientId: string, token: string): Promise<void> {
  const row = await world.table<RefreshTokenRow>('holder.refreshTokens').get(token);
  if (row?.clientId === clientId) await revokeGrant(world, row.grantId);
}

/** An access token goes alone (RFC 7009 2.1). */
async function endAccess(world: World, clientId: string, token: string): Promise<void> {
  const revokedAt = world.clock.now().toISOString();
  await world
    .table<AccessTokenRow>('holder.accessTokens')
    .update(token, (row) =>
      row.clientId === clientId && row.revokedAt === undefined ? { ...row, revokedAt } : undefined,
    );
}
