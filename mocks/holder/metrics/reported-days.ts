// The days in a report: today, and up to seven earlier days that this world has seen.
import type { World } from '../../world/world.ts';
import { beginningOf } from '../beginning.ts';
import { rowIdOf, type Counts } from './day-counts.ts';
import { dayOf, hourOf, startOfDay } from './market-days.ts';

export type Period = 'CURRENT' | 'HISTORIC' | 'ALL';

export interface Day {
  /** Days since 1970. */
  readonly day: number;
  readonly counts: Counts;
  /** Seconds of the day that have passed, at least one. */
  readonly seconds: number;
  /** Hours that have begun. */
  readonly hours: number;
}

export interface Series<T> {
  readonly currentDay?: T;
  /** Yesterday first. */
  readonly previousDays?: T[];
}

export interface Reported {
  /** The figure of each day of the period. */
  readonly series: <T>(of: (day: Day) => T) => Series<T>;
}

const mostDays = 7;

export async function reportedDays(world: World, brand: string, period: Period): Promise<Reported> {
  const now = world.clock.now();
  const today = dayOf(now);
  const lived = today - dayOf(await beginningOf(world));
  const countsOf = async (day: number): Promise<Counts> =>
    (await world.table('holder.metrics').get(rowIdOf(brand, day)))?.counts ?? {};
  const current: Day = {
    day: today,
    counts: await countsOf(today),
    seconds: Math.max(1, Math.floor((now.getTime() - startOfDay(today)) / 1000)),
    hours: hourOf(now) + 1,
  };
  const past = Array.from({ length: Math.max(0, Math.min(mostDays, lived)) }, (_, index) => today - 1 - index);
  const previous = await Promise.all(
    past.map(async (day): Promise<Day> => ({ day, counts: await countsOf(day), seconds: 86_400, hours: 24 })),
  );
  return {
    series: (of) => ({
      ...(period === 'HISTORIC' ? {} : { currentDay: of(current) }),
      ...(period === 'CURRENT' ? {} : { previousDays: previous.map(of) }),
    }),
  };
}
