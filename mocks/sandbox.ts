// Creates a sandbox: checks its options, and loads code for rarely used ones only if they are given.
import { loadPart } from './ambient/load-part.ts';
import { checkOptions } from './sandbox/options/known-options.ts';
import type { ServedPlace } from './sandbox/current-world.ts';
import { openFrom } from './sandbox/open-sandbox.ts';
import { configuredPages, withPages } from './sandbox/page/page-files.ts';
import { checkPlatform } from './sandbox/options/platform.ts';
import type { Sandbox, SandboxOptions } from './sandbox/sandbox-interface.ts';

export { createSandboxAtOnce } from './sandbox/open-sandbox.ts';

/**
 * A sandbox: register, data holder, secondary data holder and their recipients, in this page, worker or process.
 * Refuses (SandboxError) an insecure context, a Node older than 22.12, storage that cannot be opened, a damaged stored
 * world, unknown scenarios, decisions and profiles, and a callback page to which no code may be sent. A stored world
 * with another scenario or security profile than the options name is cleared; refused (SandboxError `world-taken`)
 * while another tab has it open.
 */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  return createSandboxAt(options);
}

/** `createSandbox`, at addresses that real sockets serve if `served` is given. */
export async function createSandboxAt(options: SandboxOptions, served?: ServedPlace): Promise<Sandbox> {
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
