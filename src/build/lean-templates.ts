// Vite plugin: templates and styles in scripts are sent without their indentation, styles without comments too.
import { parseSync, Visitor, type Plugin } from 'vite';

const indentation = /(?<=\n)[^\S\n]+/g;
const comments = /\/\*[\s\S]*?\*\//g;

/** `as before`, where source maps are made: they then need no change. */
type Lines = 'as before' | 'few';

/** A stretch of the code, and what takes its place. */
interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * TypeScript or JavaScript with less in what html`, svg` and css` tag, wherever one stands in another; a plain template may
 * be a text with an indentation of its own. Refuses, as an Error, code that does not parse.
 */
export function leanTemplates(code: string, lines: Lines): string {
  const { program, errors } = parseSync('module.ts', code);
  if (errors[0] !== undefined) throw new Error(errors[0].message);
  const changes: Change[] = [];
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      const name = tag.type === 'Identifier' ? tag.name : undefined;
      if (name === 'css') changes.push(leanStyles(code, quasi.start + 1, quasi.end - 1, lines));
      if (name === 'html' || name === 'svg')
        for (const { start, end } of quasi.quasis)
          changes.push({ start, end, text: code.slice(start, end).replaceAll(indentation, '') });
    },
  }).visit(program);
  let lean = '';
  let read = 0;
  for (const { start, end, text } of changes.toSorted((one, other) => one.start - other.start)) {
    lean += code.slice(read, start) + text;
    read = end;
  }
  return lean + code.slice(read);
}

function leanStyles(code: string, start: number, end: number, lines: Lines): Change {
  const styles = code.slice(start, end);
  const lean = styles
    .replaceAll(comments, '')
    // What stands between ${…} and the next word on its line is part of a value or selector.
    .replaceAll(/\}\s*\n\s*/g, '}')
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/([:,;{]) /g, '$1')
    .replaceAll(/ (?=[{}])/g, '')
    .replaceAll(/(?<![\w.-])0(?=\.\d)/g, '')
    .replaceAll(/;(?=\})/g, '');
  const left = lines === 'few' ? '' : '\n'.repeat(styles.split('\n').length - 1);
  return { start, end, text: lean.trim() + left };
}

export const leanTemplatesInScripts = (lines: Lines): Plugin => ({
  name: 'cdr-lean-templates',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/.*\.ts$/, code: /\b(?:html|svg|css)`/ },
    handler: (code) => ({ code: leanTemplates(code, lines), map: null }),
  },
});
