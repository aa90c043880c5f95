// Vite plugin: styles that stand in scripts are sent without their comments and indentation; a tenth of the first sight is styles.
import type { Plugin } from 'vite';

const comments = /\/\*[\s\S]*?\*\//g;

/** Inside css`…` alone. Lines stay where they are, so that source maps need no change. */
export const leanStyles = (code: string): string =>
  code.replaceAll(/\bcss`[^`]*`/g, (styles) =>
    styles.replaceAll(comments, (comment) => comment.replaceAll(/[^\n]/g, '')).replaceAll(/[^\S\n]*\n[^\S\n]*/g, '\n'),
  );

export const leanStylesInScripts = (): Plugin => ({
  name: 'cdr-lean-styles',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/.*\.ts$/, code: 'css`' },
    handler: (code) => ({ code: leanStyles(code), map: null }),
  },
});
