// Counts calls per period of the sandbox's clock; each count is one atomic update.
import type { CounterRow } from '../tables.ts';
import type { World } from '../../world/world.ts';

export interface Counted {
  readonly what: string;
  /** The maximum in a period; or every second call, of which the first passes. */
  readonly most: number | 'every-second';
  /** Length of the period in seconds, from the first counted call. */
  readonly within: number;
}

/** Counts a call. Undefined if it is within the limit; otherwise the seconds to wait, and it is not counted. */
export async function countCall(world: World, { what, most, within }: Counted): Promise<number | undefined> {
  const table = world.table('holder.counters');
  const now = world.clock.now().getTime();
  const fresh: CounterRow = { id: what, from: now, count: 1 };
  if (most === 0) return within;
  if (most === 'every-second') return countAll(world, fresh);
  if (await table.add(fresh)) return undefined;
  const { before, after } = await table.update(what, (row) => {
    // If the clock was set back, a new period begins: the old one would otherwise last too long.
    if (now < row.from || now >= row.from + within * 1000) return fresh;
    return row.count < most ? { ...row, count: row.count + 1 } : undefined;
  });
  if (after !== undefined || before === undefined) return undefined;
  return Math.ceil((before.from + within * 1000 - now) / 1000);
}

/** Counts the call in any case. Undefined for the first, the third and so on; otherwise one second to wait. */
async function countAll(world: World, first: CounterRow): Promise<number | undefined> {
  const table = world.table('holder.counters');
  if (await table.add(first)) return undefined;
  const { after } = await table.update(first.id, (row) => ({ ...row, count: row.count + 1 }));
  return (after?.count ?? 1) % 2 === 1 ? undefined : 1;
}
