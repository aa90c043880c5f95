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

const kindOf = (h: number): Quality => ((h & 0x100) === 0 ? 'SUBSTITUTE' : 'FINAL_SUBSTITUTE');

/** Substituted half-hours of a service point's day, the same for all registers of its meter. */
export function substitutedHalfHours(
  { substituted }: ServicePoint,
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
