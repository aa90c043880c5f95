// What stands alone in a built script stands together at its beginning, and the rest stays as it was.
import { expect, test } from 'vitest';
import { kindredBeside } from '../../src/build/kindred-order.ts';

const beside = (...lines: readonly string[]): readonly string[] =>
  kindredBeside(lines.join('\n'))
    .toString()
    .split('\n')
    .join('')
    .split(/(?<=;)/u);

test('styles come first, then tables, each in their order', () => {
  expect(
    beside(
      'import { css, base } from "./shown.js";',
      'start();',
      'var titles = { one: `One`, two: [-1, true, named] };',
      'var wide = css`p { margin: 0 }`;',
      'class View { static styles = [base, wide] }',
      'const narrow = css`${base} ${wide} b { margin: 0 }`;',
      'const all = [titles, narrow];',
      'function named() {}',
    ),
  ).toEqual([
    'import { css, base } from "./shown.js";',
    'var wide = css`p { margin: 0 }`;',
    'const narrow = css`${base} ${wide} b { margin: 0 }`;',
    'var titles = { one: `One`, two: [-1, true, named] };',
    'const all = [titles, narrow];',
    'start();',
    'class View { static styles = [base, wide] }function named() {}',
  ]);
});

test('what is first already stays before what names it', () => {
  const [, , ...moved] = beside(
    'import "./a.js";',
    'var one = [1];',
    'start();',
    'var two = [one];',
    'var styles = [two];',
  );
  expect(moved).toEqual(['var two = [one];', 'var styles = [two];', 'start();']);
});

test.each([
  [
    'of what is worked out',
    'var next = first();',
    'var list = [next];',
    'var more = { ...found };',
    'var sum = 1 + 2;',
  ],
  ['that may be another by then', 'let count = 0;', 'count += 1;', 'var told = { count };', 'var text = `${count}`;'],
  ['that declares several, or none of a name', 'var one = 1, two = 2;', 'var { three } = {};', 'var four;'],
  ['with a function or a getter in it', 'var actions = { go() {}, get now() { return 1 } };', 'var run = [() => 1];'],
  ['of styles whose tag is made here', 'const css = made();', 'var styles = css`p {}`;'],
  ['that a function of the script makes', 'function css() {}', 'var styles = css`p {}`;'],
])('nothing moves %s', (_case, ...lines) => {
  const code = ['import { first, found, made } from "./a.js";', 'start();', ...lines];
  expect(beside(...code).join('')).toBe(code.join(''));
});

test('a script of imports alone stays', () => {
  expect(kindredBeside('import "./a.js";').toString()).toBe('import "./a.js";');
  expect(kindredBeside('').toString()).toBe('');
});
