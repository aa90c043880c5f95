// A plain static host, like common ones: files, index pages and 404.html only.
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

export interface StaticSite {
  readonly folder: string;
  /** Sub-path of the host, with leading and trailing slash. */
  readonly under?: string;
  /** Who may load its scripts from other origins: everybody, as on GitHub Pages, or only its own pages, as on hosts that add no header and ignore `_headers`. */
  readonly readers?: 'everybody' | 'own pages';
}

const sizeOf = (file: string): number | 'folder' | undefined => {
  const found = statSync(file, { throwIfNoEntry: false });
  return found?.isDirectory() === true ? 'folder' : found?.size;
};

interface AskedHeaders {
  /** Path below the site; a trailing `/*` matches the folder and everything in it. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The site's `_headers`, in the form that Netlify and Cloudflare Pages read. */
export function askedHeaders(folder: string): readonly AskedHeaders[] {
  const file = join(folder, '_headers');
  if (typeof sizeOf(file) !== 'number') return [];
  const asked: { path: string; headers: Record<string, string> }[] = [];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [, name, value] = /^\s+([^:\s]+):\s*(.*)$/u.exec(line) ?? [];
    if (name === undefined) asked.push({ path: line.trim(), headers: {} });
    else Object.assign(asked.at(-1)?.headers ?? {}, { [name.toLowerCase()]: value });
  }
  return asked;
}

const headersFor = (path: string, asked: readonly AskedHeaders[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    asked
      .filter((one) => (one.path.endsWith('/*') ? path.startsWith(one.path.slice(0, -1)) : path === one.path))
      .flatMap(({ headers }) => Object.entries(headers)),
  );

interface Found {
  readonly file: string;
  readonly size: number;
  readonly headers?: Readonly<Record<string, string>>;
}

function send(response: ServerResponse, status: number, { file, size, headers }: Found, head: boolean): void {
  response.writeHead(status, {
    ...headers,
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    'content-length': size,
    // The worker and the pages have to be the ones just built; common static hosts revalidate too.
    'cache-control': 'no-cache',
  });
  if (head) response.end();
  else {
    createReadStream(file)
      .on('error', () => response.destroy())
      .pipe(response);
  }
}

/** Sandboxed frames have an opaque origin and load module scripts only with this header, which GitHub Pages sends too. */
const forEverybody = { 'access-control-allow-origin': '*' };

interface Host extends Required<StaticSite> {
  readonly asked: readonly AskedHeaders[];
}

function answer(site: Host, request: IncomingMessage, response: ServerResponse): void {
  const [, pathname = '', search = ''] = /^([^?]*)(.*)$/su.exec(request.url ?? '') ?? [];
  const head = request.method === 'HEAD';
  const plain = (status: number, headers: Record<string, string> = {}): void => {
    response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers }).end();
  };
  if (request.method !== 'GET' && !head) return plain(405, { allow: 'GET, HEAD' });
  // Only a path: not the full URL of a proxy request, and not `//`, which names a host.
  if (!pathname.startsWith('/') || pathname.startsWith('//')) return plain(400);
  if (!pathname.startsWith(site.under)) {
    return pathname === '/' || `${pathname}/` === site.under ? plain(302, { location: site.under }) : plain(404);
  }
  let path: string;
  try {
    path = normalize(decodeURIComponent(pathname.slice(site.under.length)));
  } catch {
    return plain(400);
  }
  if (path.startsWith('..') || path.includes('\0')) return plain(404);
  const asked = join(site.folder, path);
  const found = sizeOf(asked);
  if (found === 'folder' && !pathname.endsWith('/')) return plain(301, { location: `${pathname}/${search}` });
  const file = found === 'folder' ? join(asked, 'index.html') : asked;
  const size = found === 'folder' ? sizeOf(file) : found;
  if (typeof size === 'number') {
    const shared = site.readers === 'everybody' ? forEverybody : {};
    const headers = headersFor(`/${pathname.slice(site.under.length)}`, site.asked);
    return send(response, 200, { file, size, headers: { ...shared, ...headers } }, head);
  }
  const notFound = join(site.folder, '404.html');
  const length = sizeOf(notFound);
  return typeof length === 'number' ? send(response, 404, { file: notFound, size: length }, head) : plain(404);
}

/** Serves a folder on the loopback interface; rejects if the port is taken. */
export function serve(site: StaticSite, port: number): Promise<Server> {
  const { readers = 'everybody' } = site;
  const asked = readers === 'everybody' ? askedHeaders(site.folder) : [];
  const whole = { under: '/', ...site, readers, asked };
  return new Promise((resolve, reject) => {
    const server = createServer((request, response) => answer(whole, request, response));
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve(server);
    });
  });
}
