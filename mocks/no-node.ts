// Entry `cdr-browser-sandbox/node` in a page, where no process has a fetch: importing it does no harm, starting says why not.
import { SandboxError } from './ambient/sandbox-error.ts';
import type * as node from './node.ts';

export * from './index.ts';

/** Refuses (rejects with SandboxError `environment-unfit`): a page starts the sandbox of its own entry. */
export const startSandbox: typeof node.startSandbox = () =>
  Promise.reject(
    new SandboxError(
      'environment-unfit',
      'This is a page, and cdr-browser-sandbox/node answers the fetch of a Node process.',
      'Import startSandbox from cdr-browser-sandbox/browser; or createSandbox from cdr-browser-sandbox and call sandbox.fetch.',
    ),
  );
