// Electricity service points: list and detail, fetched from the secondary data holder (interfaces, area A).
import type { Handler } from '../engine/visit.ts';
import type { World } from '../world.ts';
import { askSecondary } from './at-secondary.ts';
import { secondaryList } from './secondary-lists.ts';
import { nmiInPath, underOwnId, visibleServicePoints } from './service-point-access.ts';

export function servicePointHandlers(world: World): Record<'listServicePoints' | 'getServicePoint', Handler> {
  return {
    listServicePoints: async (visit) => {
      const ids = await visibleServicePoints(world, visit);
      return secondaryList(world, visit, ids, { member: 'servicePoints', path: '', nmis: ids.nmis });
    },
    getServicePoint: async (visit) => {
      const ids = await visibleServicePoints(world, visit);
      const nmi = nmiInPath(visit, ids);
      const { data } = await askSecondary(world, visit, { method: 'GET', path: `/${nmi}`, version: visit.version });
      return { kind: 'data', data: underOwnId(data as { servicePointId: string }, ids) };
    },
  };
}
