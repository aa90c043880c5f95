// Vite plugin: on our own pages, elements inherit colours and sizes from page.css, so their own copy is left out.
import type { Plugin } from 'vite';

/**
 * Replaces the texts of `src/styles/tokens.ts` by empty ones; test/unit/elements/tokens.test.ts checks that page.css contains
 * them.
 */
export const tokensOfPage = (): Plugin => ({
  name: 'cdr-tokens-of-page',
  apply: 'build',
  load: {
    filter: { id: /\/src\/styles\/tokens\.ts$/ },
    handler: () => `export const tokenText = '';\nexport const forcedText = '';\n`,
  },
});
