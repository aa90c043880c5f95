// Not built yet: every operation here fails loudly.
import type { Handler } from '../../engine/visit.ts';
import type { World } from '../../world.ts';

const notBuilt: Handler = () => {
  throw new Error('Not built yet.');
};

export function backchannelHandlers(
  _world: World,
): Record<'backchannelAuthorise' | 'getBackchannelDevice' | 'answerBackchannelDevice', Handler> {
  return {
    backchannelAuthorise: notBuilt,
    getBackchannelDevice: notBuilt,
    answerBackchannelDevice: notBuilt,
  };
}
