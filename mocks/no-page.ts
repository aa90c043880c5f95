// Entry `cdr-browser-sandbox/browser` in Node, for server-side rendering: importing it is harmless, and starting says what is wrong.
import { SandboxError } from './ambient/sandbox-error.ts';
import type * as browser from './browser.ts';

export * from './index.ts';

/** Refuses (rejects with SandboxError `environment-unfit`): only the page itself can start it. */
export const startSandbox: typeof browser.startSandbox = () => Promise.reject(noPage());

/** Refuses (rejects with SandboxError `environment-unfit`), like `startSandbox`. */
export const interceptWith: typeof browser.interceptWith = () => Promise.reject(noPage());

const noPage = (): SandboxError =>
  new SandboxError(
    'environment-unfit',
    'cdr-browser-sandbox/browser was started in Node, which has no service worker. Server-side rendering runs components in Node too.',
    'Start it in the page: in an effect (useEffect, afterNextRender, onMounted) or in an event handler. In tests and on servers, use startSandbox() from cdr-browser-sandbox/node.',
  );
