// Where an app serves the worker file and the static pages: what the plug-in says, what the caller says, or found by asking.
import { filesMeta, pagesFolder, worldParameter } from '../spec/page-address.ts';
import { SandboxError } from '../ambient/sandbox-error.ts';
import type { SandboxOptions } from './sandbox-interface.ts';

export const workerName = 'sandbox-worker.js';
const mswName = 'mockServiceWorker.js';

export interface PageFiles {
  readonly worker: URL;
  /** Folder of the static pages; undefined where only MSW's own worker was found. */
  readonly pages?: URL;
}

/** The folder that the page itself is told of, by the plug-in for Vite or by hand. */
export function toldFolder(): URL | undefined {
  const { document } = globalThis as { document?: Document };
  const told = document?.querySelector(`meta[name="${filesMeta}"]`)?.getAttribute('content');
  return told === null || told === undefined || document === undefined ? undefined : folderOf(told, document.baseURI);
}

const folderOf = (address: string | URL, base: string): URL => new URL(String(address).replace(/\/?$/u, '/'), base);

/** The folder of the static pages that the page itself is told of. */
export const toldPages = (): URL | undefined => {
  const folder = toldFolder();
  return folder === undefined ? undefined : new URL(pagesFolder, folder);
};

const filesIn = (folder: URL): PageFiles => ({
  worker: new URL(workerName, folder),
  pages: new URL(pagesFolder, folder),
});

/**
 * Finds the worker file and the pages, never beside a deep route: in the folder given, in the one that the page is told
 * of, else in the highest folder above the page that has them. Refuses (SandboxError `worker-missing`) a page without.
 */
export async function findPageFiles(given: string | URL | undefined): Promise<PageFiles> {
  if (given !== undefined) return filesIn(folderOf(given, document.baseURI));
  const told = toldFolder();
  if (told !== undefined) return filesIn(told);
  const folders = foldersAbove(document.baseURI);
  for (const folder of folders) if (await isScript(new URL(workerName, folder))) return filesIn(folder);
  for (const folder of folders) {
    const worker = new URL(mswName, folder);
    if (await isScript(worker)) return { worker };
  }
  throw missingWorker(`${workerName} in any folder above ${document.baseURI}`);
}

export const missingWorker = (where: string): SandboxError =>
  new SandboxError(
    'worker-missing',
    `There is no service worker script: ${where}.`,
    'With Vite add cdrSandbox() of cdr-browser-sandbox/vite to the plugins, and { build: true } for a built site; else run npx cdr-browser-sandbox init public, and name another folder by startSandbox({ files }). Without a worker, createSandbox() and sandbox.fetch do the same.',
  );

/** From the root of the origin down to the folder of the page. */
function foldersAbove(page: string): readonly URL[] {
  const steps = new URL(page).pathname.split('/').slice(1, -1);
  return ['', ...steps].map(
    (_, count) =>
      new URL(
        `/${steps
          .slice(0, count)
          .map((step) => `${step}/`)
          .join('')}`,
        page,
      ),
  );
}

/** A server that answers every address with the start page of an app has no script there. */
export async function isScript(address: URL): Promise<boolean> {
  const found = await fetch(address, { method: 'HEAD' }).catch(() => undefined);
  return found?.ok === true && (found.headers.get('content-type') ?? '').includes('javascript');
}

/**
 * The options with the pages of this app where they name none: authorisation and callback stand at the page's own origin.
 * A world in memory has neither, as every page would have a world of its own.
 */
export function withPages<O extends SandboxOptions>(options: O, pages: URL | undefined): O {
  const { storage = 'auto', hosts = 'virtual', authorisationPage, callbackPage } = options;
  const own = pages === undefined || storage === 'memory:' || hosts === 'same-origin' ? undefined : pages;
  return {
    ...options,
    ...both('authorisationPage', authorisationPage, own && inWorld(new URL('authorise/', own), storage)),
    ...both('callbackPage', callbackPage, own && new URL('callback/', own)),
  };
}

const both = (
  name: 'authorisationPage' | 'callbackPage',
  given: string | URL | undefined,
  found: URL | undefined,
): Partial<SandboxOptions> => {
  const { document } = globalThis as { document?: Document };
  if (given !== undefined)
    return {
      [name]:
        document !== undefined && URL.canParse(given, document.baseURI) ? new URL(given, document.baseURI) : given,
    };
  return found === undefined ? {} : { [name]: found };
};

function inWorld(page: URL, storage: string): URL {
  const name = /^indexeddb:(?<name>.+)$/su.exec(storage)?.groups?.['name'];
  if (name !== undefined) page.searchParams.set(worldParameter, name);
  return page;
}
