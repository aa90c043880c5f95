// Distributed energy resources: for one service point, in bulk, and for those named (interfaces, area A).
import type { Handler } from '../engine/visit.ts';
import type { World } from '../world.ts';
import { askSecondary } from './at-secondary.ts';
import { secondaryList } from './secondary-lists.ts';
import { nmiInPath, nmisInBody, underOwnId, visibleServicePoints } from './service-point-access.ts';

type Names = 'getDERForServicePoint' | 'listDERBulk' | 'listDERForServicePoints';

export function derHandlers(world: World): Record<Names, Handler> {
  return {
    getDERForServicePoint: async (visit) => {
      const ids = await visibleServicePoints(world, visit);
      const nmi = nmiInPath(visit, ids);
      const { data } = await askSecondary(world, visit, { method: 'GET', path: `/${nmi}/der`, version: visit.version });
      return { kind: 'data', data: underOwnId(data as { servicePointId: string }, ids) };
    },
    listDERBulk: async (visit) => {
      const ids = await visibleServicePoints(world, visit);
      return secondaryList(world, visit, ids, { member: 'derRecords', path: '/der', nmis: ids.nmis });
    },
    listDERForServicePoints: async (visit) => {
      const ids = await visibleServicePoints(world, visit);
      return secondaryList(world, visit, ids, { member: 'derRecords', path: '/der', nmis: nmisInBody(visit, ids) });
    },
  };
}
