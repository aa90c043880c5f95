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
    'This is Node, where no service worker can answer; a server that renders a page runs its components here.',
    'Start it in the page: in an effect (useEffect, afterNextRender, onMounted) or in a handler of an event. In tests and servers startSandbox() of cdr-browser-sandbox/node answers the process’s own fetch.',
  );
