// What the first arrow of the walk needs comes as one file: forty small ones compress a tenth worse and are forty requests.
import { resolve } from 'node:path';

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Modules that the walk's first request loads; test/tools/size.ts counts them before the first arrow. */
export const neededByFirstRequest: readonly string[] = ['mocks/register/register.ts'];

const forwardSlashes = (path: string): string => path.replaceAll('\\', '/');

/**
 * What jose encrypts and decrypts with: its index names it beside what signs, but nothing is sealed or opened before the
 * consumer has answered.
 */
const opensTokens =
  /\/jose\/dist\/webapi\/(jwe\/|lib\/(jwe_|key_management|content_encryption|deflate|aes|ecdhes|pbes2|rsaes))/u;

/** What walks the holder's screens: the consumer's own page has it, and a persona that is asked to answer. */
const walksScreens = /\/mocks\/personas\/(interaction|device)-client\.ts$/u;

/** Everything that the modules import at once, themselves included. */
function closureOf(roots: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id) || opensTokens.test(id) || walksScreens.test(forwardSlashes(id))) return;
    found.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  roots.forEach(visit);
  return found;
}

/**
 * Names the chunk of a module that the start page needs at once or on its first request: `world` when the consumer's
 * pages need it too, else `walk`. `page` for the little that every page needs. Nothing for what else the
 * small pages need, so that these stay small, and for everything that is loaded later.
 */
export function firstSight(root: string): (id: string, graph: ModuleGraph) => string | undefined {
  const at = (...paths: string[]): string[] => paths.map((path) => forwardSlashes(resolve(root, path)));
  const first = at('src/pages/home.ts', ...neededByFirstRequest);
  const consumers = at('src/pages/authorise/main.ts', 'src/pages/device/main.ts');
  const smallest = at('src/pages/embed/main.ts');
  const tiny = at('src/pages/trusted-types.ts');
  const small = at(...['trusted-types.ts', 'callback/main.ts', 'embed/main.ts', 'reset/main.ts'].map(inPages));
  let closures: readonly ReadonlySet<string>[] | undefined;
  return (id, graph) => {
    closures ??= [first, consumers, small, [...smallest, ...tiny]].map((roots) => closureOf(roots, graph));
    const [needed, shared, everywhere, onEveryPage] = closures.map((closure) => closure.has(id));
    if (onEveryPage === true && !smallest.includes(forwardSlashes(id))) return 'page';
    if (needed !== true || everywhere === true) return undefined;
    return shared === true ? 'world' : 'walk';
  };
}

const inPages = (path: string): string => `src/pages/${path}`;
