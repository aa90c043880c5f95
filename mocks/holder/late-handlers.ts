// Operations that not every profile has: what they do is loaded with the first call of one.
import { loadOnce } from '../ambient/load-part.ts';
import type { Handler } from '../engine/call.ts';
import type { World } from '../world/world.ts';

const todays = loadOnce(async () => (await import('./todays-ways.ts')).todaysWays);

type Late =
  | 'pushAuthorisation'
  | 'revokeArrangement'
  | 'getRegistration'
  | 'updateRegistration'
  | 'deleteRegistration'
  | 'getDashboard'
  | 'withdrawSharing';

export const lateHandlers = (world: World): Record<Late, Handler> => ({
  pushAuthorisation: async (call) => (await todays()).pushAuthorisation(world, call),
  revokeArrangement: async (call) => (await todays()).revokeArrangement(world, call),
  getRegistration: async (call) => (await todays()).getRegistration(world, call),
  updateRegistration: async (call) => (await todays()).updateRegistration(world, call),
  getDashboard: async (call) => (await todays()).getDashboard(world, call),
  withdrawSharing: async (call) => (await todays()).withdrawSharing(world, call),
  deleteRegistration: async (call) => (await todays()).deleteRegistration(world, call),
});
