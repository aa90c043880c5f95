// Vite plugin: what is loaded later is asked for by a plain import(), without the wrapping that would load its styles first.
import type { Plugin } from 'vite';

/** Vite's own, which wrap each import(): no script of ours brings styles, and what is loaded ahead is our own choice. */
const wrapping = new Set(['vite:build-import-analysis', 'native:import-analysis-build']);

export const plainImports = (): Plugin => ({
  name: 'cdr-plain-imports',
  apply: 'build',
  configResolved: ({ plugins }) => {
    // The list is declared as one that is not written; a build reads it after this hook.
    const written = plugins as Plugin[];
    written.splice(0, written.length, ...written.filter(({ name }) => !wrapping.has(name)));
  },
  generateBundle: (_options, bundle) => {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk' && chunk.isDynamicEntry && (chunk.viteMetadata?.importedCss.size ?? 0) > 0)
        throw new Error(`${chunk.fileName} brings styles, and nothing would load them: link them from the page.`);
    }
  },
});
