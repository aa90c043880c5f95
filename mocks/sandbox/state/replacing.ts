// The methods of a sandbox that put another world in the place of the current one, or write it down; other tabs follow.
import type { CurrentWorld } from '../current-world.ts';
import type { Sandbox } from '../sandbox-interface.ts';
import type { KeptDecisions } from './kept-decisions.ts';
import type { WorldChanges } from './replace-world.ts';

export type Replacing = Pick<Sandbox, 'reset' | 'checkpoint' | 'exportState' | 'importState'>;

interface ReplacingParts {
  readonly current: CurrentWorld;
  /** Loaded when the world is replaced or written down for the first time. */
  readonly changes: () => Promise<WorldChanges>;
  readonly decisions: KeptDecisions;
  readonly reloadFaults: () => Promise<void>;
  /** Resolves when all settings are stored. */
  readonly written: () => Promise<void>;
  /** Called when another world has replaced this one. */
  readonly replaced: () => void;
}

export const replacing = ({
  current,
  changes,
  decisions,
  reloadFaults,
  written,
  replaced,
}: ReplacingParts): Replacing => ({
  reset: async (next, begin) => {
    await decisions.through(current, async () => (await changes()).reset(next, begin));
    await decisions.keepAgain();
    await reloadFaults();
    replaced();
  },
  checkpoint: async () => {
    await written();
    const putBack = await (await changes()).checkpoint();
    return {
      restore: async (how) => {
        await written();
        await decisions.through(current, () => putBack(how));
        await decisions.keepAgain();
        await reloadFaults();
        replaced();
      },
    };
  },
  exportState: async ({ includeKeys = false } = {}) => {
    await written();
    return (await changes()).exportState(includeKeys);
  },
  importState: async (state) => {
    await (await changes()).importState(state);
    await decisions.reload();
    await reloadFaults();
    replaced();
  },
});
