// Vite plugin: static pages are served and emitted as <name>/index.html; their source stands elsewhere, or is made of something else.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { contentSecurityPolicy } from './content-security-policy.ts';

const page = 'index.html';

type Mode = 'built' | 'development';

export interface StaticPage {
  /** What the build calls it. */
  readonly name: string;
  /** Where it is served and emitted, from the root of the site. */
  readonly place: string;
  /** The files that it is made of. */
  readonly madeOf: readonly string[];
  html(mode: Mode): string;
}

const ofSource = (name: string, place: string, source: string): StaticPage => ({
  name,
  place,
  madeOf: [source],
  html: () => readFileSync(source, 'utf8'),
});

/** Names of the folders under src/pages that hold a page of their own address. */
export const pageNames = (root: string): string[] =>
  readdirSync(join(root, 'src/pages'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, 'src/pages', entry.name, page)))
    .map((entry) => entry.name);

/** The pages with a source in src/pages/<name>/index.html, each in a folder of its own. */
export const pagesInFolders = (root: string): StaticPage[] =>
  pageNames(root).map((name) => ofSource(name, `${name}/${page}`, join(root, 'src/pages', name, page)));

/**
 * The chosen ones alone, as files beside one another. Those are for hosts of other people: some look for no index page
 * in a folder, some leave `.html` out of the address.
 */
export const pagesAsFiles = (root: string, chosen: readonly string[]): StaticPage[] =>
  chosen.map((name) => ofSource(name, `${name}.html`, join(root, 'src/pages', name, page)));

const forwardSlashes = (path: string): string => path.replaceAll('\\', '/');

/** The pages given; `startPage`: with the one that stands at the root itself. */
export function pages(root: string, all: readonly StaticPage[], startPage?: 'with start page'): Plugin {
  const at = (place: string): string => posix.join(forwardSlashes(root), place);
  /** The page of an address, a file that does not exist. */
  const pageAt = (id: string): StaticPage | undefined => all.find(({ place }) => id === at(place));
  let mode: Mode = 'built';
  return {
    name: 'cdr-pages',
    enforce: 'pre',
    config: () => ({
      build: {
        rolldownOptions: {
          input: Object.fromEntries([
            ...(startPage === undefined ? [] : [['home', at(page)] as const]),
            ...all.map(({ name, place }) => [name, at(place)] as const),
          ]),
        },
      },
    }),
    configResolved(config) {
      mode = config.command === 'build' ? 'built' : 'development';
    },
    resolveId(id) {
      return pageAt(forwardSlashes(id)) === undefined ? undefined : forwardSlashes(id);
    },
    load(id) {
      const found = pageAt(id);
      if (found === undefined) return undefined;
      for (const file of found.madeOf) this.addWatchFile(file);
      return found.html(mode);
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
        const found = all.find(({ place }) =>
          [`/${folderOf(place)}`, `/${folderOf(place)}/`, `/${place}`].includes(pathname),
        );
        if (found === undefined) return next();
        // Relative links of a page need the slash, as on a static host.
        if (pathname === `/${folderOf(found.place)}`)
          return void response.writeHead(301, { location: `${pathname}/${search}` }).end();
        server.transformIndexHtml(`/${found.place}`, found.html(mode), request.url).then((html) => {
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
        { tag: 'script', attrs: { type: 'module', src: '/src/pages/shell/trusted-types.ts' }, injectTo: 'head' },
      ],
    },
  };
}

const folderOf = (place: string): string => posix.dirname(place);
