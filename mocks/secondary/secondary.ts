// The secondary data holder: service points, usage and DER by NMI, for data holders only (interfaces, area B).
import { defined } from '../ambient/defined.ts';
import type { PartyInterface } from '../engine/party-interface.ts';
import type { Outcome, PathCall, Ready } from '../engine/call.ts';
import { pageOf } from '../engine/page.ts';
import type { BrandId } from '../scenario/scenario.ts';
import { brandOfId } from '../scenario/participants.ts';
import type { World } from '../world/world.ts';
import { derRecordOf } from './der-records.ts';
import { readsOf } from '../readings/reads.ts';
import { lastConsumerChangeDate, servicePointBasics, servicePointDetail } from './service-point-data.ts';
import { availability, type Availability } from './availability.ts';
import { servicePointsOf, type ServicePoint } from '../scenario/service-point-index.ts';
import { windowOf } from '../readings/usage-window.ts';

export const secondary: PartyInterface<'secondary'> = {
  handlers: {
    listServicePointsSR: async (world, call) => {
      const points = inBody(call, await availability(world));
      return listOf('servicePoints', points, (point) => basics(point, call.version));
    },
    getServicePointSR: async (world, call) => {
      const point = inPath(call, await availability(world));
      const retailer = world.scenario.holders[0]?.brandName ?? '';
      const detail = servicePointDetail(point, { retailer, seed: world.scenario.seed, now: world.clock.now() });
      return { kind: 'data', data: { ...detail, ...changed(point, call.version) } };
    },
    getUsageForServicePointSR: async (world, call) => usage(world, call, [inPath(call, await availability(world))]),
    listUsageForServicePointsSR: async (world, call) => usage(world, call, inBody(call, await availability(world))),
    getDERForServicePointSR: async (world, call) => ({
      kind: 'data',
      data: derRecordOf(inPath(call, await availability(world))),
    }),
    listDERForServicePointsSR: async (world, call) =>
      listOf('derRecords', inBody(call, await availability(world)), derRecordOf),
  },
};

function usage(world: World, call: Ready, points: readonly ServicePoint[]): Outcome {
  const now = world.clock.now();
  const brand = callerOf(world, call);
  const decisions = world.decisionsAt(brand);
  const [zone, lateReads] = [decisions.get('readZone'), decisions.get('lateReads')];
  const years = world.profileOf(brand).readsHeld;
  const { oldest, newest } = windowOf(call.usage, now, zone, years);
  const reads = readsOf(servicePointsOf(world.scenario), {
    nmis: points.map(({ nmi }) => nmi),
    oldest,
    newest,
    intervalReads: call.usage.intervalReads,
    zone,
    lateReads,
    years,
    seed: world.scenario.seed,
    now,
  });
  return {
    kind: 'list',
    member: 'reads',
    read: ({ page, size }) => ({
      total: reads.total,
      records: reads.slice((page - 1) * size, size),
      pinned: { 'oldest-date': oldest, 'newest-date': newest },
    }),
  };
}

/** The calling brand, by its certificate: days are counted as its profile says. */
const callerOf = ({ scenario }: World, { owner }: Ready): BrandId | undefined => brandOfId(scenario, owner?.id ?? '');

function changed(point: ServicePoint, version: number): { readonly lastConsumerChangeDate?: string } {
  const date = version >= 2 ? lastConsumerChangeDate(point) : undefined;
  return defined({ lastConsumerChangeDate: date });
}
const basics = (point: ServicePoint, version: number) => ({ ...servicePointBasics(point), ...changed(point, version) });

function inPath(call: PathCall<'servicePointId'>, known: Availability): ServicePoint {
  const asked = call.parameters.servicePointId;
  const point = known.find(asked);
  call.ledger.check('secondary.service-point', point !== undefined, {
    at: 'path:servicePointId',
    actual: asked,
    detail: asked,
  });
  call.ledger.check('service-point.available', !known.unavailable(point), {
    at: 'path:servicePointId',
    actual: asked,
    detail: asked,
  });
  return point;
}

/** The service points of the body in NMI order; one that is unknown or unavailable refuses the whole call (DT A.EAS.0010, 0011). */
function inBody(call: Ready, known: Availability): readonly ServicePoint[] {
  const asked = [...(call.ids ?? [])].sort();
  const points = asked.flatMap((nmi) => known.find(nmi) ?? []);
  const at = `body:${call.idsAt ?? ''}`;
  const seen = (some: readonly string[]) => (some.length === 0 ? {} : { actual: some, detail: some.join(', ') });
  const strange = asked.filter((nmi) => known.find(nmi) === undefined).slice(0, 10);
  call.ledger.check('secondary.service-points', strange.length === 0, { at, ...seen(strange) });
  const unavailable = points
    .filter((point) => known.unavailable(point))
    .slice(0, 10)
    .map(({ nmi }) => nmi);
  call.ledger.check('service-point.body-available', unavailable.length === 0, {
    at,
    ...seen(unavailable),
  });
  return points;
}

function listOf(member: string, points: readonly ServicePoint[], present: (point: ServicePoint) => unknown): Outcome {
  return {
    kind: 'list',
    member,
    read: (page) => ({
      total: points.length,
      records: pageOf(points, page).map(present),
    }),
  };
}
