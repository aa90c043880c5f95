// Introspection: whether a refresh token is good, and until when; nothing about anything else (IS 13.7, RFC 7662).
import { seconds } from '../../ambient/clock.ts';
import type { Handler } from '../../engine/call.ts';
import type { IntrospectionResponse } from '../../spec/schemas/security.ts';
import type { World } from '../../world/world.ts';
import type { AccessTokenRow, GrantRow, RefreshTokenRow } from '../rows.ts';
import { clientCallOf, shownSecret, type ClientCall } from './client-call.ts';

const inactive: IntrospectionResponse = { active: false };

export function introspectionHandlers(world: World): Record<'introspect', Handler> {
  return {
    introspect: async (call) => {
      const clientCall: ClientCall = await clientCallOf(world, call);
      const token = clientCall.parameter('token');
      clientCall.ledger.check('introspection.token', token !== undefined, {
        at: 'body:token',
        detail: 'token is missing.',
      });
      const row = await world.table<RefreshTokenRow>('holder.refreshTokens').get(token);
      if (row === undefined) await checkKind(clientCall, token);
      const body = row !== undefined && (await isGood(clientCall, row)) ? activeUntil(row) : inactive;
      return { kind: 'json', body };
    },
  };
}

const activeUntil = ({ expiresAt }: RefreshTokenRow): IntrospectionResponse => ({
  active: true,
  exp: seconds(new Date(expiresAt)),
});

/** The token would refresh this very moment. Anybody else's, an ended one and an unknown one are told alike. */
async function isGood({ world, client }: ClientCall, row: RefreshTokenRow): Promise<boolean> {
  const now = world.clock.now();
  const spent = row.revokedAt !== undefined || row.usedAt !== undefined || row.expiresAt <= now.toISOString();
  if (row.clientId !== client.id || spent) return false;
  // A token issued in the very moment its grant was revoked is known by the grant alone.
  const grant = await world.table<GrantRow>('holder.grants').get(row.grantId);
  return grant !== undefined && grant.revokedAt === undefined;
}

/** Decision D-13: the client's own access tokens, and whatever looks like an ID token, are refused by name. */
async function checkKind(clientCall: ClientCall, token: string): Promise<void> {
  const { world, client } = clientCall;
  if (world.decisions.get('introspectOtherTokens') === 'inactive') return;
  const access = await world.table<AccessTokenRow>('holder.accessTokens').get(token);
  const isOther = access?.clientId === client.id || /^(?:[\w-]+\.){2}[\w-]+(?:\.[\w-]+\.[\w-]+)?$/u.test(token);
  clientCall.ledger.check('introspection.kind', !isOther, {
    at: 'body:token',
    expected: 'a refresh token',
    actual: shownSecret(token),
  });
}
