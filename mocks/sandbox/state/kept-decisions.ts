// The decisions of a world: chosen in this tab or in another, and stored with the world.
import { noChoice, type DecisionChoice } from '../../spec/decisions/decisions.ts';
import type { CurrentWorld } from '../current-world.ts';
import { withSandboxErrors } from '../persistence/store-errors.ts';
import type { Settings } from './settings.ts';

export interface KeptDecisions {
  chosen(): DecisionChoice;
  /** Another tab chose. */
  follow(next: DecisionChoice): void;
  keep(next: DecisionChoice): Promise<void>;
  /** Stores them with the world that has replaced theirs. Refuses (SandboxError) what the store refuses. */
  keepAgain(): Promise<void>;
  /** Reads them from the store; they stay if it has none. */
  reload(): Promise<void>;
  /** Keeps them while another world takes the place of the current one, unless its profile changes and other decisions arise. */
  through<T>(current: Pick<CurrentWorld, 'built'>, begin: () => Promise<T>): Promise<T>;
}

export function keptDecisions(
  first: DecisionChoice,
  settings: Pick<Settings, 'decisions' | 'keepDecisions'>,
): KeptDecisions {
  let chosen = first;
  return {
    chosen: () => chosen,
    follow: (next) => {
      chosen = next;
    },
    keep: (next) => {
      chosen = next;
      return settings.keepDecisions(next);
    },
    keepAgain: () => withSandboxErrors(() => settings.keepDecisions(chosen)),
    reload: async () => {
      chosen = (await settings.decisions()) ?? chosen;
    },
    through: async ({ built }, begin) => {
      const before = built().world.profile.id;
      const done = await begin();
      if (built().world.profile.id !== before) chosen = noChoice;
      return done;
    },
  };
}
