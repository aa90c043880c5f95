// The rate that applies to an interval, by the clock of the tariff's zone.
import type { EnergyPlanContractV3 } from '../spec/schemas/plans-published.ts';
import { aheadAtStandard, marketZone, weekdayOf, zoneOf, type Day, type State, type Zone } from '../readings/zone.ts';

type Period = EnergyPlanContractV3['tariffPeriod'][number];
type DayName = NonNullable<NonNullable<Period['demandCharges']>[number]['days']>[number];

/** In the standards' form: absent days mean all days, absent times the whole day. */
export interface Window {
  readonly days?: readonly DayName[] | undefined;
  readonly startTime?: string | undefined;
  readonly endTime?: string | undefined;
}

const names: readonly DayName[] = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const midnight = 1440;

function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.replace(/^T/u, '').split(':').map(Number);
  return hour * 60 + minute;
}

/** The start is included, the end is not; 23:59 means midnight, and an end at or before the start is on the next day. */
function reads({ startTime = '00:00', endTime = '23:59' }: Window): { readonly start: number; readonly end: number } {
  const [start, last] = [minuteOf(startTime), minuteOf(endTime)];
  const end = last === midnight - 1 ? midnight : last;
  return { start, end: end > start ? end : end + midnight };
}

/** Tests whether a minute of a weekday, 0 for Sunday, is in the window. Public holidays are ignored. */
export function holding(window: Window): (weekday: number, minute: number) => boolean {
  const { start, end } = reads(window);
  const named = names.map((name) => window.days?.includes(name) ?? true);
  return (weekday, minute) =>
    (minute >= start && minute < end && named[weekday] === true) ||
    (minute + midnight < end && named[(weekday + 6) % 7] === true);
}

/** The zone of a tariff's times: the service point's own, or the market's. */
export const tariffZone = (name: 'LOCAL' | 'AEST' | undefined, state: State): Zone =>
  name === 'LOCAL' ? zoneOf(state) : marketZone;

/** For each interval of a day, the index of the first group that contains it; -1 if none does. */
export type Classifier = (day: Day, interval: 5 | 30) => Int16Array;

/** Assigns the intervals of an AEST day to groups of windows. The result for one day is reused for all like it. */
export function classifier(groups: readonly (readonly Window[])[], zone: Zone): Classifier {
  const known = new Map<string, Int16Array>();
  const holders = groups.map((windows) => windows.map(holding));
  const behind = zone.standard - marketZone.standard;
  return (day, interval) => {
    const begins = day * midnight + behind;
    const ahead = aheadAtStandard(zone, begins);
    const changes = ahead !== aheadAtStandard(zone, begins + midnight - 1);
    const sort = (): Int16Array =>
      Int16Array.from({ length: midnight / interval }, (_, index) => {
        const standard = begins + index * interval;
        const local = standard + aheadAtStandard(zone, standard);
        const weekday = weekdayOf(Math.floor(local / midnight));
        const minute = ((local % midnight) + midnight) % midnight;
        return holders.findIndex((windows) => windows.some((isIn) => isIn(weekday, minute)));
      });
    if (changes) return sort();
    const key = `${String(weekdayOf(day))} ${String(ahead)} ${String(interval)}`;
    const found = known.get(key) ?? sort();
    known.set(key, found);
    return found;
  };
}
