// Where an app serves the worker file and the static pages: what the plug-in says, what the caller says, or found by asking.
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
  /** Folder of the static pages; undefined where only MSW's own worker was found. */
  readonly pages?: URL;
}

/** The page that runs this; none in a worker or a process. */
const documentHere = (): Document | undefined => (globalThis as { document?: Document }).document;

/** An address as the page means it, which may have a base element. */
export const onPage = (address: string | URL): URL => new URL(address, documentHere()?.baseURI);

/** The folder that the page itself is told of, by the plug-in for Vite or by hand. */
export function configuredFolder(): URL | undefined {
  const document = documentHere();
  const told = document?.querySelector(`meta[name="${filesMeta}"]`)?.getAttribute('content');
  return told === null || told === undefined ? undefined : folderOf(told);
}

const folderOf = (address: string | URL): URL => onPage(String(address).replace(/\/?$/u, '/'));

/** The folder of the static pages that the page itself is told of. */
export const configuredPages = (): URL | undefined => {
  const folder = configuredFolder();
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

/** From the root of the origin down to the folder of the page. */
function foldersAbove(page: URL): readonly URL[] {
  const steps = page.pathname.split('/').slice(0, -1);
  return steps.map((_, last) => new URL(`${steps.slice(0, last + 1).join('/')}/`, page.origin));
}

/** A server that answers every address with the start page of an app has no script there. */
async function isScript(address: URL): Promise<boolean> {
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

/** What strict client libraries need where the pages of an app stand on http, as on most development servers. */
export const noteOnHttp = (authorisationEndpoint: string): string | undefined =>
  authorisationEndpoint.startsWith('http:')
    ? `CDR sandbox: the authorisation page stands on http, at ${authorisationEndpoint}. Client libraries that insist on https need one setting: openid-client discovery(…, { execute: [allowInsecureRequests] }), oauth4webapi { [allowInsecureRequests]: true }. Every other address is https.`
    : undefined;

const saidKey = 'cdr-sandbox.said-on-http';

/** Whether a tab has yet to be told; from now on it was. A page whose storage is blocked is told each time. */
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
