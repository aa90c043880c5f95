// The holder's availability in a month (CDS, Availability Requirements); planned outages do not count.
import type { ResponseMetricsListV5 } from '../../spec/schemas/metrics.ts';
import type { World } from '../../world/world.ts';
import { beginningOf } from '../beginning.ts';
import { monthOf, startOfMonth } from './market-days.ts';
import type { Period } from './reported-days.ts';
import { rateString } from './rates.ts';

const mostMonths = 12;

/** Records the start of an unplanned outage, unless one is in progress. */
export async function beginUnplannedOutage(world: World): Promise<void> {
  const at = world.clock.now().toISOString();
  const outages = world.table('holder.outages');
  const isUnderWay = (await outages.list()).some(({ until }) => until === undefined);
  if (!isUnderWay) await outages.add({ id: at, at });
}

/** Records the end of every unplanned outage in progress. */
export async function endUnplannedOutage(world: World): Promise<void> {
  const until = world.clock.now().toISOString();
  const outages = world.table('holder.outages');
  for (const { id } of await outages.list())
    await outages.update(id, (row) => (row.until === undefined ? { ...row, until } : undefined));
}

/** An outage affects only operations that need a consumer's token; public ones continue. */
export async function availabilityOf(
  world: World,
  period: Period,
): Promise<ResponseMetricsListV5['data']['availability']> {
  const now = world.clock.now().getTime();
  const began = (await beginningOf(world)).getTime();
  const outages = await world.table('holder.outages').list();
  const overlap = (from: number, until: number): number =>
    outages.reduce((all, row) => {
      const [first, last] = [Date.parse(row.at), row.until === undefined ? now : Date.parse(row.until)];
      return all + Math.max(0, Math.min(last, until) - Math.max(first, from));
    }, 0);
  const rate = (month: number): string => {
    const from = Math.max(startOfMonth(month), began);
    const until = Math.min(startOfMonth(month + 1), now);
    return until <= from ? '1.0' : rateString(Math.max(0, 1 - overlap(from, until) / (until - from)));
  };
  const month = monthOf(now);
  const past = Array.from(
    { length: Math.max(0, Math.min(mostMonths, month - monthOf(began))) },
    (_, index) => month - 1 - index,
  );
  const months = (of: (month: number) => string) => ({
    ...(period === 'HISTORIC' ? {} : { currentMonth: of(month) }),
    ...(period === 'CURRENT' ? {} : { previousMonths: past.map(of) }),
  });
  return { aggregate: months(rate), unauthenticated: months(() => '1.0'), authenticated: months(rate) };
}
