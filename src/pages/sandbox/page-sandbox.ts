// Opens a page’s sandbox: stored if the browser allows it, otherwise in memory, as found by trying.
import {
  createSandboxAtOnce,
  profileAsFound,
  SandboxError,
  type Sandbox,
  type SandboxOptions,
} from '../../../mocks/index.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import { servedWorldMeta } from '../../../mocks/spec/page-address.ts';
import { noteFailedWorld } from './failed-world.ts';
import { pageIn, worldFor, type KeptWorld } from './kept-worlds.ts';
import { mayHaveWorker, type Mode } from './mode.ts';
import { noticeUncaught } from '../shell/notice.ts';
import { isInMemoryAsked } from '../address/in-memory.ts';
import { profileHere } from '../address/profile-here.ts';
import type { Site } from '../address/site.ts';

declare global {
  interface Window {
    /** The running sandbox, for the console. */
    sandbox?: Sandbox;
  }
}

const whyMemory = new WeakMap<Sandbox, string>();

/** Why the sandbox is in memory; undefined for any other world. */
export const reasonForMemory = (sandbox: Sandbox): string | undefined => whyMemory.get(sandbox);

/** The address of the server’s levers if the page shows a server’s world; undefined for a world of its own. */
export const leversOfPage = (): string | undefined =>
  document.querySelector(`meta[name="${servedWorldMeta}"]`)?.getAttribute('content') ?? undefined;

/**
 * Opens the sandbox of this page, also available as `window.sandbox`. `wanted` is the profile whose world to open. Uses
 * memory where the browser allows no storage, and where the address asks for it. Otherwise rejects (SandboxError): a
 * stored world that cannot be opened is for the person to save, mend or clear, and is never silently replaced.
 */
export async function openSandbox(
  site: Site,
  wanted: ProfileId | undefined,
  begunElsewhere = (): void => undefined,
): Promise<Sandbox> {
  noticeUncaught();
  const served = leversOfPage();
  if (served !== undefined && !isInMemoryAsked()) return servedSandbox(served, begunElsewhere);
  const pagesOf = (authorisationPage: URL): SandboxOptions => ({
    authorisationPage,
    // An app’s redirect URIs are its own.
    ...(site.inApp ? {} : { callbackPage: site.callback }),
    begunElsewhere,
  });
  const inMemory = async (reason?: string): Promise<Sandbox> => {
    const sandbox = await createSandboxAtOnce({
      ...pagesOf(site.authorise),
      storage: 'memory:',
      profile: wanted ?? profileHere(site),
    });
    if (reason !== undefined) whyMemory.set(sandbox, reason);
    return sandbox;
  };
  const open = async (): Promise<Sandbox> => {
    // In an app, the address names the world.
    const world: KeptWorld = site.inApp
      ? { name: site.name, profile: profileHere(site) }
      : await worldFor(site, wanted, profileAsFound);
    const options = { ...pagesOf(pageIn(site.authorise, site, world)), storage: `indexeddb:${world.name}` } as const;
    return createSandboxAtOnce(options, world.profile).catch((error: unknown) => {
      noteFailedWorld(error, world.name);
      throw error;
    });
  };
  const kept = (): Promise<Sandbox> =>
    open().catch((error: unknown) => {
      if (!(error instanceof SandboxError) || error.code !== 'storage-blocked') throw error;
      return inMemory(error.what);
    });
  const sandbox = await (isInMemoryAsked() ? inMemory('You chose to continue without the stored world.') : kept());
  window.sandbox = sandbox;
  return sandbox;
}

/** The world of the server that served this page. Rejects (SandboxError) if the server does not answer. */
async function servedSandbox(levers: string, begunElsewhere: () => void): Promise<Sandbox> {
  const { connectSandbox } = await import('../../../mocks/remote.ts');
  const sandbox = await connectSandbox(new URL(levers, location.href).href, { begunElsewhere });
  window.sandbox = sandbox;
  return sandbox;
}

const modes = { memory: 'memory', indexeddb: 'in-page', server: 'server' } as const;

export const modeOf = ({ storage }: Sandbox): Mode => modes[storage];

/** Whether a service worker can answer for this world: not for a world in memory, nor without browser support. */
export const mayWorkerAnswer = ({ storage }: Sandbox): boolean => storage === 'indexeddb' && mayHaveWorker();

/**
 * Lets the service worker answer the page’s own fetch. msw is large and is loaded only here. Afterwards loads what the
 * page may need later.
 */
export async function letWorkerAnswer(sandbox: Sandbox, site: Site): Promise<Mode> {
  const mode = await workerFor(sandbox, site);
  void import('./load-pages-ahead.ts').then(({ loadPageAhead }) => loadPageAhead()).catch(() => undefined);
  return mode;
}

async function workerFor(sandbox: Sandbox, site: Site): Promise<Mode> {
  if (!mayWorkerAnswer(sandbox)) return modeOf(sandbox);
  try {
    // Destructured, so that the bundler drops the rest of the entry; one after the other.
    const { interceptWith } = await import('../../../mocks/browser.ts');
    const { awaitControl } = await import('./worker-control.ts');
    await awaitControl(site.worker);
    await interceptWith(sandbox, site.worker);
    return 'worker';
  } catch (error) {
    console.info('The service worker could not be used, so the sandbox runs inside the page.', error);
    return 'in-page';
  }
}

/** Resolves when the browser is idle; Safari has no requestIdleCallback. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve, 200);
  });
