// Entry `cdr-browser-sandbox/browser`: a sandbox answers the page's own fetch, through the service worker.
import { setupWorker } from 'msw/browser';
import { handlersOf } from './msw.ts';
import { createSandbox } from './sandbox.ts';
import { SandboxError } from './ambient/sandbox-error.ts';
import type { Sandbox, SandboxOptions } from './sandbox/sandbox-interface.ts';
import { startOnce, type Started } from './sandbox/interception.ts';
import { checkWorkerFile, checkWorkers, reportWorkerTaken } from './sandbox/page/worker-file.ts';
import {
  findPageFiles,
  isFirstInTab,
  noteOnHttp,
  onPage,
  configuredFolder,
  withPages,
  type PageFiles,
} from './sandbox/page/page-files.ts';
import { withPanel } from './sandbox/page/developer-panel.ts';
import { followSuccessors } from './sandbox/page/worker-succession.ts';

export * from './index.ts';

export interface BrowserOptions extends SandboxOptions {
  /**
   * Folder that holds sandbox-worker.js and cdr-sandbox/, as `npx cdr-browser-sandbox init` creates them; it must be at
   * or above every page that is answered. Default: the folder that cdrSandbox() of cdr-browser-sandbox/vite sets,
   * otherwise the highest folder above the page that has them.
   */
  readonly files?: string | URL;
  /** Address of another worker file, for example your own that imports sandbox-worker.js. Default: the one in `files`. */
  readonly serviceWorker?: string | URL;
  /**
   * Shows the developer panel over the page: trace with why, consumers, clock and faults. Its button and Alt+Shift+C
   * open it. Its script is loaded from the folder of `files`, and only with this option. Default: no panel.
   */
  readonly panel?: boolean;
}

/**
 * Starts a sandbox for this page, or returns the running one. Authorisation page and redirect URI are pages of this
 * origin unless the options name others. Refuses (SandboxError) different options from the running one's, a page
 * without the worker file (`worker-missing`) or with one of another version (`worker-stale`), and one for which another
 * worker answers (`worker-taken`). If MSW is started separately later, it takes over the page, and the console says so.
 */
export const startSandbox: (options?: BrowserOptions) => Promise<Sandbox> = /* @__PURE__ */ startOnce(
  async (options: BrowserOptions) => {
    const { serviceWorker, files, panel = false, ...rest } = options;
    checkWorkers();
    // A caller that names its own worker and no pages has none of ours, so nothing is searched.
    const own = serviceWorker !== undefined && files === undefined && configuredFolder() === undefined;
    const found: PageFiles = own ? { worker: onPage(serviceWorker) } : await findPageFiles(files);
    const sandbox = await createSandbox(withPages(rest, found.pages));
    const said = noteOnHttp(sandbox.urls.dataHolder.authorisationEndpoint);
    if (said !== undefined && isFirstInTab(() => globalThis.sessionStorage)) console.info(said);
    try {
      const started = await interceptWith(sandbox, serviceWorker ?? found.worker);
      return panel ? await withPanel(started, found.pages) : started;
    } catch (error) {
      await sandbox.stop();
      throw error;
    }
  },
);

/** Makes a service worker answer the page's own requests to the sandbox's addresses. */
export async function interceptWith(sandbox: Sandbox, serviceWorker: string | URL): Promise<Started> {
  checkWorkers();
  const address = onPage(serviceWorker);
  await checkWorkerFile(address);
  const worker = setupWorker(...handlersOf(sandbox));
  const registration = await worker
    .start({ quiet: true, onUnhandledFrame: 'bypass', serviceWorker: { url: address.href } })
    .catch((error: unknown) => {
      throw new SandboxError(
        'worker-scope',
        'The service worker could not be started.',
        'Serve the worker file from the folder of the page or above it, over https or localhost, and allow worker-src in the CSP.',
        { cause: error },
      );
    });
  const lost = Promise.withResolvers<void>();
  const taken = (script: string): void => {
    lost.resolve();
    reportWorkerTaken(script);
  };
  const succession = registration === undefined ? undefined : followSuccessors(registration, taken);
  return {
    sandbox,
    stop: async () => {
      const stopped = worker.stop();
      succession?.leave();
      // MSW waits for its worker's goodbye, which a worker that has lost the page never sends.
      await Promise.race([stopped, lost.promise]);
      succession?.end();
    },
  };
}
