// What `serve` says of its options by --help and of its addresses at the start, and what its guide says, are the same.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createSandbox } from '../../mocks/index.ts';
import { serveUsage, welcome } from '../../src/served/serve-command.ts';
import { at } from '../tools/run.ts';

const helped = new Map(
  [...serveUsage.matchAll(/^ {6}--([\w-]+)(?: \S+)? {2,}(.+)$/gm)].map(([, name = '', words = '']) => [name, words]),
);
const guide = readFileSync(at('src/docs/guides/serve.md'), 'utf8');
const guided = new Map(
  [...guide.matchAll(/^\| `--([\w-]+)[^|]*\| (.+?) *\|$/gm)].map(([, name = '', words = '']) => [
    name,
    words.replaceAll('`', ''),
  ]),
);

test('the guide has each option of the help, in its words, and may say more', () => {
  expect(helped.size).toBeGreaterThan(9);
  expect([...guided.keys()]).toEqual([...helped.keys()]);
  for (const [name, words] of helped) expect(guided.get(name), name).toContain(words);
});

test('the start names the playground and its guides, and so does the guide', async () => {
  await using sandbox = await createSandbox();
  const origins = { tls: 'https://localhost:8443', mtls: 'https://localhost:8444' };
  const printed = welcome({ origins, levers: `${origins.tls}/__admin`, authorityFile: 'authority.pem', sandbox }, {});
  for (const address of [`${origins.tls}/`, `${origins.tls}/guides/`]) {
    expect(printed.split(/\s/u)).toContain(address);
    expect(guide).toContain(`\`${address}\``);
  }
});
