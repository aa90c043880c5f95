// Actions of the data holders' operator, which no recipient can take.
import type { World } from '../../world/world.ts';
import { overlapEnd } from '../options/time-options.ts';
import type { HolderControl } from '../sandbox-interface.ts';

export const holderControl = (world: World): HolderControl => ({
  rotateSigningKey: async ({ overlap } = {}) => {
    const until = overlapEnd(world.clock.now(), overlap);
    for (const { brand } of world.scenario.holders) {
      await world.vault.rotate(`holder:${brand}`, 'sign-PS256', { until });
      await world.vault.rotate(`holder:${brand}`, 'sign-ES256', { until });
    }
  },
});
