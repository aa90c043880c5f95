// Entry `cdr-browser-sandbox/browser`: the page’s own fetch answered by a sandbox, through the service worker.
import { setupWorker } from 'msw/browser';
import { handlersOf } from './msw.ts';
import { createSandbox } from './sandbox.ts';
import { SandboxError } from './ambient/sandbox-error.ts';
import type { Sandbox, SandboxOptions } from './sandbox/sandbox-interface.ts';
import { onlyOne, type Started } from './sandbox/single-start.ts';
import { followSuccessors } from './sandbox/worker-succession.ts';

export * from './index.ts';

export interface BrowserOptions extends SandboxOptions {
  /**
   * Address of mockServiceWorker.js; it must stand at or above every page it answers. Default: beside the page. With
   * sandbox-worker.js of this package beside it, give the address of that: nothing for the sandbox's hosts goes to the
   * network then, not even while a new worker file takes over.
   */
  readonly serviceWorker?: string | URL;
}

/** Starts a sandbox for this page, or gives the one that is running; other options than the running one’s are refused. */
export const startSandbox: (options?: BrowserOptions) => Promise<Sandbox> = onlyOne(async (options: BrowserOptions) => {
  const { serviceWorker, ...rest } = options;
  const page = new URL('/authorise/', location.origin);
  const sandbox = await createSandbox({ authorisationPage: page, ...rest });
  return interceptWith(sandbox, serviceWorker ?? new URL('mockServiceWorker.js', location.href));
});

/** Lets a service worker answer the page’s own requests to the sandbox’s addresses. */
export async function interceptWith(sandbox: Sandbox, serviceWorker: string | URL): Promise<Started> {
  await findWorker(String(serviceWorker));
  const worker = setupWorker(...handlersOf(sandbox));
  const url = String(serviceWorker);
  const registration = await worker
    .start({ quiet: true, onUnhandledFrame: 'bypass', serviceWorker: { url } })
    .catch((error: unknown) => {
      throw new SandboxError(
        'worker-scope',
        'The service worker could not be started.',
        'Serve mockServiceWorker.js from the folder of the page or above it, over https or localhost, and allow worker-src in the CSP.',
        { cause: error },
      );
    });
  const succession = registration === undefined ? undefined : followSuccessors(registration);
  return {
    sandbox,
    stop: async () => {
      const stopped = worker.stop();
      succession?.leave();
      await Promise.resolve(stopped);
      succession?.end();
    },
  };
}

async function findWorker(address: string): Promise<void> {
  if (!('serviceWorker' in navigator))
    throw new SandboxError(
      'worker-missing',
      'This page cannot have a service worker.',
      'Use createSandbox() and sandbox.fetch, or serve the page over https.',
    );
  const found = await fetch(address, { method: 'HEAD' }).catch(() => undefined);
  const type = found?.headers.get('content-type') ?? '';
  if (found?.ok !== true || !type.includes('javascript')) {
    throw new SandboxError(
      'worker-missing',
      `There is no service worker script at ${address}.`,
      'Copy mockServiceWorker.js there: npx msw init public.',
    );
  }
}
