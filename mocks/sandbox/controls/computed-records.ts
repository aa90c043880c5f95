// What the secondary data holder computes instead of keeping it: readings and energy resources, any stretch of them at its own cost.
import { derRecordOf } from '../../secondary/der-records.ts';
import { readsOf } from '../../readings/reads.ts';
import { servicePointsOf } from '../../scenario/service-point-index.ts';
import { windowOf } from '../../secondary/window.ts';
import type { World } from '../../world/world.ts';

export interface ComputedRecords {
  /** How many there are. */
  readonly total: number;
  /** So many of them from an offset on, as the secondary data holder would answer with them now. */
  slice(offset: number, count: number): readonly object[];
}

/** `usage`: readings of the last two years, those of half an hour. `der`: distributed energy resources. */
export type ComputedKind = 'usage' | 'der';

/** Of the service points whose NMI has the text in it. */
export function computedRecords(world: World, kind: ComputedKind, text: string): ComputedRecords {
  const index = servicePointsOf(world.scenario);
  const places = Array.from({ length: index.count }, (_, place) => place);
  const points = places.map((place) => index.at(place)).filter(({ nmi }) => nmi.includes(text));
  if (kind === 'der')
    return {
      total: points.length,
      slice: (offset, count) => points.slice(offset, offset + count).map(derRecordOf),
    };
  const [now, zone, years] = [world.clock.now(), world.decisions.get('readZone'), world.profile.readsHeld];
  return readsOf(index, {
    nmis: points.map(({ nmi }) => nmi),
    ...windowOf({}, now, zone, years),
    intervalReads: 'MIN_30',
    zone,
    years,
    seed: world.scenario.seed,
    now,
  });
}
