// Templates and styles in scripts lose what nobody reads, and nothing else.
import { expect, test } from 'vitest';
import { leanTemplates } from '../../src/build/lean-templates.ts';

test('indentation of templates and comments of styles go; every line stays, and so do texts', () => {
  const code = [
    'const words = `',
    '  kept: 1, 2 {`; /* kept */',
    'const styles = css`',
    '  /* Why, in',
    '     two lines. */',
    '  .a:is(.b, .c) {',
    "    content: 'a  b';",
    '    ${unsafeCSS(more)}',
    '  }',
    '`;',
    'html`<p>',
    '  ${found ? html`<b>',
    '    yes: a, b</b>` : `no',
    '  kept`}',
    '</p>`;',
  ];
  expect(leanTemplates(code.join('\n')).split('\n')).toEqual([
    ...code.slice(0, 3),
    '',
    '',
    '.a:is(.b,.c){',
    "content:'a  b';",
    '${unsafeCSS(more)}',
    '}',
    '`;',
    'html`<p>',
    '${found ? html`<b>',
    'yes: a, b</b>` : `no',
    ...code.slice(13),
  ]);
});
