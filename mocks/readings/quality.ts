// The intervals of a day that were substituted instead of read: whole half-hours, so that they fit every interval length.
import type { ServicePoint } from '../scenario/service-point-index.ts';
import type { Day } from './zone.ts';
import { fraction, mix, purpose } from './hash.ts';

export type Quality = 'SUBSTITUTE' | 'FINAL_SUBSTITUTE';

/** Intervals from 1, both ends included (readQualities of EnergyUsageRead). */
export interface QualityRun {
  readonly startInterval: number;
  readonly endInterval: number;
  readonly quality: Quality;
}

/** Whether real reads replace substitutes later (decision lateReads). */
export type LateReads = 'kept' | 'replaced';

/** Days from a substituted read to the real one that replaces it. A final substitute is never replaced (TD2-12). */
export const daysUntilRead = 35;

const kindOf = (h: number): Quality => ((h & 0x100) === 0 ? 'SUBSTITUTE' : 'FINAL_SUBSTITUTE');

/** The service point with its reads as known on a day. Estimates of a dial are final, so they stay. */
export const asSeenOn = (point: ServicePoint, day: Day): ServicePoint =>
  point.interval === 0 ? point : { ...point, seenOn: day };

/** Substituted half-hours of a service point's day that no real read has replaced; the same for all registers of its meter. */
export function substitutedHalfHours(
  { substituted, seenOn }: Pick<ServicePoint, 'substituted' | 'seenOn'>,
  key: number,
  day: Day,
  halfHours: number,
): readonly QualityRun[] {
  const runs = missedHalfHours(substituted, key, day, halfHours);
  const isReadSince = seenOn !== undefined && day + daysUntilRead <= seenOn;
  return isReadSince ? runs.filter(({ quality }) => quality === 'FINAL_SUBSTITUTE') : runs;
}

/** Whether a real read of one of these days, both included, arrived after one day and by another. */
export function isReadLate(
  { substituted, interval }: Pick<ServicePoint, 'substituted' | 'interval'>,
  key: number,
  days: { readonly from: Day; readonly to: Day },
  { after, by }: { readonly after: Day; readonly by: Day },
): boolean {
  if (substituted === undefined || interval === 0) return false;
  const last = Math.min(days.to, by - daysUntilRead);
  for (let day = Math.max(days.from, after - daysUntilRead + 1); day <= last; day += 1)
    if (missedHalfHours(substituted, key, day, 48).some(({ quality }) => quality === 'SUBSTITUTE')) return true;
  return false;
}

/** The half-hours that were not read on the day itself. */
function missedHalfHours(
  substituted: number | undefined,
  key: number,
  day: Day,
  halfHours: number,
): readonly QualityRun[] {
  const h = mix(mix(key, purpose.quality), day);
  if (substituted === undefined || fraction(h) * 100 >= substituted) return [];
  const draw = (index: number): number => mix(h, index);
  if (fraction(draw(0)) < 0.12) return [{ startInterval: 1, endInterval: halfHours, quality: kindOf(draw(1)) }];
  const middle = halfHours >> 1;
  const start = 1 + (draw(2) % (middle - 2));
  const first = {
    startInterval: start,
    endInterval: Math.min(middle, start + (draw(3) % 9)),
    quality: kindOf(draw(1)),
  };
  if (fraction(draw(4)) < 0.6) return [first];
  const later = middle + 2 + (draw(5) % (middle - 6));
  return [
    first,
    { startInterval: later, endInterval: Math.min(halfHours, later + (draw(6) % 7)), quality: kindOf(draw(7)) },
  ];
}

/** Quality of one basic read; undefined if it was read. */
export function cycleQuality({ substituted }: ServicePoint, key: number, cycle: number): Quality | undefined {
  const h = mix(mix(key, purpose.quality), ~cycle);
  return substituted !== undefined && fraction(h) * 100 < substituted ? kindOf(mix(h, 1)) : undefined;
}

/** The same runs, in intervals that are `times` times shorter. */
export function inShorterIntervals(runs: readonly QualityRun[], times: number): readonly QualityRun[] {
  return runs.map(({ startInterval, endInterval, quality }) => ({
    startInterval: (startInterval - 1) * times + 1,
    endInterval: endInterval * times,
    quality,
  }));
}
