// Vite plugin: templates and styles in scripts are sent without their indentation, styles without comments too.
import type { Plugin } from 'vite';

const indentation = /(?<=\n)[^\S\n]+/g;
const comments = /\/\*[\s\S]*?\*\//g;

/** `as before`, where source maps are made: they then need no change. */
type Lines = 'as before' | 'few';

/**
 * From html`, svg` and css` to the next backtick, and nowhere else: a plain template may be a text with an indentation of
 * its own.
 */
export const leanTemplates = (code: string, lines: Lines): string =>
  code
    .replaceAll(
      /(?<=\bcss`)[^`]*/g,
      (styles) => leanStyles(styles) + (lines === 'few' ? '' : '\n'.repeat(styles.split('\n').length - 1)),
    )
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
  return lean.trim();
}

export const leanTemplatesInScripts = (lines: Lines): Plugin => ({
  name: 'cdr-lean-templates',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/.*\.ts$/ },
    handler: (code) => ({ code: leanTemplates(code, lines), map: null }),
  },
});
