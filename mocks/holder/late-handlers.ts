// Operations that not every profile has: what they do is loaded with the first call of one.
import { loadOnce } from '../ambient/load-part.ts';
import type { Handler } from '../engine/call.ts';
import type { World } from '../world/world.ts';

const pushing = loadOnce(() => import('./authorisation/pushed-authorisation.ts'));
const withdrawal = loadOnce(() => import('./consent/arrangement-revocation.ts'));

export const lateHandlers = (world: World): Record<'pushAuthorisation' | 'revokeArrangement', Handler> => ({
  pushAuthorisation: async (call) => (await pushing()).pushAuthorisation(world, call),
  revokeArrangement: async (call) => (await withdrawal()).revokeArrangement(world, call),
});
