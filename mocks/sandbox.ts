// The sandbox as it is made: options checked, and what only some ask for loaded for them alone.
import { loadPart } from './ambient/load-part.ts';
import { checkOptions } from './sandbox/options/known-options.ts';
import type { Surroundings } from './sandbox/current-world.ts';
import { openFrom } from './sandbox/open-sandbox.ts';
import { configuredPages, withPages } from './sandbox/page/page-files.ts';
import { checkPlatform } from './sandbox/options/platform.ts';
import type { Sandbox, SandboxOptions } from './sandbox/sandbox-interface.ts';

export { createSandboxAtOnce } from './sandbox/open-sandbox.ts';

/**
 * A sandbox: register, data holder, secondary data holder and their recipients, in this very page, worker or process.
 * Refuses (SandboxError) an insecure context, a Node older than 22.12, storage that cannot be opened, a stored world that is damaged, unknown
 * scenarios and decisions, a profile that is not there, and a callback page that no code may be sent to.
 * A stored world that plays another scenario, or speaks another security profile, than the options name is cleared;
 * refused (SandboxError `world-taken`) while another tab has it open.
 */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  return createSandboxAt(options);
}

/** `createSandbox` at addresses that real sockets serve, where they are given. */
export async function createSandboxAt(options: SandboxOptions, served?: Surroundings): Promise<Sandbox> {
  checkPlatform();
  checkOptions(options);
  const { log, seed, keys } = options;
  const isSeeded = seed !== undefined || keys === 'from-seed';
  const seeded = isSeeded
    ? (await loadPart(() => import('./sandbox/seeded-world.ts'))).seededWorld(options)
    : undefined;
  const sandbox = await openFrom(withPages(options, configuredPages()), { seeded, served });
  if (log !== undefined)
    sandbox.trace.subscribe((await loadPart(() => import('./sandbox/trace/exchange-log.ts'))).logging(log));
  return sandbox;
}
