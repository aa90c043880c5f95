// Lets an examination stand between the parties of a sandbox and their callers. No entry exports it: nobody else can.
import type { Tampering } from '../world/tampering.ts';
import type { Sandbox } from './sandbox-interface.ts';

type Put = (tampering: Tampering | undefined) => Promise<void>;

const places = new WeakMap<Sandbox, Put>();

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
