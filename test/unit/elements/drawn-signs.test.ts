// A sign drawn by CSS is read out as part of the name next to it, unless the style gives other words.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../src');
const drawn = /content:\s*'([^']*)'\s*(\/?)/gu;

it('every sign drawn by CSS has alternative words, or an empty text, for screen readers', () => {
  const signs = globSync('**/*.{css,ts}', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(drawn)]
      .filter(([, sign = '']) => /\p{S}/u.test(sign))
      .map(([declaration, , words]) => ({ declaration: `${file}: ${declaration}`, isRead: words !== '/' })),
  );
  expect(signs.length).toBeGreaterThan(15);
  expect(signs.filter(({ isRead }) => isRead).map(({ declaration }) => declaration)).toEqual([]);
});
