// The worlds that judge: the page’s, and one in memory for each other profile, made on first use.
import { createSandboxAtOnce, type Sandbox } from '../../../mocks/index.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';

export interface JudgingWorlds {
  /** A running world of the profile; the page’s own if it has that profile. */
  speaking(own: Sandbox, profile: ProfileId): Promise<Sandbox>;
  /** Stops every world made here; the page’s own keeps running. */
  end(): Promise<void>;
}

export function judgingWorlds(): JudgingWorlds {
  const made = new Map<ProfileId, Promise<Sandbox>>();
  return {
    speaking: (own, profile) => {
      if (own.profile === profile) return Promise.resolve(own);
      const known = made.get(profile);
      if (known !== undefined) return known;
      const world = createSandboxAtOnce({ storage: 'memory:', profile });
      made.set(profile, world);
      // A failed world is made again on the next call.
      world.catch(() => made.delete(profile));
      return world;
    },
    end: async () => {
      const worlds = [...made.values()];
      made.clear();
      await Promise.all(worlds.map((world) => world.then((one) => one.stop()).catch(() => undefined)));
    },
  };
}
