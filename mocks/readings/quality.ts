// Which intervals of a day were not read but substituted: whole half-hours, so that they agree at every length.
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

/** Whether real reads follow substitutes (decision lateReads). */
export type LateReads = 'kept' | 'replaced';

/** Days from a substituted read to the real one that takes its place. A final substitute stands for good (TD2-12). */
export const daysUntilRead = 35;

const kindOf = (h: number): Quality => ((h & 0x100) === 0 ? 'SUBSTITUTE' : 'FINAL_SUBSTITUTE');

/** The service point as its reads look on a day. What is estimated of a dial is as good as read: it stands. */
export const asSeenOn = (point: ServicePoint, day: Day): ServicePoint =>
  point.interval === 0 ? point : { ...point, seenOn: day };

/** Substituted half-hours of a service point's day as far as no real read has followed; the same for all registers of its meter. */
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

/** Whether a real read of one of these days, both included, came after one day and by another. */
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

/** Quality of one basic read; undefined when it was read. */
export function cycleQuality({ substituted }: ServicePoint, key: number, cycle: number): Quality | undefined {
  const h = mix(mix(key, purpose.quality), ~cycle);
  return substituted !== undefined && fraction(h) * 100 < substituted ? kindOf(mix(h, 1)) : undefined;
}

/** The same runs counted in intervals that are so many times shorter. */
export function inShorterIntervals(runs: readonly QualityRun[], times: number): readonly QualityRun[] {
  return runs.map(({ startInterval, endInterval, quality }) => ({
    startInterval: (startInterval - 1) * times + 1,
    endInterval: endInterval * times,
    quality,
  }));
}
