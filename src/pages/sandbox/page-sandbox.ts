// Opens the sandbox for a page: stored where the browser allows it, in memory where not; found out by trying.
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
import { profileHere } from '../address/profile-here.ts';
import type { Site } from '../address/site.ts';

declare global {
  interface Window {
    /** The running sandbox, for the console. */
    sandbox?: Sandbox;
  }
}

const whyMemory = new WeakMap<Sandbox, string>();

/** Why a sandbox is in memory though the page would have kept it; undefined where the browser simply allows no storage. */
export const reasonForMemory = (sandbox: Sandbox): string | undefined => whyMemory.get(sandbox);

/** The address asks for a world in memory: a person chose to go on without the one that is kept. */
const memoryAskedFor = (): boolean => new URLSearchParams(location.search).get('storage') === 'memory';

/** Where the levers of the server are whose world this page shows; undefined where the page has a world of its own. */
export const leversOfPage = (): string | undefined =>
  document.querySelector(`meta[name="${servedWorldMeta}"]`)?.getAttribute('content') ?? undefined;

/**
 * The sandbox of this page, also as `window.sandbox`; `wanted`: the profile whose world it is. In memory where the browser allows no storage, and where the
 * address asks for it. Refuses (SandboxError) everything else: a world that is kept and cannot be opened is the
 * person's to save, to mend or to clear, and is never passed over in silence.
 */
export async function openSandbox(
  site: Site,
  wanted: ProfileId | undefined,
  begunElsewhere = (): void => undefined,
): Promise<Sandbox> {
  noticeUncaught();
  const served = leversOfPage();
  if (served !== undefined && !memoryAskedFor()) return servedSandbox(served, begunElsewhere);
  const pagesOf = (authorisationPage: URL): SandboxOptions => ({
    authorisationPage,
    // The redirect URIs of an app are the app's own.
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
    // In an app the address names the world itself.
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
  const sandbox = await (memoryAskedFor() ? inMemory('You chose to go on without the world that is kept.') : kept());
  window.sandbox = sandbox;
  return sandbox;
}

/** The world of the server that this page is from. Refuses (SandboxError) where that does not answer. */
async function servedSandbox(levers: string, begunElsewhere: () => void): Promise<Sandbox> {
  const { connectSandbox } = await import('../../../mocks/remote.ts');
  const sandbox = await connectSandbox(new URL(levers, location.href).href, { begunElsewhere });
  window.sandbox = sandbox;
  return sandbox;
}

const modes = { memory: 'memory', indexeddb: 'in-page', server: 'server' } as const;

export const modeOf = ({ storage }: Sandbox): Mode => modes[storage];

/** Whether a service worker may come to answer for this world: not for one in memory, nor where the browser has none. */
export const mayWorkerAnswer = ({ storage }: Sandbox): boolean => storage === 'indexeddb' && mayHaveWorker();

/**
 * Lets the service worker answer the page's own fetch. msw is loaded here and nowhere else; it is heavy, so not at once.
 * What the page may need later is loaded afterwards.
 */
export async function letWorkerAnswer(sandbox: Sandbox, site: Site): Promise<Mode> {
  const mode = await workerFor(sandbox, site);
  void import('./load-pages-ahead.ts').then(({ loadPageAhead }) => loadPageAhead()).catch(() => undefined);
  return mode;
}

async function workerFor(sandbox: Sandbox, site: Site): Promise<Mode> {
  if (!mayWorkerAnswer(sandbox)) return modeOf(sandbox);
  try {
    // By name, one after the other: of an entry that is taken whole, everything would be built into the site.
    const { interceptWith } = await import('../../../mocks/browser.ts');
    const { takenOnBy } = await import('./worker-control.ts');
    await takenOnBy(site.worker);
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
