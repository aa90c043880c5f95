// The backchannel grant: a client polls until its consumer answers (CIBA 10.1, 11; decision D-10).
import type { Outcome } from '../../engine/call.ts';
import { limits } from '../../spec/limits.ts';
import type { ProfileStrategy } from '../profile-strategies.ts';
import type { BackchannelRow } from '../rows.ts';
import { shownSecret, type ClientCall } from './client-call.ts';
import { issueTokens } from './issue.ts';
import { liveGrant, type LiveGrant } from './live-grant.ts';

/** Refuses until the consumer approves, and after the tokens were issued; the answer is used up atomically. */
export async function redeemBackchannel(clientCall: ClientCall, { sharing }: ProfileStrategy): Promise<Outcome> {
  const { client } = clientCall;
  clientCall.ledger.check('backchannel.client', client.backchannel !== undefined, {
    at: 'state:client.backchannel_token_delivery_mode',
    expected: 'poll or ping',
    actual: client.backchannel?.deliveryMode ?? null,
  });
  const sent = clientCall.parameter('auth_req_id');
  clientCall.ledger.check('auth-req.present', sent !== undefined, {
    at: 'body:auth_req_id',
    detail: 'auth_req_id is missing.',
  });
  const live = await poll(clientCall, sent);
  return issueTokens(clientCall, sharing, live, {
    scopes: live.grant.scopes,
    idToken: {},
    event: 'AUTHORISATION_CREATED',
  });
}

/** The authorisation for which to issue tokens, once. If the consumer answers during a poll, the poll starts again. */
async function poll(clientCall: ClientCall, authReqId: string): Promise<LiveGrant> {
  const row = await readRow(clientCall, authReqId);
  if (row.status === 'pending') {
    await refuseUnanswered(clientCall, row);
    return poll(clientCall, authReqId);
  }
  clientCall.ledger.check('auth-req.approved', row.status === 'approved', {
    at: 'state:auth_req_id.status',
    expected: 'approved',
    actual: row.status,
  });
  const live = await liveGrant(clientCall, row.grantId ?? '');
  const { after } = await clientCall.world
    .table('holder.backchannel')
    .update(authReqId, (found) => (found.status === 'approved' ? { ...found, status: 'used' } : undefined));
  clientCall.ledger.check('auth-req.unused', after !== undefined, { at: 'state:auth_req_id.status' });
  return live;
}

async function readRow(clientCall: ClientCall, authReqId: string): Promise<BackchannelRow> {
  const { world, client, brand } = clientCall;
  const at = 'body:auth_req_id';
  const found = await world.table('holder.backchannel').get(authReqId);
  const row = found?.brand === brand.id ? found : undefined;
  clientCall.ledger.check('auth-req.known', row !== undefined, { at, actual: shownSecret(authReqId) });
  clientCall.ledger.check('auth-req.client', row.clientId === client.id, {
    at: 'state:auth_req_id.client_id',
    expected: client.id,
    actual: row.clientId,
  });
  clientCall.ledger.check('auth-req.unused', row.status !== 'used', {
    at: 'state:auth_req_id.status',
    expected: 'not used',
    actual: row.status,
  });
  const now = world.clock.now().toISOString();
  const stays = row.status === 'denied' && world.decisions.get('deniedThenExpired') === 'access_denied';
  clientCall.ledger.checkUnless(stays, 'auth-req.live', row.expiresAt > now, {
    at: 'state:auth_req_id.expiresAt',
    expected: `after ${now}`,
    actual: row.expiresAt,
  });
  return row;
}

/**
 * Records the poll, and refuses it: too soon, or still pending. The calculation is inside the atomic update, so that
 * two tabs count as one client. Returns only if the consumer has answered meanwhile.
 */
async function refuseUnanswered(clientCall: ClientCall, { id }: BackchannelRow): Promise<void> {
  const { world } = clientCall;
  const now = world.clock.now();
  const { before, after } = await world.table('holder.backchannel').update(id, (found) =>
    found.status === 'pending'
      ? {
          ...found,
          polledAt: now.toISOString(),
          interval: found.interval + (tooSoon(found, now) ? limits.backchannelSlowDown : 0),
        }
      : undefined,
  );
  if (before === undefined || after === undefined) return;
  const isInTime = after.interval === before.interval;
  const next = isInTime ? '' : ` (${String(after.interval)} from now on)`;
  clientCall.ledger.check('auth-req.pace', isInTime, {
    at: 'state:auth_req_id.polledAt',
    expected: `last poll at least ${String(before.interval)} seconds ago${next}`,
    actual: before.polledAt ?? null,
  });
  clientCall.ledger.check('auth-req.answered', false, {
    at: 'state:auth_req_id.status',
    expected: 'approved or denied',
    actual: 'pending',
  });
}

/** After the clock is set back, no poll counts as too soon. */
function tooSoon({ polledAt, interval }: BackchannelRow, now: Date): boolean {
  const waited = polledAt === undefined ? interval * 1000 : now.getTime() - Date.parse(polledAt);
  return waited >= 0 && waited < interval * 1000;
}
