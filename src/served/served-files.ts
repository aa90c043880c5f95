// The files that an app serves for the sandbox, by path: the worker, MSW’s worker, and the static pages.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pagesFolder } from '../../mocks/spec/page-address.ts';

export interface ServedFile {
  /** Relative to the worker’s folder, with forward slashes. */
  readonly path: string;
  readonly type: string;
  content(): Buffer;
}

/** The build output; pages and chunks are at the same relative paths as when served. */
export const builtFolder = fileURLToPath(new URL('../../', import.meta.url));
export const workerName = 'sandbox-worker.js';
/** MSW's own name for its worker script. */
export const mswName = 'mockServiceWorker.js';

/** The error if there is no worker to serve. */
export const mswMissing =
  'The sandbox’s service worker needs MSW 3, which is not installed. Run npm install --save-dev msw@3.';

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

/** All files; throws if the package was not built. Without MSW 3, which is optional, there is no worker among them. */
export function servedFiles(built = builtFolder): readonly ServedFile[] {
  // Lists every file that the pages may load, relative to the build output.
  const list = join(built, 'served/files.json');
  if (!existsSync(list)) throw new Error(`cdr-browser-sandbox is incomplete: ${list} is missing. Install it again.`);
  const pages = ofPages(list).map((path) => fileAt(`${pagesFolder}${path}`, join(built, path)));
  const msw = workerOfMsw();
  return msw === undefined
    ? pages
    : [...pages, fileAt(workerName, join(built, 'served', workerName)), fileAt(mswName, msw)];
}

const ofPages = (list: string): readonly string[] => JSON.parse(readFileSync(list, 'utf8')) as readonly string[];

/** The worker script of the installed MSW 3, so that page and worker have the same version. */
function workerOfMsw(): string | undefined {
  try {
    // MSW 2 also has a worker script, but not this entry.
    import.meta.resolve('msw/http');
    return fileURLToPath(import.meta.resolve(`msw/${mswName}`));
  } catch {
    return undefined;
  }
}
