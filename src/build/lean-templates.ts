// Vite plugin: templates and styles in scripts are sent without their indentation, styles without comments too.
import type { Plugin } from 'vite';

const indentation = /(?<=\n)[^\S\n]+/g;
const comments = /\/\*[\s\S]*?\*\//g;

/**
 * From html`, svg` and css` to the next backtick, and nowhere else: a plain template may be a text with an indentation of
 * its own. Lines stay where they are, so that source maps need no change.
 */
export const leanTemplates = (code: string): string =>
  code
    .replaceAll(/(?<=\bcss`)[^`]*/g, (styles) =>
      styles
        .replaceAll(comments, (comment) => comment.replaceAll(/[^\n]/g, ''))
        .replaceAll(/([:,]) /g, '$1')
        .replaceAll(' {', '{')
        .replaceAll(indentation, ''),
    )
    .replaceAll(/(?<=\b(?:html|svg)`)[^`]*/g, (template) => template.replaceAll(indentation, ''));

export const leanTemplatesInScripts = (): Plugin => ({
  name: 'cdr-lean-templates',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/.*\.ts$/ },
    handler: (code) => ({ code: leanTemplates(code), map: null }),
  },
});
