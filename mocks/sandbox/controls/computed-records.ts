// Records that parties compute instead of storing: readings and energy resources, bills and plans. Only the requested part is computed.
import { derRecordOf } from '../../secondary/der-records.ts';
import { readsOf } from '../../readings/reads.ts';
import { servicePointsOf } from '../../scenario/service-point-index.ts';
import { windowOf } from '../../readings/usage-window.ts';
import type { World } from '../../world/world.ts';
import { billedRecords, type BilledKind } from './billed-records.ts';
import type { ComputedRecords } from './computed-list.ts';

/**
 * `usage`: readings of the last two years, those with half-hour intervals. `der`: distributed energy resources.
 * `invoices`, `transactions`, `balances`: of every account at a holder that bills, newest first. `plans`: on offer
 * there.
 */
export type ComputedKind = 'usage' | 'der' | BilledKind;

const isOfMeters = (kind: ComputedKind): kind is 'usage' | 'der' => kind === 'usage' || kind === 'der';

/** Records of the service points whose NMI, accounts whose key or number, or plans whose id or name contains the text. */
export async function computedRecords(world: World, kind: ComputedKind, text: string): Promise<ComputedRecords> {
  return isOfMeters(kind) ? meterRecords(world, kind, text) : billedRecords(world, kind, text);
}

function meterRecords(world: World, kind: 'usage' | 'der', text: string): ComputedRecords {
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
    lateReads: world.decisions.get('lateReads'),
    years,
    seed: world.scenario.seed,
    now,
  });
}
