// The README’s examples run unchanged in both profiles, and so does the guide’s example that needs no page.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { codeBlocks, otherProfileOf, type CodeBlock } from '../../consumers/code-blocks.ts';
import { at } from '../../tools/run.ts';

const folder = at('test-results/readme');
afterAll(() => rm(folder, { recursive: true, force: true }));

const entries: Readonly<Record<string, string>> = {
  'cdr-browser-sandbox': 'mocks/index.ts',
  'cdr-browser-sandbox/node': 'mocks/node.ts',
  'cdr-browser-sandbox/recipient': 'src/recipient/index.ts',
};

const readme = codeBlocks('README.md');
const guide = codeBlocks('src/docs/guides/your-app.md');

/** The only block that contains these words, importing from the sources instead of the package. */
function sourceOf(blocks: readonly CodeBlock[], ...words: readonly string[]): string {
  const [block, ...more] = blocks.filter(({ info, text }) => info === 'ts' && words.every((one) => text.includes(one)));
  if (block === undefined || more.length > 0) throw new Error(`Not one block has ${words.join(', ')}.`);
  return block.text.replaceAll(
    /from '(cdr-browser-sandbox[^']*)'/gu,
    (_all, name: string) => `from '${at(entries[name] ?? '')}'`,
  );
}

/** Runs it and returns what it printed last. */
async function printed(name: string, code: string): Promise<readonly unknown[]> {
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/${name}.ts`, code);
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  try {
    await import(`${folder}/${name}.ts`);
    return said.mock.lastCall ?? [];
  } finally {
    said.mockRestore();
  }
}

test.each([
  ['0.1.1', 'hybrid, registration'],
  ['today', 'codeFlow, startFlow, todayRegistration'],
])('the README’s prototype prints accounts and usage in profile %s', async (profile, flows) => {
  const [accounts, usage] = await printed(`prototype-${profile}`, sourceOf(readme, flows, 'createSandbox('));
  expect(accounts).toHaveLength(1);
  expect(usage).toHaveLength(28);
});

test.each(['0.1.1', 'today'])('the README’s Node test passes in profile %s', async (profile) => {
  const code = sourceOf(readme, "from 'vitest'", 'seed: 7')
    .replace('{ seed: 7 }', `{ profile: '${profile}', seed: 7 }`)
    .replace(/test\('[^']*', async \(\) => \{/u, 'await (async () => {')
    .replace(/\}\);\s*$/u, '})();\nconsole.log(true);\n');
  expect(code).toContain(`profile: '${profile}'`);
  expect(await printed(`node-test-${profile}`, code.replace('import { expect, test }', 'import { expect }'))).toEqual([
    true,
  ]);
});

test.each([
  ['0.1.1', guide],
  ['today', otherProfileOf(guide)],
])('a persona answers in the guide for an own app in profile %s', async (profile, blocks) => {
  const [body] = await printed(`persona-${profile}`, sourceOf(blocks, 'personas.find'));
  expect(body).toMatchObject({ data: { reads: expect.arrayContaining([expect.anything()]) as unknown } });
});
