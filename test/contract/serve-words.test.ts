// What `serve` says of its options by --help, and what its guide says, are the same.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { serveUsage } from '../../src/served/serve-command.ts';
import { at } from '../tools/run.ts';

const helped = new Map(
  [...serveUsage.matchAll(/^ {6}--([\w-]+)(?: \S+)? {2,}(.+)$/gm)].map(([, name = '', words = '']) => [name, words]),
);
const guided = new Map(
  [...readFileSync(at('src/docs/guides/serve.md'), 'utf8').matchAll(/^\| `--([\w-]+)[^|]*\| (.+?) *\|$/gm)].map(
    ([, name = '', words = '']) => [name, words.replaceAll('`', '')],
  ),
);

test('the guide has each option of the help, in its words, and may say more', () => {
  expect(helped.size).toBeGreaterThan(9);
  expect([...guided.keys()]).toEqual([...helped.keys()]);
  for (const [name, words] of helped) expect(guided.get(name), name).toContain(words);
});
