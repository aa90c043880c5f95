// Electricity service points and their distributed energy resources: one, all and those named, fetched from the secondary data holder (interfaces, area A).
import type { Handler } from '../../engine/call.ts';
import { askSecondary } from '../secondary/secondary-call.ts';
import { secondaryList } from '../secondary/secondary-lists.ts';
import { nmiInPath, nmisInBody, nmisListed, underOwnId, servicePointAccess } from './service-point-access.ts';

type Names =
  'listServicePoints' | 'getServicePoint' | 'getDERForServicePoint' | 'listDERBulk' | 'listDERForServicePoints';

/** What the secondary holder has of one service point at this path below it. */
const ofOne =
  (below: '' | '/der'): Handler =>
  async (world, call) => {
    const access = await servicePointAccess(world, call);
    const nmi = nmiInPath(call, access);
    const { data } = await askSecondary(world, call, access.ids, {
      method: 'GET',
      path: `/${nmi}${below}`,
      version: call.version,
    });
    return { kind: 'data', data: underOwnId(data as { servicePointId: string }, access.ids) };
  };

export const servicePointHandlers: Record<Names, Handler> = {
  listServicePoints: async (world, call) => {
    const access = await servicePointAccess(world, call);
    return secondaryList(world, call, access, { member: 'servicePoints', path: '', nmis: nmisListed(call, access) });
  },
  getServicePoint: ofOne(''),
  getDERForServicePoint: ofOne('/der'),
  listDERBulk: async (world, call) => {
    const access = await servicePointAccess(world, call);
    return secondaryList(world, call, access, { member: 'derRecords', path: '/der', nmis: nmisListed(call, access) });
  },
  listDERForServicePoints: async (world, call) => {
    const access = await servicePointAccess(world, call);
    return secondaryList(world, call, access, { member: 'derRecords', path: '/der', nmis: nmisInBody(call, access) });
  },
};
