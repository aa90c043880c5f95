// Distributed energy resources: for one service point, in bulk, and for those named (interfaces, area A).
import type { Handler } from '../engine/visit.ts';
import type { World } from '../world.ts';
import { askSecondary } from './at-secondary.ts';
import { secondaryList } from './secondary-lists.ts';
import { nmiInPath, nmisInBody, underOwnId, servicePointAccess } from './service-point-access.ts';

type Names = 'getDERForServicePoint' | 'listDERBulk' | 'listDERForServicePoints';

export function derHandlers(world: World): Record<Names, Handler> {
  return {
    getDERForServicePoint: async (visit) => {
      const access = await servicePointAccess(world, visit);
      const nmi = nmiInPath(visit, access);
      const { data } = await askSecondary(world, visit, access.ids, {
        method: 'GET',
        path: `/${nmi}/der`,
        version: visit.version,
      });
      return { kind: 'data', data: underOwnId(data as { servicePointId: string }, access.ids) };
    },
    listDERBulk: async (visit) => {
      const access = await servicePointAccess(world, visit);
      return secondaryList(world, visit, access, { member: 'derRecords', path: '/der', nmis: access.listed });
    },
    listDERForServicePoints: async (visit) => {
      const access = await servicePointAccess(world, visit);
      return secondaryList(world, visit, access, {
        member: 'derRecords',
        path: '/der',
        nmis: nmisInBody(visit, access),
      });
    },
  };
}
