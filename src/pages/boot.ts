// Opens the sandbox for a page: stored where the browser allows it, in memory where not; found out by trying.
import { createSandbox, SandboxError, type Sandbox, type SandboxOptions } from '../../mocks/index.ts';
import { mayHaveWorker, type Mode } from './mode.ts';
import type { Site } from './site.ts';

declare global {
  interface Window {
    /** The running sandbox, for the console. */
    sandbox?: Sandbox;
  }
}

/** What no other storage would cure. */
const final: readonly SandboxError['code'][] = ['world-older', 'world-newer', 'insecure-context'];

/**
 * The sandbox of this page, also as `window.sandbox`. Refuses (SandboxError) an insecure context and a world that
 * another version of the sandbox has left; every other trouble with storage ends in memory.
 */
export async function openSandbox(site: Site): Promise<Sandbox> {
  const options: SandboxOptions = { authorisationPage: site.authorise, callbackPage: site.callback };
  const sandbox = await createSandbox({ ...options, storage: `indexeddb:${site.name}` }).catch((error: unknown) => {
    if (error instanceof SandboxError && final.includes(error.code)) throw error;
    return createSandbox({ ...options, storage: 'memory:' });
  });
  window.sandbox = sandbox;
  return sandbox;
}

export const modeOf = (sandbox: Sandbox): Mode => (sandbox.storage === 'memory' ? 'memory' : 'in-page');

/** Lets the service worker answer the page's own fetch. msw is loaded here and nowhere else; it is heavy, so not at once. */
export async function letWorkerAnswer(sandbox: Sandbox, site: Site): Promise<Mode> {
  if (sandbox.storage === 'memory' || !mayHaveWorker()) return modeOf(sandbox);
  try {
    const { interceptWith } = await import('../../mocks/browser.ts');
    await interceptWith(sandbox, site.worker);
    return 'worker';
  } catch (error) {
    console.info('The service worker could not be used; the sandbox goes on inside the page.', error);
    return 'in-page';
  }
}

/** When the browser has nothing better to do; Safari has no word for it. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve, 200);
  });
