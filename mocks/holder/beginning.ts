// When this world began: what a scenario’s durations count from.
import type { Row } from '../store/table.ts';
import type { World } from '../world/world.ts';

/** Row `began` of table `holder.overrides`: when this world began, from which a scenario’s durations count. */
interface BeginningRow extends Row {
  readonly at: string;
}

/** Marked once and then never moved: another beginning is another world. */
const known = new WeakMap<World, Promise<Date>>();

/** Marks the beginning of the world where it is not marked yet, and gives it. */
export function beginningOf(world: World): Promise<Date> {
  const found = known.get(world) ?? marked(world);
  known.set(world, found);
  // A failure, of the store for example, is no answer to keep.
  found.catch(() => known.delete(world));
  return found;
}

async function marked(world: World): Promise<Date> {
  const table = world.table<BeginningRow>('holder.overrides');
  const row = { id: 'began', at: world.clock.now().toISOString() };
  return new Date((await table.add(row)) ? row.at : ((await table.get('began'))?.at ?? row.at));
}
