// The holder tells a recipient that an arrangement has ended on the holder's side (CDS, CDR Arrangement Revocation endpoint).
import { seconds } from '../../ambient/clock.ts';
import { dataHolderBrandId } from '../../scenario/participants.ts';
import { limits } from '../../spec/limits.ts';
import { issueJwt } from '../../world/issue-jwt.ts';
import { nextNotice } from '../../world/next-notice.ts';
import type { World } from '../../world/world.ts';
import { brandNamed } from '../brand.ts';
import type { ClientRow, ConsentRow, WithdrawalRow } from '../rows.ts';
import { endConsent, livingArrangement } from './consent-lifecycle.ts';

/**
 * Ends an arrangement on the holder's side, and calls its recipient. Not for what the recipient ended itself, what came
 * to its natural end, and what ended with a status of the register. Says whether it ended by this call.
 */
export async function endEarly(world: World, arrangementId: string, exchange: string): Promise<boolean> {
  const consent = await livingArrangement(world, arrangementId);
  if (consent === undefined || !(await endConsent(world, arrangementId))) return false;
  await queueRevocationNotice(world, consent, exchange);
  await sendNotice(world, arrangementId);
  return true;
}

/** Notes that the recipient is to be told, from now on, that an arrangement it has tokens of has ended. */
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

/** Sends every notice that is due by the clock, again and again where the clock has leapt over several tries. */
export async function sendDueNotices(world: World): Promise<void> {
  const next = world.cache(nextNotice);
  // A notice is an exchange itself, and comes by here.
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
 * One call, where one is due; says whether another one is due at once. It is taken down before it is made, so that of two
 * pages one makes it. Any answer but one of a server in trouble is the last word: whatever it is, the sharing has ended.
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

/** When it is tried again, should this try fail (decision unreachableRecipient). */
function nextTry({ at, tries }: Pick<WithdrawalRow, 'at' | 'tries'>): string | undefined {
  const after = limits.withdrawalRetries[tries];
  return after === undefined ? undefined : new Date(Date.parse(at) + after * 1000).toISOString();
}

/** The status of the answer; undefined where there was none, and a success where nobody is left to be told. */
async function answered(world: World, { id, clientId, exchange }: WithdrawalRow): Promise<number | undefined> {
  const client = await world.table('holder.clients').get(clientId);
  const base = client?.metadata['recipient_base_uri'];
  if (client === undefined || typeof base !== 'string') return 204;
  try {
    const request = await requestTo(world, `${base}/arrangements/revoke`, client, id);
    return (await world.call('holder', request, exchange === undefined ? {} : { parent: exchange })).status;
  } catch {
    // A broken connection: the trace has it.
    return undefined;
  }
}

/** Two JWTs of the brand's, each with a jti of its own, over TLS without a client certificate. */
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
