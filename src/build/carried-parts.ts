// Into which file each module goes that the package carries for browsers: parts of the elements that the pages share, and what pages alone have.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { embedParts } from './embed-parts.ts';
import { closureOf, everythingOf, type ModuleGraph } from './first-sight.ts';

const elements = 'src/embeds/elements.ts';

/** The folder of the elements is copied alone too: it holds everything that they may ever load. */
const elementsFolder = 'elements';

/** Parts of which the pages have enough for a file of its own. */
const large: ReadonlySet<string> = new Set(['token', 'details']);

/** The elements beside the pages, which are inputs of the build already. */
export const elementsEntry = (root: string): Plugin => ({
  name: 'cdr-elements-entry',
  options: (options) => ({ ...options, input: { ...inputsOf(options.input), elements: resolve(root, elements) } }),
});

const inputsOf = (input: Rolldown.InputOption | undefined): Record<string, string> =>
  typeof input === 'object' && !Array.isArray(input) ? input : {};

/** Files by their names, and the groups that modules are bundled in. */
export function carriedParts(root: string) {
  const at = (path: string): string => resolve(root, path).replaceAll('\\', '/');
  const partOf = embedParts(root, true);
  let ofElements: ReadonlySet<string> | undefined;
  let ofPages: ReadonlySet<string> | undefined;
  const group = (id: string, graph: ModuleGraph): string | undefined => {
    ofElements ??= everythingOf([at(elements)], graph);
    ofPages ??= closureOf(
      ['authorise', 'callback', 'device'].map((name) => at(`src/pages/${name}/main.ts`)),
      graph,
    );
    if (!/\.[jt]s$/u.test(id) || !ofElements.has(id)) return undefined;
    const part = partOf(id, graph);
    // The table of rules is loaded with a refusal too, where nobody shows one as a card.
    if (part === 'rule' && id.includes('/mocks/')) return 'rules';
    if (part === undefined || part === 'world' || !ofPages.has(id)) return part;
    // What a page needs of a part at once stands apart from the rest of it, which a page may never need.
    return large.has(part) ? `${part}-on-pages` : 'common';
  };
  /** Helpers of the bundler itself, a chunk without modules of ours, belong to whoever may be copied alone. */
  const isOfElements = (ids: readonly string[]): boolean =>
    ids.some((id) => ofElements?.has(id) === true || id.includes('rolldown/runtime'));
  return {
    groups: [{ name: group, debugName: 'parts that elements and pages share' }],
    entryFileNames: ({ name }: Rolldown.PreRenderedChunk): string =>
      name === 'elements' ? `${elementsFolder}/elements.js` : 'pages/[name]-[hash].js',
    chunkFileNames: ({ moduleIds }: Rolldown.PreRenderedChunk): string =>
      isOfElements(moduleIds) ? `${elementsFolder}/parts/[name]-[hash].js` : 'pages/[name]-[hash].js',
    assetFileNames: 'pages/[name]-[hash][extname]',
  };
}

/** Writes down which files the pages may ever load: these alone are served to an app, or copied into it. */
export const servedList = (pageNames: readonly string[]): Plugin => ({
  name: 'cdr-served-list',
  writeBundle({ dir = '' }, bundle) {
    const found = new Set<string>();
    const visit = (file: string): void => {
      if (found.has(file)) return;
      found.add(file);
      const output = bundle[file];
      if (output?.type !== 'chunk') return;
      [...output.imports, ...output.dynamicImports].forEach(visit);
    };
    for (const output of Object.values(bundle)) {
      if (output.type === 'chunk' && output.isEntry && output.name !== 'elements') visit(output.fileName);
      if (output.type === 'asset') visit(output.fileName);
    }
    const strangers = Object.values(bundle).filter(
      (output) =>
        output.type === 'chunk' &&
        output.fileName.startsWith(`${elementsFolder}/`) &&
        [...output.imports, ...output.dynamicImports].some((file) => !file.startsWith(`${elementsFolder}/`)),
    );
    if (strangers.length > 0)
      throw new Error(`${strangers.map(({ fileName }) => fileName).join()}: needs files outside of its folder.`);
    const missing = pageNames.filter((name) => !found.has(`${name}.html`));
    if (missing.length > 0) throw new Error(`No page was built of ${missing.join()}.`);
    const list = join(dir, 'served/files.json');
    mkdirSync(dirname(list), { recursive: true });
    writeFileSync(list, JSON.stringify([...found].toSorted()));
  },
});
