// Entry `cdr-browser-sandbox/browser` in Node, where servers render pages: importing it does no harm, starting says why not.
import { SandboxError } from './ambient/sandbox-error.ts';
import type * as browser from './browser.ts';

export * from './index.ts';

/** Refuses (rejects with SandboxError `environment-unfit`): the page itself has to start it. */
export const startSandbox: typeof browser.startSandbox = () => Promise.reject(noPage());

/** Refuses (rejects with SandboxError `environment-unfit`) as `startSandbox` does. */
export const interceptWith: typeof browser.interceptWith = () => Promise.reject(noPage());

const noPage = (): SandboxError =>
  new SandboxError(
    'environment-unfit',
    'cdr-browser-sandbox/browser was started in Node, which has no service worker. Server-side rendering runs components in Node too.',
    'Start it in the page: in an effect (useEffect, afterNextRender, onMounted) or in an event handler. In tests and on servers, use startSandbox() from cdr-browser-sandbox/node.',
  );
