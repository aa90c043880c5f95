// Entry `cdr-browser-sandbox/node` in a page, which has no process-wide fetch: importing it is harmless, and starting says what is wrong.
import { SandboxError } from './ambient/sandbox-error.ts';
import type * as node from './node.ts';

export * from './index.ts';

/** Refuses (rejects with SandboxError `environment-unfit`): a page uses its own entry. */
export const startSandbox: typeof node.startSandbox = () =>
  Promise.reject(
    new SandboxError(
      'environment-unfit',
      'cdr-browser-sandbox/node was imported in a page; it works in Node only.',
      'Import startSandbox from cdr-browser-sandbox/browser, or createSandbox from cdr-browser-sandbox and call sandbox.fetch.',
    ),
  );

/** Refuses (rejects with SandboxError `environment-unfit`): a page cannot listen on sockets. */
export const serveSandbox = (): Promise<never> =>
  Promise.reject(
    new SandboxError(
      'environment-unfit',
      'serveSandbox listens at ports, and a page has none.',
      'Start it in Node: npx cdr-browser-sandbox serve.',
    ),
  );
