// When this world began: what a scenario’s durations count from.
import { boundedCache } from '../ambient/bounded-cache.ts';
import { perWorld } from '../world/world-cache.ts';
import type { World } from '../world/world.ts';

/** Marked once and then never moved: another beginning is another world. */
const beginning = perWorld(() => boundedCache<'began', Promise<Date>>(1));

/** Marks the beginning of the world where it is not marked yet, and gives it. */
export const beginningOf = (world: World): Promise<Date> =>
  world.cache(beginning).getOrMake('began', () => marked(world));

async function marked(world: World): Promise<Date> {
  const table = world.table('holder.beginning');
  const row = { id: 'began', at: world.clock.now().toISOString() };
  return new Date((await table.add(row)) ? row.at : ((await table.get('began'))?.at ?? row.at));
}
