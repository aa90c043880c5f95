// The files that an app serves for the sandbox: the worker, MSW's own beside it, and the static pages, by their address.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pagesFolder } from '../../mocks/spec/page-address.ts';

export interface ServedFile {
  /** Below the folder that the worker stands in, with forward slashes. */
  readonly path: string;
  readonly type: string;
  content(): Buffer;
}

/** Everything that is built; the pages and their parts stand in it as they do where they are served. */
export const builtFolder = fileURLToPath(new URL('../../', import.meta.url));
export const workerName = 'sandbox-worker.js';
/** MSW's own name for its worker script. */
export const mswName = 'mockServiceWorker.js';

/** What is said where there is no worker to serve. */
export const mswMissing =
  'The sandbox’s service worker needs MSW 3, and the app has another version of it or none. Run npm install --save-dev msw@3.';

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  svg: 'image/svg+xml',
};

export const fileAt = (path: string, place: string): ServedFile => ({
  path,
  type: types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
  content: () => readFileSync(place),
});

/** All of them; refuses (throws) a package that was not built. Without MSW 3, which is optional, no worker is among them. */
export function servedFiles(built = builtFolder): readonly ServedFile[] {
  // Names the files that the pages may ever load, from there.
  const list = join(built, 'served/files.json');
  if (!existsSync(list)) throw new Error(`cdr-browser-sandbox is not whole: ${list} is missing. Install it again.`);
  const pages = ofPages(list).map((path) => fileAt(`${pagesFolder}${path}`, join(built, path)));
  const msw = workerOfMsw();
  return msw === undefined
    ? pages
    : [...pages, fileAt(workerName, join(built, 'served', workerName)), fileAt(mswName, msw)];
}

const ofPages = (list: string): readonly string[] => JSON.parse(readFileSync(list, 'utf8')) as readonly string[];

/** The worker script of the MSW 3 that is installed beside this package, so that page and worker never differ. */
function workerOfMsw(): string | undefined {
  try {
    // MSW 2 has a worker script too, and no such entry.
    import.meta.resolve('msw/http');
    return fileURLToPath(import.meta.resolve(`msw/${mswName}`));
  } catch {
    return undefined;
  }
}
