// Not built yet: every operation here fails loudly.
import type { Handler } from '../../engine/visit.ts';
import type { World } from '../../world.ts';

const notBuilt: Handler = () => {
  throw new Error('Not built yet.');
};

export function authorisationHandlers(
  _world: World,
): Record<'authorise' | 'getInteraction' | 'answerInteraction', Handler> {
  return {
    authorise: notBuilt,
    getInteraction: notBuilt,
    answerInteraction: notBuilt,
  };
}
