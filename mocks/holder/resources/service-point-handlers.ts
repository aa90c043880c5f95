// Electricity service points and their distributed energy resources, fetched from the secondary data holder (interfaces, area A).
import type { BearerCall, Handler, Handlers, PathCall } from '../../engine/call.ts';
import { askSecondary } from '../secondary/secondary-call.ts';
import { secondaryList } from '../secondary/secondary-lists.ts';
import { nmiInPath, nmisInBody, nmisListed, underOwnId, servicePointAccess } from './service-point-access.ts';

type Names =
  'listServicePoints' | 'getServicePoint' | 'getDERForServicePoint' | 'listDERBulk' | 'listDERForServicePoints';

/** One service point’s record, at this path of the secondary holder. */
const ofOne =
  (below: '' | '/der'): Handler<BearerCall & PathCall<'servicePointId'>> =>
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

export const servicePointHandlers: Handlers<Names> = {
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
