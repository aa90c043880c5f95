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
  // The last handler answers every address. MSW tries one after the other, and a hundred tries cost more than an answer.
  const server = setupServer(...handlersOf(sandbox).slice(-1));
  server.listen({ onUnhandledFrame: 'bypass' });
  return {
    sandbox,
    stop: () => {
      server.close();
      return Promise.resolve();
    },
  };
});
