// The holder notifies a recipient that an arrangement has ended on the holder's side (CDS, CDR Arrangement Revocation endpoint).
import { defined } from '../../ambient/defined.ts';
import { addSeconds, seconds } from '../../ambient/clock.ts';
import { dataHolderBrandId } from '../../scenario/participants.ts';
import { limits } from '../../spec/limits.ts';
import { issueJwt } from '../../world/issue-jwt.ts';
import { nextNotice } from '../../world/next-notice.ts';
import type { World } from '../../world/world.ts';
import { brandNamed } from '../brand.ts';
import type { ClientRow, ConsentRow, WithdrawalRow } from '../rows.ts';
import { endConsent, livingArrangement } from './consent-lifecycle.ts';

/**
 * Ends an arrangement on the holder's side and notifies its recipient. Not for an arrangement that the recipient ended,
 * that expired, or that ended with a status at the register. Returns whether this call ended it.
 */
export async function endEarly(world: World, arrangementId: string, exchange: string): Promise<boolean> {
  const consent = await livingArrangement(world, arrangementId);
  if (consent === undefined || !(await endConsent(world, arrangementId))) return false;
  await queueRevocationNotice(world, consent, exchange);
  await sendNotice(world, arrangementId);
  return true;
}

/** Queues a notice to the recipient, due now, that an arrangement for which it has tokens has ended. */
export async function queueRevocationNotice(
  world: World,
  { id, brand, clientId }: ConsentRow,
  exchange?: string,
): Promise<void> {
  const at = world.clock.now().toISOString();
  const row: WithdrawalRow = { id, brand, clientId, at, tries: 0, nextAt: at };
  await world.table('holder.withdrawals').put(exchange === undefined ? row : { ...row, exchange });
  world.cache(nextNotice).at = 0;
}

/** Sends every notice that is due; several tries of one if the clock has jumped past them. */
export async function sendDueNotices(world: World): Promise<void> {
  const next = world.cache(nextNotice);
  // Sending a notice is an exchange, which calls this function again.
  next.at = Number.POSITIVE_INFINITY;
  const now = world.clock.now().toISOString();
  const rows = await world.table('holder.withdrawals').list();
  for (const { id, nextAt } of rows) {
    let isDue = nextAt <= now;
    while (isDue) isDue = await sendNotice(world, id);
  }
  const left = await world.table('holder.withdrawals').list();
  next.at = Math.min(next.at, ...left.map(({ nextAt }) => Date.parse(nextAt)));
}

/**
 * Makes one call if it is due; returns whether another is due at once. The try is stored before the call, so that only
 * one of two pages makes it. Any response below 500 is final, because the sharing has ended regardless.
 */
async function sendNotice(world: World, id: string): Promise<boolean> {
  const table = world.table('holder.withdrawals');
  const now = world.clock.now();
  const { after } = await table.update(id, (row) =>
    row.nextAt > now.toISOString()
      ? undefined
      : { ...row, tries: row.tries + 1, nextAt: nextTry(row) ?? limits.latest },
  );
  if (after === undefined) return false;
  const status = await answered(world, after);
  const isLast =
    nextTry({ ...after, tries: after.tries - 1 }) === undefined ||
    world.decisionsAt(after.brand).get('unreachableRecipient') === 'once';
  if (isLast || (status !== undefined && status < 500)) {
    await table.take(id);
    return false;
  }
  return after.nextAt <= now.toISOString();
}

/** When to retry if this try fails (decision unreachableRecipient). */
function nextTry({ at, tries }: Pick<WithdrawalRow, 'at' | 'tries'>): string | undefined {
  const after = limits.withdrawalRetries[tries];
  return after === undefined ? undefined : addSeconds(new Date(at), after).toISOString();
}

/** The status of the response; undefined if there was none, and a success if the client is gone. */
async function answered(world: World, { id, clientId, exchange }: WithdrawalRow): Promise<number | undefined> {
  const client = await world.table('holder.clients').get(clientId);
  const base = client?.metadata['recipient_base_uri'];
  if (client === undefined || typeof base !== 'string') return 204;
  try {
    const request = await requestTo(world, `${base}/arrangements/revoke`, client, id);
    return (await world.call('holder', request, defined({ parent: exchange }))).status;
  } catch {
    // A broken connection; the trace shows it.
    return undefined;
  }
}

/** Two JWTs of the brand, each with its own jti, over TLS without a client certificate. */
async function requestTo(world: World, aud: string, { brand }: ClientRow, id: string): Promise<Request> {
  const key = await world.vault.current(brandNamed(world, brand).keys, 'sign-PS256');
  const brandId = dataHolderBrandId(world.scenario, brand);
  const now = seconds(world.clock.now());
  const claims = (): Readonly<Record<string, unknown>> => ({
    iss: brandId,
    sub: brandId,
    aud,
    jti: world.random.uuid(),
    iat: now,
    exp: now + limits.withdrawalJwt,
  });
  const bearer = await issueJwt(world, { purpose: 'withdrawal-bearer', key, claims: claims() });
  const body = new URLSearchParams({
    cdr_arrangement_jwt: await issueJwt(world, {
      purpose: 'withdrawal',
      key,
      claims: { ...claims(), cdr_arrangement_id: id },
    }),
  });
  return new Request(aud, { method: 'POST', headers: { authorization: `Bearer ${bearer}` }, body, redirect: 'manual' });
}
