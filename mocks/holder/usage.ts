// Electricity usage: for one service point, in bulk, and for those named (interfaces, area A).
import type { Handler } from '../engine/visit.ts';
import type { World } from '../world.ts';
import { secondaryList } from './secondary-lists.ts';
import { nmiInPath, nmisInBody, servicePointAccess } from './service-point-access.ts';

type Names = 'getUsageForServicePoint' | 'listUsageBulk' | 'listUsageForServicePoints';

export function usageHandlers(world: World): Record<Names, Handler> {
  return {
    getUsageForServicePoint: async (visit) => {
      const access = await servicePointAccess(world, visit);
      return secondaryList(world, visit, access, { member: 'reads', path: '/usage', nmis: [nmiInPath(visit, access)] });
    },
    listUsageBulk: async (visit) => {
      const access = await servicePointAccess(world, visit);
      return secondaryList(world, visit, access, { member: 'reads', path: '/usage', nmis: access.listed });
    },
    listUsageForServicePoints: async (visit) => {
      const access = await servicePointAccess(world, visit);
      return secondaryList(world, visit, access, { member: 'reads', path: '/usage', nmis: nmisInBody(visit, access) });
    },
  };
}
