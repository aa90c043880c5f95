// The counts of a day: numbers by name, in one row per brand and day.
import type { Tier } from '../../spec/tiers.ts';
import type { World } from '../../world/world.ts';
import type { MetricsRow } from '../tables.ts';
import type { Measured } from '../../engine/measured.ts';
import { dayOf, startOfDay } from './market-days.ts';

const authentications = ['authenticated', 'unauthenticated'] as const;
export type Authentication = (typeof authentications)[number];
/** Whose part of a call is counted. */
export type Part = 'primary' | 'secondary';
export type Kind = 'individual' | 'nonIndividual';

/** The names of the counts. */
export const names = {
  calls: (tier: Tier, hour: number) => `calls ${tier} ${String(hour)}`,
  within: (tier: Tier, hour: number, part: Part) => `within ${tier} ${String(hour)} ${part}`,
  took: (tier: Tier, part: Part) => `milliseconds ${tier} ${part}`,
  /** Calls of any tier that the holder answered within its limit. */
  onTime: 'on time',
  served: (by: Authentication) => `served ${by}`,
  peak: (by: Authentication | 'aggregate') => `peak ${by}`,
  status: (by: Authentication, status: number | string) => `status ${by} ${String(status)}`,
  rejected: (by: Authentication) => `rejected ${by}`,
  secondaryErrors: 'secondary errors',
  secondaryRejections: 'secondary rejections',
  sessions: 'sessions',
  begun: (how: 'onceOff' | 'ongoing', kind: Kind) => `new ${how} ${kind}`,
  amended: (kind: Kind) => `amended ${kind}`,
  revoked: (kind: Kind) => `revoked ${kind}`,
} as const;

const inSecond = (by: Authentication): string => `in second ${by}`;

export type Counts = Readonly<Record<string, number>>;

export const rowIdOf = (brand: string, day: number): string => `${brand}:${String(day)}`;

/** Adds to the day's counts, atomically. A call also counts towards the busiest second. */
export async function addCounts(
  world: World,
  brand: string,
  { at }: Pick<Measured, 'at'>,
  added: Counts,
): Promise<void> {
  const table = world.table('holder.metrics');
  const day = dayOf(at);
  const id = rowIdOf(brand, day);
  const row: MetricsRow = { id, brand, at: new Date(startOfDay(day)).toISOString(), counts: {} };
  const add = ({ counts }: MetricsRow): MetricsRow => ({ ...row, counts: withPeak(sum(counts, added), counts, at) });
  const { after } = await table.update(id, add);
  if (after !== undefined || (await table.add(add(row)))) return;
  // Another tab created the row first.
  await table.update(id, add);
}

function sum(counts: Counts, added: Counts): Counts {
  const all: Record<string, number> = { ...counts };
  for (const [name, number] of Object.entries(added)) all[name] = (all[name] ?? 0) + number;
  return all;
}

/** The most calls in one second by the sandbox's clock. */
function withPeak(counts: Counts, before: Counts, at: Date): Counts {
  const second = Math.floor(at.getTime() / 1000);
  const isSame = before['second'] === second;
  const all: Record<string, number> = { ...counts, second };
  let together = 0;
  for (const by of authentications) {
    const fresh = (counts[names.served(by)] ?? 0) - (before[names.served(by)] ?? 0);
    const now = fresh + (isSame ? (before[inSecond(by)] ?? 0) : 0);
    all[inSecond(by)] = now;
    all[names.peak(by)] = Math.max(counts[names.peak(by)] ?? 0, now);
    together += now;
  }
  all[names.peak('aggregate')] = Math.max(counts[names.peak('aggregate')] ?? 0, together);
  return all;
}
