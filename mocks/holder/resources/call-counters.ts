// Calls counted by the clock: so many in so long, each decided by one atomic write.
import type { CounterRow } from '../tables.ts';
import type { World } from '../../world/world.ts';

export interface Counted {
  readonly what: string;
  /** Or every second call, the first of them among those that pass. */
  readonly most: number | 'every-second';
  /** Length of the period in seconds; it begins with the first call counted. */
  readonly within: number;
}

/** Counts one call. Undefined when it is within the limit; else the seconds until it would be, and nothing is counted. */
export async function countCall(world: World, { what, most, within }: Counted): Promise<number | undefined> {
  const table = world.table('holder.counters');
  const now = world.clock.now().getTime();
  const fresh: CounterRow = { id: what, from: now, count: 1 };
  if (most === 0) return within;
  if (most === 'every-second') return countAll(world, fresh);
  if (await table.add(fresh)) return undefined;
  const { before, after } = await table.update(what, (row) => {
    // A clock that was set back begins a new period: it would otherwise last for as long as the clock was moved.
    if (now < row.from || now >= row.from + within * 1000) return fresh;
    return row.count < most ? { ...row, count: row.count + 1 } : undefined;
  });
  if (after !== undefined || before === undefined) return undefined;
  return Math.ceil((before.from + within * 1000 - now) / 1000);
}

/** Counts the call whatever comes of it. Undefined for the first, the third and so on; else a second to wait. */
async function countAll(world: World, first: CounterRow): Promise<number | undefined> {
  const table = world.table('holder.counters');
  if (await table.add(first)) return undefined;
  const { after } = await table.update(first.id, (row) => ({ ...row, count: row.count + 1 }));
  return (after?.count ?? 1) % 2 === 1 ? undefined : 1;
}
