// When this world began. Durations in a scenario count from here.
import { boundedCache } from '../ambient/bounded-cache.ts';
import { perWorld } from '../world/world-cache.ts';
import type { World } from '../world/world.ts';

/** Stored once and never changed. */
const beginning = perWorld(() => boundedCache<'began', Promise<Date>>(1));

/** Returns the beginning of the world, and stores it on the first call. */
export const beginningOf = (world: World): Promise<Date> =>
  world.cache(beginning).getOrMake('began', () => marked(world));

async function marked(world: World): Promise<Date> {
  const table = world.table('holder.beginning');
  const row = { id: 'began', at: world.clock.now().toISOString() };
  return new Date((await table.add(row)) ? row.at : ((await table.get('began'))?.at ?? row.at));
}
