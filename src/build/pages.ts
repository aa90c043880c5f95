// Vite plugin: static pages keep their source in src/pages/<name>/index.html and are served and emitted as <name>/index.html.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { contentSecurityPolicy } from './content-security-policy.ts';

const page = 'index.html';

/** Names of the folders under src/pages that hold a page of their own address. */
export const pageNames = (root: string): string[] =>
  readdirSync(join(root, 'src/pages'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, 'src/pages', entry.name, page)))
    .map((entry) => entry.name);

const forwardSlashes = (path: string): string => path.replaceAll('\\', '/');

/**
 * Every page in a folder of its own, with the start page; or the chosen ones alone, as files beside one another. Those
 * are for hosts of other people: some look for no index page in a folder, some leave `.html` out of the address.
 */
export function pages(root: string, chosen?: readonly string[]): Plugin {
  const names = chosen ?? pageNames(root);
  const placeOf = (name: string): string => (chosen === undefined ? `${name}/${page}` : `${name}.html`);
  /** The page's source for an address of it, a file that does not exist. */
  const sourceOf = (id: string): string | undefined => {
    const name = names.find((each) => id === posix.join(forwardSlashes(root), placeOf(each)));
    return name === undefined ? undefined : join(root, 'src/pages', name, page);
  };
  let mode: 'built' | 'development' = 'built';
  return {
    name: 'cdr-pages',
    enforce: 'pre',
    config: () => ({
      build: {
        rolldownOptions: {
          input: Object.fromEntries(
            [
              ...(chosen === undefined ? [['home', page] as const] : []),
              ...names.map((name) => [name, placeOf(name)] as const),
            ].map(([name, path]) => [name, posix.join(forwardSlashes(root), path)]),
          ),
        },
      },
    }),
    configResolved(config) {
      mode = config.command === 'build' ? 'built' : 'development';
    },
    resolveId(id) {
      return sourceOf(forwardSlashes(id)) === undefined ? undefined : forwardSlashes(id);
    },
    load(id) {
      const source = sourceOf(id);
      if (source === undefined) return undefined;
      this.addWatchFile(source);
      return readFileSync(source, 'utf8');
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
        const name = names.find((each) => [`/${each}`, `/${each}/`, `/${each}/${page}`].includes(pathname));
        if (name === undefined) return next();
        // Relative links of a page need the slash, as on a static host.
        if (pathname === `/${name}`) return void response.writeHead(301, { location: `/${name}/${search}` }).end();
        const source = readFileSync(join(root, 'src/pages', name, page), 'utf8');
        server.transformIndexHtml(`/${name}/${page}`, source, request.url).then((html) => {
          response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
        }, next);
      });
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (): HtmlTagDescriptor[] => [
        {
          tag: 'meta',
          attrs: { 'http-equiv': 'Content-Security-Policy', content: contentSecurityPolicy(mode) },
          injectTo: 'head-prepend',
        },
        { tag: 'script', attrs: { type: 'module', src: '/src/pages/trusted-types.ts' }, injectTo: 'head' },
      ],
    },
  };
}
