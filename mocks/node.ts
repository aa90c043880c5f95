// Entry `cdr-browser-sandbox/node`: the process’s own fetch answered by a sandbox, for Vitest, Jest and node:test.
import { setupServer } from 'msw/node';
import { handlersOf } from './msw.ts';
import { createSandbox } from './sandbox.ts';
import type { Sandbox, SandboxOptions } from './sandbox/sandbox-interface.ts';
import { onlyOne } from './sandbox/single-start.ts';

export * from './index.ts';

/**
 * Starts a sandbox that answers the process’s own fetch, or gives the one that is running: it ends once it was stopped as
 * often as it was started, so tests that run side by side may each start and stop it. Refuses (SandboxError) other options
 * than the running one’s (`already-started`), and a Node older than 22.12 (`node-too-old`).
 */
export const startSandbox: (options?: SandboxOptions) => Promise<Sandbox> = onlyOne(async (options) => {
  const sandbox = await createSandbox(options);
  const server = setupServer(...handlersOf(sandbox));
  server.listen({ onUnhandledFrame: 'bypass' });
  return {
    sandbox,
    stop: () => {
      server.close();
      return Promise.resolve();
    },
  };
});
