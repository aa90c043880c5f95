// Operations that not every profile has: what they do is loaded with the first call of one.
import { loadOnce } from '../ambient/load-part.ts';
import type { Handler } from '../engine/call.ts';
import type { World } from '../world/world.ts';

const pushing = loadOnce(() => import('./authorisation/pushed-authorisation.ts'));
const managing = loadOnce(() => import('./clients/registration/manage-client.ts'));
const dashboard = loadOnce(() => import('./consent/dashboard.ts'));
const withdrawal = loadOnce(() => import('./consent/arrangement-revocation.ts'));

type Late =
  | 'pushAuthorisation'
  | 'revokeArrangement'
  | 'getRegistration'
  | 'updateRegistration'
  | 'deleteRegistration'
  | 'getDashboard'
  | 'withdrawSharing';

export const lateHandlers = (world: World): Record<Late, Handler> => ({
  pushAuthorisation: async (call) => (await pushing()).pushAuthorisation(world, call),
  revokeArrangement: async (call) => (await withdrawal()).revokeArrangement(world, call),
  getRegistration: async (call) => (await managing()).getRegistration(world, call),
  updateRegistration: async (call) => (await managing()).updateRegistration(world, call),
  getDashboard: async (call) => (await dashboard()).getDashboard(world, call),
  withdrawSharing: async (call) => (await dashboard()).withdrawSharing(world, call),
  deleteRegistration: async (call) => (await managing()).deleteRegistration(world, call),
});
