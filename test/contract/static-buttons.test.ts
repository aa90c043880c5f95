// A button in a page's HTML does nothing before the page's script has loaded, so it is disabled until then.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { at } from '../tools/run.ts';

const pages = [...globSync(at('*.html')), ...globSync(at('src/pages/*/index.html'))];

test.each(pages.map((path) => [path.slice(at().length), path]))(
  '%s: every button is disabled until its script has loaded',
  (_name, path) => {
    const buttons = readFileSync(path, 'utf8').match(/<button\b[^>]*>/gu) ?? [];
    expect(buttons.filter((tag) => !/\sdisabled\b/u.test(tag))).toEqual([]);
  },
);
