// Not built yet: every operation here fails loudly.
import type { Handler } from '../engine/visit.ts';
import type { World } from '../world.ts';

const notBuilt: Handler = () => {
  throw new Error('Not built yet.');
};

export function servicePointHandlers(_world: World): Record<'listServicePoints' | 'getServicePoint', Handler> {
  return {
    listServicePoints: notBuilt,
    getServicePoint: notBuilt,
  };
}
