// Vite plugin: templates and styles in scripts are sent without their indentation, styles without comments too.
import type { Plugin } from 'vite';

const indentation = /(?<=\n)[^\S\n]+/g;
const comments = /\/\*[\s\S]*?\*\//g;

/**
 * From html`, svg` and css` to the next backtick, and nowhere else: a plain template may be a text with an indentation of
 * its own. There are as many lines as before, so that source maps need no change.
 */
export const leanTemplates = (code: string): string =>
  code
    .replaceAll(/(?<=\bcss`)[^`]*/g, leanStyles)
    .replaceAll(/(?<=\b(?:html|svg)`)[^`]*/g, (template) => template.replaceAll(indentation, ''));

function leanStyles(styles: string): string {
  const lean = styles
    .replaceAll(comments, '')
    // What stands between ${…} and the next word on its line is part of a value or selector.
    .replaceAll(/\}\s*\n\s*/g, '}')
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/([:,;{]) /g, '$1')
    .replaceAll(/ (?=[{}])/g, '')
    .replaceAll(/;(?=\})/g, '');
  return lean.trim() + '\n'.repeat(styles.split('\n').length - 1);
}

export const leanTemplatesInScripts = (): Plugin => ({
  name: 'cdr-lean-templates',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/.*\.ts$/ },
    handler: (code) => ({ code: leanTemplates(code), map: null }),
  },
});
