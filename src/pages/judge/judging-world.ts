// The worlds whose parties judge: the one of the page, and one in memory for each other profile, made when it is first asked for.
import { createSandboxAtOnce, type Sandbox } from '../../../mocks/index.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';

export interface JudgingWorlds {
  /** A running world that speaks the profile: the page's own where it does. */
  speaking(own: Sandbox, profile: ProfileId): Promise<Sandbox>;
  /** Ends every world that was made here; the page's own goes on. */
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
      // What could not be made is made anew by whoever asks next.
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
