// The files that an app serves for the sandbox: the worker, MSW's own beside it, and the static pages, by their address.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface ServedFile {
  /** Below the folder that the worker stands in, with forward slashes. */
  readonly path: string;
  readonly type: string;
  content(): Buffer;
}

/** Folder of the built pages and the stamped worker, beside the built modules. */
const built = fileURLToPath(new URL('../../served/', import.meta.url));
const mswName = 'mockServiceWorker.js';

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  svg: 'image/svg+xml',
};

const fileAt = (path: string, place: string): ServedFile => ({
  path,
  type: types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
  content: () => readFileSync(place),
});

/** All of them; refuses (throws) a package that was not built. Without msw, which is optional, no worker is among them. */
export function servedFiles(): readonly ServedFile[] {
  if (!existsSync(built)) throw new Error(`cdr-browser-sandbox is not whole: ${built} is missing. Install it again.`);
  const own = readdirSync(built, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((place) => fileAt(relative(built, place).split(sep).join('/'), place));
  const msw = workerOfMsw();
  return msw === undefined ? own.filter(({ path }) => path.includes('/')) : [...own, fileAt(mswName, msw)];
}

/** The worker script of the msw that is installed beside this package, so that page and worker never differ. */
function workerOfMsw(): string | undefined {
  try {
    return fileURLToPath(import.meta.resolve(`msw/${mswName}`));
  } catch {
    return undefined;
  }
}
