// Vite plugin: templates and styles in scripts are sent without blanks that nobody sees, styles without comments too.
import { MagicString } from 'magic-string';
import { parseSync, Visitor, type Plugin } from 'vite';

const comments = /\/\*[\s\S]*?\*\//g;

/**
 * TypeScript or JavaScript with less in what html`, svg` and css` tag, wherever one stands in another; a plain template may
 * be a text with an indentation of its own. Refuses, as an Error, code that does not parse, and blanks in markup that are
 * shown.
 */
export function leanTemplates(code: string): MagicString {
  const { program, errors } = parseSync('module.ts', code);
  if (errors[0] !== undefined) throw new Error(errors[0].message);
  const lean = new MagicString(code);
  const change = (start: number, end: number, less: (text: string) => string): void => {
    if (end > start) lean.update(start, end, less(code.slice(start, end)));
  };
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      const name = tag.type === 'Identifier' ? tag.name : undefined;
      if (name === 'css') change(quasi.start + 1, quasi.end - 1, leanStyles);
      if (name === 'html' || name === 'svg') for (const { start, end } of quasi.quasis) change(start, end, leanMarkup);
    },
  }).visit(program);
  return lean;
}

/** What a browser shows as one space is sent as one; in the value of an attribute it may mean more. */
function leanMarkup(markup: string): string {
  const kept = /<(?:pre|textarea)\b[^>]*>\s/.exec(markup);
  if (kept !== null)
    throw new Error(`Blanks that are shown stand after ${kept[0].trim()}: write them as an expression.`);
  return markup.replaceAll(/"[^"]*"|\s+/g, (found) => (found.startsWith('"') ? found : ' '));
}

const leanStyles = (styles: string): string =>
  styles
    .replaceAll(comments, '')
    // What stands between ${…} and the next word on its line is part of a value or selector.
    .replaceAll(/\}\s*\n\s*/g, '}')
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/([:,;{]) /g, '$1')
    .replaceAll(/ (?=[{}])/g, '')
    .replaceAll(/(?<![\w.-])0(?=\.\d)/g, '')
    .replaceAll(/;(?=\})/g, '')
    .trim();

export const leanTemplatesInScripts = (): Plugin => ({
  name: 'cdr-lean-templates',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/.*\.ts$/, code: /\b(?:html|svg|css)`/ },
    handler: (code) => {
      const lean = leanTemplates(code);
      return { code: lean.toString(), map: lean.generateMap({ hires: 'boundary' }) };
    },
  },
});
