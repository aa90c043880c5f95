// Not built yet: every operation here fails loudly.
import type { Handler } from '../engine/visit.ts';
import type { World } from '../world.ts';

const notBuilt: Handler = () => {
  throw new Error('Not built yet.');
};

export function derHandlers(
  _world: World,
): Record<'getDERForServicePoint' | 'listDERBulk' | 'listDERForServicePoints', Handler> {
  return {
    getDERForServicePoint: notBuilt,
    listDERBulk: notBuilt,
    listDERForServicePoints: notBuilt,
  };
}
