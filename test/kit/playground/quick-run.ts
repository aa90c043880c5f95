// A run without a page: it pauses between no steps, and nobody draws what changes.
import { createRun, type PlayerOptions } from '../../../src/runs/play/player.ts';
import type { Run } from '../../../src/runs/play/run.ts';

/** In the first variant of the flow by default. */
export const quickRun = (
  sandbox: PlayerOptions['sandbox'],
  runnable: PlayerOptions['runnable'],
  more: Partial<PlayerOptions> = {},
): Run =>
  createRun({
    sandbox,
    runnable,
    variant: runnable.variants[0],
    pauseBetweenSteps: () => 0,
    changed: () => undefined,
    ...more,
  });
