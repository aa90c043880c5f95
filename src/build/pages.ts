// Vite plugin: serves and emits static pages as <name>/index.html, from a source elsewhere or generated.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { contentSecurityPolicy } from './content-security-policy.ts';

const page = 'index.html';

type Mode = 'built' | 'development';

export interface StaticPage {
  /** Its name in the build. */
  readonly name: string;
  /** Its path on the site. */
  readonly place: string;
  /** Its source files. */
  readonly madeOf: readonly string[];
  html(mode: Mode): string;
}

const ofSource = (name: string, place: string, source: string): StaticPage => ({
  name,
  place,
  madeOf: [source],
  html: () => readFileSync(source, 'utf8'),
});

/** Names of the folders under src/pages with an index.html. */
const pageNames = (root: string): string[] =>
  readdirSync(join(root, 'src/pages'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, 'src/pages', entry.name, page)))
    .map((entry) => entry.name);

/** A page for each src/pages/<name>/index.html, in a folder of its own. */
export const pagesInFolders = (root: string): StaticPage[] =>
  pageNames(root).map((name) => ofSource(name, `${name}/${page}`, join(root, 'src/pages', name, page)));

/**
 * The chosen ones only, as files in one folder. They are for other people’s hosts: some do not look for an index page
 * in a folder, some drop `.html` from the address.
 */
export const pagesAsFiles = (root: string, chosen: readonly string[]): StaticPage[] =>
  chosen.map((name) => ofSource(name, `${name}.html`, join(root, 'src/pages', name, page)));

const forwardSlashes = (path: string): string => path.replaceAll('\\', '/');

/** Serves and builds the given pages; `startPage` adds the one at the root. */
export function pages(root: string, all: readonly StaticPage[], startPage?: 'with start page'): Plugin {
  const at = (place: string): string => posix.join(forwardSlashes(root), place);
  /** The page with this module id; no such file exists. */
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
        // Relative links need the trailing slash, as on a static host.
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
