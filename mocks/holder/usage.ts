// Electricity usage: for one service point, in bulk, and for those named (interfaces, area A).
import type { Handler } from '../engine/visit.ts';
import type { World } from '../world.ts';
import { secondaryList } from './secondary-lists.ts';
import { nmiInPath, nmisInBody, visibleServicePoints } from './service-point-access.ts';

type Names = 'getUsageForServicePoint' | 'listUsageBulk' | 'listUsageForServicePoints';

export function usageHandlers(world: World): Record<Names, Handler> {
  return {
    getUsageForServicePoint: async (visit) => {
      const ids = await visibleServicePoints(world, visit);
      return secondaryList(world, visit, ids, { member: 'reads', path: '/usage', nmis: [nmiInPath(visit, ids)] });
    },
    listUsageBulk: async (visit) => {
      const ids = await visibleServicePoints(world, visit);
      return secondaryList(world, visit, ids, { member: 'reads', path: '/usage', nmis: ids.nmis });
    },
    listUsageForServicePoints: async (visit) => {
      const ids = await visibleServicePoints(world, visit);
      return secondaryList(world, visit, ids, { member: 'reads', path: '/usage', nmis: nmisInBody(visit, ids) });
    },
  };
}
