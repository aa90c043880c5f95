// Electricity usage: for one service point, in bulk, and for those named (interfaces, area A).
import type { Handler } from '../../engine/call.ts';
import { secondaryList } from '../secondary/secondary-lists.ts';
import { nmiInPath, nmisInBody, servicePointAccess } from './service-point-access.ts';

type Names = 'getUsageForServicePoint' | 'listUsageBulk' | 'listUsageForServicePoints';

export const usageHandlers: Record<Names, Handler> = {
  getUsageForServicePoint: async (world, call) => {
    const access = await servicePointAccess(world, call);
    return secondaryList(world, call, access, { member: 'reads', path: '/usage', nmis: [nmiInPath(call, access)] });
  },
  listUsageBulk: async (world, call) => {
    const access = await servicePointAccess(world, call);
    return secondaryList(world, call, access, { member: 'reads', path: '/usage', nmis: access.listed });
  },
  listUsageForServicePoints: async (world, call) => {
    const access = await servicePointAccess(world, call);
    return secondaryList(world, call, access, { member: 'reads', path: '/usage', nmis: nmisInBody(call, access) });
  },
};
