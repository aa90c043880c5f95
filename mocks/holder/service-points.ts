// Electricity service points: list and detail, fetched from the secondary data holder (interfaces, area A).
import type { Handler } from '../engine/visit.ts';
import type { World } from '../world.ts';
import { askSecondary } from './at-secondary.ts';
import { secondaryList } from './secondary-lists.ts';
import { nmiInPath, underOwnId, servicePointAccess } from './service-point-access.ts';

export function servicePointHandlers(world: World): Record<'listServicePoints' | 'getServicePoint', Handler> {
  return {
    listServicePoints: async (visit) => {
      const access = await servicePointAccess(world, visit);
      return secondaryList(world, visit, access, { member: 'servicePoints', path: '', nmis: access.listed });
    },
    getServicePoint: async (visit) => {
      const access = await servicePointAccess(world, visit);
      const nmi = nmiInPath(visit, access);
      const { data } = await askSecondary(world, visit, access.ids, {
        method: 'GET',
        path: `/${nmi}`,
        version: visit.version,
      });
      return { kind: 'data', data: underOwnId(data as { servicePointId: string }, access.ids) };
    },
  };
}
