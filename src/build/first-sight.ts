// What the first arrow of the walk needs comes as one file: forty small ones compress a tenth worse and are forty requests.
import { resolve } from 'node:path';

export interface ModuleGraph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
    readonly importers: readonly string[];
    readonly dynamicImporters: readonly string[];
    readonly isEntry: boolean;
  } | null;
}

/** What a page keeps its world with. Loaded later in name alone: each page of ours asks whether it can. */
const keepsWorlds: readonly string[] = ['mocks/store/idb.ts', 'mocks/sandbox/kept-world.ts'];

/** Modules that the walk's first request loads: they come with the page. */
export const neededByFirstRequest: readonly string[] = ['mocks/register/register.ts'];

const forwardSlashes = (path: string): string => path.replaceAll('\\', '/');

/**
 * What jose encrypts and decrypts with: its index names it beside what signs, but nothing is sealed or opened before the
 * consumer has answered. Which algorithms there are is asked of every key.
 */
const opensTokens =
  /\/jose\/dist\/webapi\/(jwe\/|lib\/(jwe_(?!algorithms)|key_management|content_encryption|deflate|aes|ecdhes|pbes2|rsaes))/u;

/** Everything that the modules import at once, themselves included; nothing that they come to through one left out alone. */
export function closureOf(
  roots: readonly string[],
  graph: ModuleGraph,
  isLeftOut: (id: string) => boolean = () => false,
): Set<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id) || opensTokens.test(id) || isLeftOut(id)) return;
    found.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  roots.forEach(visit);
  return found;
}

/** Everything that the modules may ever import, themselves included. */
export function everythingOf(roots: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    const info = graph.getModuleInfo(id);
    info?.importedIds.forEach(visit);
    info?.dynamicallyImportedIds.forEach(visit);
  };
  roots.forEach(visit);
  return found;
}

/** Which pages load a module at once. */
interface Needs {
  /** The start page, or its first request, and the consumer's pages. */
  readonly worlds: boolean;
  /** The page that the browser comes back to, which shows a token. */
  readonly callback: boolean;
  /** The small pages, which stay small. */
  readonly small: boolean;
  /** Every page. */
  readonly everywhere: boolean;
}

/** Tells of every module which pages load it at once. */
export function neededAtOnce(root: string): (id: string, graph: ModuleGraph) => Needs {
  const at = (...paths: string[]): string[] => paths.map((path) => forwardSlashes(resolve(root, path)));
  const roots = {
    worlds: at(
      ...['home.ts', 'authorise/main.ts', 'device/main.ts'].map(inPages),
      ...keepsWorlds,
      ...neededByFirstRequest,
    ),
    callback: at(inPages('callback/main.ts')),
    small: at(...['trusted-types.ts', 'embed/main.ts', 'guides/main.ts', 'reset/main.ts'].map(inPages)),
    everywhere: at(...['site.ts', 'theme.ts', 'trusted-types.ts'].map(inPages)),
  };
  let closures: Readonly<Record<keyof Needs, ReadonlySet<string>>> | undefined;
  return (id, graph) => {
    closures ??= {
      worlds: closureOf(roots.worlds, graph),
      callback: closureOf(roots.callback, graph),
      small: closureOf(roots.small, graph),
      everywhere: closureOf(roots.everywhere, graph),
    };
    return {
      worlds: closures.worlds.has(id),
      callback: closures.callback.has(id),
      small: closures.small.has(id),
      everywhere: closures.everywhere.has(id),
    };
  };
}

/**
 * Names the chunk of a module that a page needs at once, or the start page on its first request: `world`, which the
 * consumer's pages share, as nobody comes to them but from a page that has begun a world; `shown` for what the page has at
 * once that the browser comes back to; `page` for the little that every page needs. Nothing for what else the small pages
 * need, so that these stay small, and for everything that is loaded later.
 */
export function firstSight(root: string): (id: string, graph: ModuleGraph) => string | undefined {
  const needs = neededAtOnce(root);
  const start = forwardSlashes(resolve(root, inPages('home.ts')));
  return (id, graph) => {
    // What the start page does, no other page does that shares its parts.
    if (id === start) return undefined;
    const { worlds, callback, small, everywhere } = needs(id, graph);
    if (everywhere) return 'page';
    if (small || isPage(id)) return undefined;
    if (callback) return 'shown';
    return worlds ? 'world' : undefined;
  };
}

/** What a page names itself, which is for that page alone. */
const isPage = (id: string): boolean => /\/src\/pages\/[a-z]+\/main\.ts$/u.test(forwardSlashes(id));

const inPages = (path: string): string => `src/pages/${path}`;
