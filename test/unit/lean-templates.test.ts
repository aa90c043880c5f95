// Templates and styles in scripts lose what nobody reads, and nothing else.
import { expect, test } from 'vitest';
import { leanTemplates } from '../../src/build/lean-templates.ts';

test('blanks of templates and comments of styles go; texts stay', () => {
  const code = [
    'const words = `',
    '  kept: 1, 2 {`; /* kept */',
    'const styles = css`',
    '  /* Why, in',
    '     two lines. */',
    '  .a:is(.b, .c) {',
    "    content: 'a  b';",
    '    inline-size: calc(${one} + ${two} * 0.5) 10.5px 0.75rem;',
    '  }',
    '`;',
    'html`<p>',
    '  ${found ? html`<b>',
    '    yes: a, b</b>` : `no',
    '  kept`}',
    '  <i>${last}</i>',
    '</p>`;',
  ];
  const lean = leanTemplates(code.join('\n'));
  expect(lean.toString().split('\n')).toEqual([
    ...code.slice(0, 2),
    "const styles = css`.a:is(.b,.c){content:'a  b';inline-size:calc(${one} + ${two} * .5) 10.5px .75rem}`;",
    'html`<p> ${found ? html`<b> yes: a, b</b>` : `no',
    '  kept`} <i>${last}</i> </p>`;',
  ]);
});

test('code that does not parse is refused, and so are blanks that would be shown', () => {
  expect(() => leanTemplates('html`<pre class="a">\n  ${text}</pre>`')).toThrow('<pre class="a">');
  const lines = 'placeholder="one\n  two"';
  expect(leanTemplates(`html\`<input\n  ${lines}\n  class="\${a}  b">\``).toString()).toBe(
    `html\`<input ${lines} class="\${a} b">\``,
  );
  expect(leanTemplates('html`<pre>${text}</pre>  <p>`').toString()).toBe('html`<pre>${text}</pre> <p>`');
  expect(() => leanTemplates('const styles = css`')).toThrow(/Unterminated|Unexpected|expected/iu);
});
