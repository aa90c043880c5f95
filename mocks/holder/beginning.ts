// When this world began: what a scenario’s durations count from.
import type { Row } from '../store/table.ts';
import type { World } from '../world.ts';

/** Row `began` of table `holder.overrides`: when this world began, from which a scenario’s durations count. */
interface BeginningRow extends Row {
  readonly at: string;
}

/** Marks the beginning of the world where it is not marked yet, and gives it. */
export async function beginningOf(world: World): Promise<Date> {
  const table = world.table<BeginningRow>('holder.overrides');
  const row = { id: 'began', at: world.clock.now().toISOString() };
  return new Date((await table.add(row)) ? row.at : ((await table.get('began'))?.at ?? row.at));
}
