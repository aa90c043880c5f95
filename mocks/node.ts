// Entry `cdr-browser-sandbox/node`: the process’s own fetch answered by a sandbox, for Vitest, Jest and node:test.
import { setupServer } from 'msw/node';
import { handlersOf } from './msw.ts';
import { createSandbox } from './sandbox.ts';
import type { Sandbox, SandboxOptions } from './sandbox/sandbox-interface.ts';
import { onlyOne } from './sandbox/single-start.ts';

export * from './index.ts';

/** Starts a sandbox, or gives the one that is running; other options than the running one’s are refused. */
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
