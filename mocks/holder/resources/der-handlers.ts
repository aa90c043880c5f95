// Distributed energy resources: for one service point, in bulk, and for named service points (interfaces, area A).
import type { Handlers } from '../../engine/call.ts';
import { askSecondary } from '../secondary/secondary-call.ts';
import { secondaryList } from '../secondary/secondary-lists.ts';
import { nmiInPath, nmisInBody, nmisListed, underOwnId, servicePointAccess } from './service-point-access.ts';

type Names = 'getDERForServicePoint' | 'listDERBulk' | 'listDERForServicePoints';

export const derHandlers: Handlers<Names> = {
  getDERForServicePoint: async (world, call) => {
    const access = await servicePointAccess(world, call);
    const nmi = nmiInPath(call, access);
    const { data } = await askSecondary(world, call, access.ids, {
      method: 'GET',
      path: `/${nmi}/der`,
      version: call.version,
    });
    return { kind: 'data', data: underOwnId(data as { servicePointId: string }, access.ids) };
  },
  listDERBulk: async (world, call) => {
    const access = await servicePointAccess(world, call);
    return secondaryList(world, call, access, { member: 'derRecords', path: '/der', nmis: nmisListed(call, access) });
  },
  listDERForServicePoints: async (world, call) => {
    const access = await servicePointAccess(world, call);
    return secondaryList(world, call, access, {
      member: 'derRecords',
      path: '/der',
      nmis: nmisInBody(call, access),
    });
  },
};
