// Electricity usage: for one service point, in bulk, and for named service points (interfaces, area A).
import type { BearerCall, Handlers, Outcome } from '../../engine/call.ts';
import type { World } from '../../world/world.ts';
import { brandAt } from '../../world/addresses.ts';
import { windowOf } from '../../readings/usage-window.ts';
import { secondaryList } from '../secondary/secondary-lists.ts';
import { cutToOwnTime, ownTimes } from './own-time.ts';
import {
  nmiInPath,
  nmisInBody,
  nmisListed,
  servicePointAccess,
  type ServicePointAccess,
} from './service-point-access.ts';

type Names = 'getUsageForServicePoint' | 'listUsageBulk' | 'listUsageForServicePoints';

export const usageHandlers: Handlers<Names> = {
  getUsageForServicePoint: async (world, call) => {
    const access = await servicePointAccess(world, call);
    return usageOf(world, call, access, [nmiInPath(call, access)]);
  },
  listUsageBulk: async (world, call) => {
    const access = await servicePointAccess(world, call);
    return usageOf(world, call, access, nmisListed(call, access));
  },
  listUsageForServicePoints: async (world, call) => {
    const access = await servicePointAccess(world, call);
    return usageOf(world, call, access, nmisInBody(call, access));
  },
};

function usageOf(world: World, call: BearerCall, access: ServicePointAccess, nmis: readonly string[]): Outcome {
  const list = { member: 'reads', path: '/usage', nmis } as const;
  const { usage, readsHeld: years } = world.profileOf(brandAt(call.place));
  if (usage === 'of-service-point') return secondaryList(world, call, access, list);
  const times = ownTimes(access.accounts);
  const zone = world.decisionsAt(brandAt(call.place)).get('readZone');
  const window = windowOf(call.usage, world.clock.now(), zone, years);
  return secondaryList(world, call, access, {
    ...list,
    cut: (nmi) => {
      const time = times.get(nmi);
      return time === undefined ? {} : cutToOwnTime(time, window);
    },
  });
}
