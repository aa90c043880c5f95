// Usage of many service points as one list in the standard's order. A slice costs only its own rows.
import type { DateText } from '../scenario/scenario.ts';
import type { EnergyUsageRead } from '../spec/schemas/usage.ts';
import { registersOf } from './meter.ts';
import type { ServicePoint, ServicePointIndex } from '../scenario/service-point-index.ts';
import { dayAt, dayOf, marketZone, zoneOf } from './zone.ts';
import { asSeenOn, type LateReads } from './quality.ts';
import type { Day, ReadZone, Zone } from './zone.ts';
import { cyclesOf } from './cycles.ts';
import { flowsOf, keyOf } from './flows.ts';
import type { Flows } from './flows.ts';
import { keptFrom } from './kept.ts';
import { basicReadOf, intervalReadOf } from './read.ts';
import type { IntervalReads } from './read.ts';

export interface ReadsQuery {
  /** In any order; unknown NMIs have no reads. */
  readonly nmis: readonly string[];
  /** Both included, compared with the day of a read: its only day, or the last of the days that it covers. */
  readonly oldest: DateText;
  readonly newest: DateText;
  /** Years for which reads are kept; by default `usualYears`. */
  readonly years?: number;
  readonly intervalReads: IntervalReads;
  /** By default each service point's own zone. */
  readonly zone?: ReadZone;
  /** Whether real reads replace substitutes by now (decision lateReads); by default they do not. */
  readonly lateReads?: LateReads;
  readonly seed: number;
  readonly now: Date;
}

export interface Reads {
  readonly total: number;
  /** Up to `count` rows from an offset. */
  slice(offset: number, count: number): readonly EnergyUsageRead[];
}

/** Rows of one service point, newest first, by index; computed on access. */
interface Series {
  readonly count: number;
  row(place: number): EnergyUsageRead;
}

const readZoneOf = ({ state, marketTime }: Pick<ServicePoint, 'state' | 'marketTime'>): Zone =>
  marketTime === true ? marketZone : zoneOf(state);

interface Span {
  readonly oldest: Day;
  readonly newest: Day;
}

/** Days that can have reads: requested, kept, valid and complete. Today's reads are not in yet. */
function spansOf(query: ReadsQuery): (servicePoint: ServicePoint) => Span {
  const asked = { oldest: dayOf(query.oldest), newest: dayOf(query.newest) };
  const kept = new Map<Zone, Span>();
  const inZone = (zone: Zone): Span => {
    const known = kept.get(zone);
    if (known !== undefined) return known;
    const today = dayAt(zone, query.now);
    const span = {
      oldest: keptFrom(asked.oldest, today, query.years),
      newest: Math.min(asked.newest, today - 1),
    };
    kept.set(zone, span);
    return span;
  };
  return (point) => {
    const { validFrom, validTo, lastConsumerChange } = point;
    const { oldest, newest } = inZone(readZoneOf(point));
    return {
      // A previous account holder's usage is not for the next one.
      oldest: Math.max(oldest, dayOf(validFrom), dayOf(lastConsumerChange ?? validFrom)),
      newest: validTo === undefined ? newest : Math.min(newest, dayOf(validTo)),
    };
  };
}

function seriesOf(servicePoint: ServicePoint, query: ReadsQuery, days: Span): Series {
  return servicePoint.interval === 0
    ? basicSeries(servicePoint, query, days)
    : intervalSeries(servicePoint, query, days);
}

function intervalSeries(servicePoint: ServicePoint, query: ReadsQuery, days: Span): Series {
  const registers = registersOf(servicePoint);
  let computed: { readonly day: Day; readonly flows: Flows } | undefined;
  return {
    count: Math.max(0, days.newest - days.oldest + 1) * registers.length,
    row: (place) => {
      const day = days.newest - Math.floor(place / registers.length);
      // The registers of one day are next to each other and are computed together.
      if (computed?.day !== day) computed = { day, flows: flowsOf(servicePoint, day, query.seed) };
      const register = element(registers, place % registers.length);
      return intervalReadOf(servicePoint, register, day, computed.flows, query.intervalReads);
    },
  };
}

function basicSeries(servicePoint: ServicePoint, query: ReadsQuery, days: Span): Series {
  const registers = registersOf(servicePoint);
  const key = keyOf(servicePoint, query.seed);
  const cycles = cyclesOf(servicePoint, key);
  const { from, to } = cycles.between(days.oldest, days.newest);
  return {
    count: Math.max(0, to - from + 1) * registers.length,
    row: (place) => {
      const cycle = to - Math.floor(place / registers.length);
      const period = { cycle, first: cycles.first(cycle), last: cycles.last(cycle) };
      return basicReadOf(servicePoint, element(registers, place % registers.length), period, key, query.seed);
    },
  };
}

function element<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new RangeError(`There is no read at index ${index}.`);
  return found;
}

/**
 * Usage of the requested service points: by NMI ascending, then read start date descending (energy@1.33.1), then
 * register suffix ascending. Only the rows of a slice are computed.
 */
export function readsOf(servicePoints: ServicePointIndex, query: ReadsQuery): Reads {
  const spanOf = spansOf(query);
  const counted = (point: ServicePoint): ServicePoint => {
    const own: ServicePoint = query.zone === 'market' ? { ...point, marketTime: true } : point;
    return query.lateReads === 'replaced' ? asSeenOn(own, dayAt(readZoneOf(own), query.now)) : own;
  };
  const all = servicePoints
    .inOrder(query.nmis)
    .map(counted)
    .map((point) => seriesOf(point, query, spanOf(point)));
  const starts: number[] = [];
  let total = 0;
  for (const series of all) {
    starts.push(total);
    total += series.count;
  }
  return {
    total,
    slice: (offset, count) => {
      const end = Math.min(total, offset + count);
      const rows: EnergyUsageRead[] = [];
      let place = Math.max(0, offset);
      for (let index = seriesAt(starts, place); place < end; index += 1) {
        const series = element(all, index);
        const start = element(starts, index);
        for (; place < Math.min(end, start + series.count); place += 1) rows.push(series.row(place - start));
      }
      return rows;
    },
  };
}

/** The last series that starts at or before the index. */
function seriesAt(starts: readonly number[], place: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? Infinity) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}
