// Lets an examination stand between the parties of a sandbox and their callers. No entry exports it: nobody else can.
import type { Tampering } from '../world/tampering.ts';
import type { Sandbox } from './sandbox-interface.ts';
import type { Tabs } from './tabs/tab-messages.ts';

type Put = (tampering: Tampering | undefined) => Promise<void>;

const places = new WeakMap<Sandbox, Put>();

export interface LiesOfWorld {
  /** Who stands there now. */
  readonly tampering: () => Tampering | undefined;
  /** Another tab, where that lies and answers in the place of this one. */
  readonly elsewhere: Tabs['elsewhere'];
  /** From now on these tabs are told who stands there, and say whether somebody stands there in another one. */
  readonly shareWith: (tabs: Tabs) => Promise<void>;
  readonly put: Put;
}

/** Who lies in a world: here, or in another tab of it. */
export function liesOfWorld(): LiesOfWorld {
  let here: Tampering | undefined;
  let shared: Tabs | undefined;
  return {
    tampering: () => here,
    elsewhere: () => shared?.elsewhere(),
    shareWith: async (tabs) => {
      await tabs.look();
      shared = tabs;
    },
    put: async (next) => {
      const before = here;
      here = next;
      await shared?.lie(next !== undefined).catch((error: unknown) => {
        here = before;
        throw error;
      });
    },
  };
}

/** Called once for each sandbox, by whoever opens it. */
export function letTamper(sandbox: Sandbox, put: Put): void {
  places.set(sandbox, put);
}

/**
 * From now on, in every tab of the world; `undefined` makes it honest again. Refuses what no sandbox of this package is
 * (TypeError), and a world in which another tab lies (SandboxError `world-taken`).
 */
export async function tamperWith(sandbox: Sandbox, tampering: Tampering | undefined): Promise<void> {
  const put = places.get(sandbox);
  if (put === undefined) throw new TypeError('Pass a sandbox that createSandbox() made.');
  await put(tampering);
}
