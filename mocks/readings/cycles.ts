// Periods between two readings of an accumulation meter: about 91 days each, without gaps.
import { dayOf } from './zone.ts';
import type { Day } from './zone.ts';
import type { ServicePoint } from '../scenario/service-point-index.ts';
import { mix, purpose } from './hash.ts';

const usual = 91;

export interface Cycles {
  first(cycle: number): Day;
  /** The first cycle that begins on or after a day. */
  from(day: Day): number;
  /** Last day of the cycle, included; the final read is on the last day of the service point. */
  last(cycle: number): Day;
  /** Cycles, from and to both included, that were read on one of these days; `to < from` if there are none. */
  between(oldest: Day, newest: Day): { readonly from: number; readonly to: number };
}

/** Read cycles of a service point, numbered from 0 on its first valid day. */
export function cyclesOf({ validFrom, validTo }: Pick<ServicePoint, 'validFrom' | 'validTo'>, key: number): Cycles {
  const origin = dayOf(validFrom);
  const end = validTo === undefined ? Infinity : dayOf(validTo);
  // Readings are up to four days early or late.
  const first = (cycle: number): Day =>
    origin + usual * cycle + (cycle > 0 ? (mix(mix(key, purpose.cycle), cycle) % 9) - 4 : 0);
  const last = (cycle: number): Day => Math.min(first(cycle + 1) - 1, end);
  const from = (day: Day): number => {
    let cycle = Math.max(0, Math.floor((day - origin) / usual) - 1);
    while (first(cycle) < day) cycle += 1;
    return cycle;
  };
  return {
    first,
    from,
    last,
    between: (oldest, newest) => {
      let to = from(Math.min(newest, end) + 1) - 1;
      while (to >= 0 && last(to) > newest) to -= 1;
      let start = from(oldest);
      while (start > 0 && last(start - 1) >= oldest) start -= 1;
      return { from: start, to };
    },
  };
}
