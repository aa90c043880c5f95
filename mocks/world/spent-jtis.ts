// Used JWT ids, so that none can be used twice, even if the clock is moved (RFC 7523 3, RFC 7519 4.1.7).
import { byCodeUnits } from '../ambient/ordering.ts';
import type { JwtIdRow } from '../store/row-schema.ts';
import { perWorld } from './world-cache.ts';
import type { World } from './world.ts';

type JtiTable = 'holder.jtis' | 'register.jtis' | 'recipients.jtis';

/** Id of the row that holds the latest expiry among the forgotten ids: an id that expires by then may have been used. */
const forgotten = 'forgotten';
/** Number of uses between two removals of the oldest. */
const sweepEvery = 256;
/** Number of expired ids that are kept, because the clock can be set back to when they were valid. */
export const keptExpired = 4096;

/** True once for each id. Atomic: of two calls at once, one gets true. */
export async function spendOnce(world: World, name: JtiTable, id: string, until: Date): Promise<boolean> {
  const table = world.table(name);
  const row: JwtIdRow = { id, until: until.toISOString() };
  const now = world.clock.now().toISOString();
  await forget(world, name, now);
  const [floor, isNew] = await Promise.all([table.get(forgotten), table.add(row)]);
  if (floor !== undefined && row.until <= floor.until) return false;
  if (isNew) return true;
  const { after } = await table.update(id, (kept) =>
    kept.until > now ? undefined : { ...row, until: kept.until > row.until ? kept.until : row.until },
  );
  return after !== undefined;
}

/** Whether an id counts as used now, without using it. */
export async function isSpent(world: World, name: JtiTable, id: string): Promise<boolean> {
  const row = await world.table(name).get(id);
  return row !== undefined && row.until > world.clock.now().toISOString();
}

const used = perWorld(() => new Map<JtiTable, number>());

/** Removes the oldest expired ids, after storing the latest expiry among them. */
async function forget(world: World, name: JtiTable, now: string): Promise<void> {
  const counts = world.cache(used);
  const count = (counts.get(name) ?? 0) + 1;
  counts.set(name, count);
  if (count % sweepEvery !== 0) return;
  const table = world.table(name);
  const rows = await table.list();
  const expired = rows.filter(({ id, until }) => id !== forgotten && until <= now);
  const oldest = expired.sort((a, b) => byCodeUnits(a.until, b.until)).slice(0, -keptExpired);
  const last = oldest.at(-1);
  if (last === undefined) return;
  const known = await table.get(forgotten);
  await table.put({ id: forgotten, until: known !== undefined && known.until > last.until ? known.until : last.until });
  for (const { id } of oldest) await table.take(id);
}
