// Styles in scripts lose what nobody reads, and nothing else.
import { expect, test } from 'vitest';
import { leanStyles } from '../../src/build/lean-styles.ts';

test('comments and indentation of styles go, lines and everything outside of them stay', () => {
  const code = [
    'const words = `',
    '  kept`; /* kept */',
    'const styles = css`',
    '  /* Why, in',
    '     two lines. */',
    '  .a:is(.b) {',
    "    content: 'a  b';",
    '    ${unsafeCSS(more)}',
    '  }',
    '`;',
  ];
  expect(leanStyles(code.join('\n')).split('\n')).toEqual([
    ...code.slice(0, 3),
    '',
    '',
    '.a:is(.b) {',
    "content: 'a  b';",
    '${unsafeCSS(more)}',
    '}',
    '`;',
  ]);
});
