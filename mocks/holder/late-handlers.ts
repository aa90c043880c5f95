// Operations that not every profile has: what they do is loaded with the first call of one.
import type { Handler } from '../engine/call.ts';
import type { World } from '../world/world.ts';
import { laterWays } from './later-ways.ts';

type Late =
  | 'pushAuthorisation'
  | 'revokeArrangement'
  | 'getRegistration'
  | 'updateRegistration'
  | 'deleteRegistration'
  | 'getDashboard'
  | 'withdrawSharing';

export function lateHandlers(world: World): Record<Late, Handler> {
  const late =
    (name: Late): Handler =>
    async (call) =>
      (await laterWays())[name](world, call);
  return {
    pushAuthorisation: late('pushAuthorisation'),
    revokeArrangement: late('revokeArrangement'),
    getRegistration: late('getRegistration'),
    updateRegistration: late('updateRegistration'),
    deleteRegistration: late('deleteRegistration'),
    getDashboard: late('getDashboard'),
    withdrawSharing: late('withdrawSharing'),
  };
}
