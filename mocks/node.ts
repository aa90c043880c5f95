// Part of entry `cdr-browser-sandbox/node`: a sandbox answers the process's own fetch, for Vitest, Jest and node:test.
import { loadPart } from './ambient/load-part.ts';
import { SandboxError } from './ambient/sandbox-error.ts';
import { withMsw } from './sandbox/with-msw.ts';
import { createSandbox } from './sandbox.ts';
import type { Sandbox, SandboxOptions } from './sandbox/sandbox-interface.ts';
import { startOnce } from './sandbox/interception.ts';

export * from './index.ts';

/**
 * Starts a sandbox that answers the process's own fetch, or returns the running one. It ends after as many stops as
 * starts, so tests that run side by side may each start and stop it. Refuses (SandboxError) different options from the
 * running one's (`already-started`), a Node older than 22.12 (`node-too-old`), happy-dom (`environment-unfit`), and an
 * app without MSW 3 (`msw-missing`).
 */
export const startSandbox: (options?: SandboxOptions) => Promise<Sandbox> = startOnce(async (options) => {
  if ('happyDOM' in globalThis)
    throw new SandboxError(
      'environment-unfit',
      'happy-dom has replaced Node’s fetch with its own, and the sandbox cannot intercept that one.',
      'Run this file in the node environment (// @vitest-environment node), or use createSandbox() and sandbox.fetch.',
    );
  const [{ setupServer }, { handlersOf }] = await withMsw(() =>
    // MSW 2 has no msw/http.
    Promise.all([
      loadPart(() => import('msw/node')),
      loadPart(() => import('./msw.ts')),
      loadPart(() => import('msw/http')),
    ]),
  );
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
