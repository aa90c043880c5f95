// Electricity service points: list and detail, fetched from the secondary data holder (interfaces, area A).
import type { Handlers } from '../../engine/call.ts';
import { askSecondary } from '../secondary/secondary-call.ts';
import { secondaryList } from '../secondary/secondary-lists.ts';
import { nmiInPath, nmisListed, underOwnId, servicePointAccess } from './service-point-access.ts';

export const servicePointHandlers: Handlers<'listServicePoints' | 'getServicePoint'> = {
  listServicePoints: async (world, call) => {
    const access = await servicePointAccess(world, call);
    return secondaryList(world, call, access, { member: 'servicePoints', path: '', nmis: nmisListed(call, access) });
  },
  getServicePoint: async (world, call) => {
    const access = await servicePointAccess(world, call);
    const nmi = nmiInPath(call, access);
    const { data } = await askSecondary(world, call, access.ids, {
      method: 'GET',
      path: `/${nmi}`,
      version: call.version,
    });
    return { kind: 'data', data: underOwnId(data as { servicePointId: string }, access.ids) };
  },
};
