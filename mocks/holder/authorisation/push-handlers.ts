// The endpoint where requests are pushed, for holders whose profile has one; what it does is loaded with the first push.
import { loadOnce } from '../../ambient/load-part.ts';
import type { Handler } from '../../engine/call.ts';
import type { World } from '../../world/world.ts';

const pushing = loadOnce(() => import('./pushed-authorisation.ts'));

export const pushHandlers = (world: World): Record<'pushAuthorisation', Handler> => ({
  pushAuthorisation: async (call) => (await pushing()).pushAuthorisation(world, call),
});
