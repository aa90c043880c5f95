// Where an app serves the worker file and the static pages: as the plug-in or the caller says, or found by requests.
import {
  authorisePage,
  callbackPage as ownCallback,
  filesMeta,
  pagesFolder,
  worldParameter,
} from '../../spec/page-address.ts';
import { SandboxError } from '../../ambient/sandbox-error.ts';
import type { SandboxOptions } from '../sandbox-interface.ts';

const workerName = 'sandbox-worker.js';
const mswName = 'mockServiceWorker.js';

export interface PageFiles {
  readonly worker: URL;
  /** Folder of the static pages; undefined if only MSW's own worker was found. */
  readonly pages?: URL;
}

/** The page that runs this; undefined in a worker or a process. */
const documentHere = (): Document | undefined => (globalThis as { document?: Document }).document;

/** An address resolved against the page, which may have a base element. */
export const onPage = (address: string | URL): URL => new URL(address, documentHere()?.baseURI);

/** The folder that the page names, set by the Vite plug-in or by hand. */
export function configuredFolder(): URL | undefined {
  const document = documentHere();
  const told = document?.querySelector(`meta[name="${filesMeta}"]`)?.getAttribute('content');
  return told === null || told === undefined ? undefined : folderOf(told);
}

const folderOf = (address: string | URL): URL => onPage(String(address).replace(/\/?$/u, '/'));

/** The folder of the static pages that the page names. */
export const configuredPages = (): URL | undefined => {
  const folder = configuredFolder();
  return folder === undefined ? undefined : new URL(pagesFolder, folder);
};

const filesIn = (folder: URL): PageFiles => ({
  worker: new URL(workerName, folder),
  pages: new URL(pagesFolder, folder),
});

/**
 * Finds the worker file and the pages, never next to a deep route: in the given folder, in the one that the page names,
 * or in the highest folder above the page that has them. Refuses (SandboxError `worker-missing`) if there are none.
 */
export async function findPageFiles(given: string | URL | undefined): Promise<PageFiles> {
  if (given !== undefined) return filesIn(folderOf(given));
  const told = configuredFolder();
  if (told !== undefined) return filesIn(told);
  const here = onPage('./');
  const folders = foldersAbove(here);
  for (const folder of folders) if (await isScript(new URL(workerName, folder))) return filesIn(folder);
  for (const folder of folders) {
    const worker = new URL(mswName, folder);
    if (await isScript(worker)) return { worker };
  }
  throw missingWorker(`${workerName} in any folder above ${here.href}`);
}

export const missingWorker = (where: string): SandboxError =>
  new SandboxError(
    'worker-missing',
    `No service worker file was found: ${where}.`,
    'With Vite, add cdrSandbox() of cdr-browser-sandbox/vite to the plugins; for a built site, cdrSandbox({ build: true }). Otherwise run npx cdr-browser-sandbox init public. If the files are in a folder other than the one the sandbox finds, pass that folder as startSandbox({ files }). createSandbox() and sandbox.fetch work without a worker.',
  );

/** From the root of the origin down to the page's folder. */
function foldersAbove(page: URL): readonly URL[] {
  const steps = page.pathname.split('/').slice(0, -1);
  return steps.map((_, last) => new URL(`${steps.slice(0, last + 1).join('/')}/`, page.origin));
}

/** A server that answers every address with an app's start page does not have the script. */
async function isScript(address: URL): Promise<boolean> {
  const found = await fetch(address, { method: 'HEAD' }).catch(() => undefined);
  return found?.ok === true && (found.headers.get('content-type') ?? '').includes('javascript');
}

/**
 * The options, with the app's pages where they name none: authorisation and callback are then at the page's own origin.
 * Not for a world in memory, because every page would have its own.
 */
export function withPages<O extends SandboxOptions>(options: O, pages: URL | undefined): O {
  const { storage = 'auto', hosts = 'virtual', authorisationPage, callbackPage } = options;
  const own = pages === undefined || storage === 'memory:' || hosts === 'same-origin' ? undefined : pages;
  return {
    ...options,
    ...pageOption('authorisationPage', authorisationPage, own && inWorld(new URL(authorisePage, own), storage)),
    ...pageOption('callbackPage', callbackPage, own && new URL(ownCallback, own)),
  };
}

const pageOption = (
  name: 'authorisationPage' | 'callbackPage',
  given: string | URL | undefined,
  found: URL | undefined,
): Partial<SandboxOptions> => {
  if (given === undefined) return found === undefined ? {} : { [name]: found };
  const base = documentHere()?.baseURI;
  return { [name]: base !== undefined && URL.canParse(given, base) ? new URL(given, base) : given };
};

function inWorld(page: URL, storage: string): URL {
  const name = /^indexeddb:(?<name>.+)$/su.exec(storage)?.groups?.['name'];
  if (name !== undefined) page.searchParams.set(worldParameter, name);
  return page;
}

/** What strict client libraries need if the app's pages are on http, as on most development servers. */
export const noteOnHttp = (authorisationEndpoint: string): string | undefined =>
  authorisationEndpoint.startsWith('http:')
    ? `CDR sandbox: the authorisation page is at an http address, ${authorisationEndpoint}. Client libraries that require https need one setting: openid-client discovery(…, { execute: [allowInsecureRequests] }), oauth4webapi { [allowInsecureRequests]: true }. Every other address is https.`
    : undefined;

const saidKey = 'cdr-sandbox.said-on-http';

/** True on the first call in a tab; true on every call if storage is blocked. */
export function isFirstInTab(tab: () => Pick<Storage, 'getItem' | 'setItem'>): boolean {
  try {
    const storage = tab();
    if (storage.getItem(saidKey) !== null) return false;
    storage.setItem(saidKey, 'yes');
  } catch {
    return true;
  }
  return true;
}
