// Vite plugin: on our own pages the elements have their colours and sizes from page.css, by inheritance, and bring none.
import type { Plugin } from 'vite';

/** The texts of `src/styles/tokens.ts`, empty; test/unit/tokens.test.ts holds that page.css says all of them. */
export const tokensOfPage = (): Plugin => ({
  name: 'cdr-tokens-of-page',
  apply: 'build',
  load: {
    filter: { id: /\/src\/styles\/tokens\.ts$/ },
    handler: () => `export const tokenText = '';\nexport const forcedText = '';\n`,
  },
});
