// Lets an examination change what passes between the parties of a sandbox and their callers. No entry exports it.
import type { Tampering } from '../world/tampering.ts';
import type { Sandbox } from './sandbox-interface.ts';
import type { Tabs } from './tabs/tab-messages.ts';

type Put = (tampering: Tampering | undefined) => Promise<void>;

const places = new WeakMap<Sandbox, Put>();

export interface LiesOfWorld {
  /** The tampering in this tab, if any. */
  readonly tampering: () => Tampering | undefined;
  /** Another tab's engine, if that tab lies and answers instead of this one. */
  readonly elsewhere: Tabs['elsewhere'];
  /** From now on shares the state with these tabs, in both directions. */
  readonly shareWith: (tabs: Tabs) => Promise<void>;
  readonly put: Put;
}

/** Who lies in a world: this tab, or another one. */
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

/** Called once for each sandbox when it is opened. */
export function letTamper(sandbox: Sandbox, put: Put): void {
  places.set(sandbox, put);
}

/**
 * Applies to every tab of the world; `undefined` makes it honest again. Refuses anything but a sandbox of this package
 * (TypeError), and a world in which another tab lies (SandboxError `world-taken`).
 */
export async function tamperWith(sandbox: Sandbox, tampering: Tampering | undefined): Promise<void> {
  const put = places.get(sandbox);
  if (put === undefined) throw new TypeError('Pass a sandbox from createSandbox().');
  await put(tampering);
}
