// The README's examples run as they stand there.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { at } from '../../tools/run.ts';

const folder = at('test-results/readme');
afterAll(() => rm(folder, { recursive: true, force: true }));

const entries: Readonly<Record<string, string>> = {
  'cdr-browser-sandbox': 'mocks/index.ts',
  'cdr-browser-sandbox/node': 'mocks/node.ts',
  'cdr-browser-sandbox/recipient': 'src/recipient/index.ts',
};

/** The nth TypeScript block, importing from the sources instead of the package. */
async function blockOf(index: number): Promise<string> {
  const readme = await readFile(at('README.md'), 'utf8');
  const blocks = [...readme.matchAll(/```ts\n([\s\S]*?)```/gu)].map(([, code = '']) => code);
  const code = blocks[index] ?? '';
  expect(code, `README has no TypeScript block ${String(index + 1)}`).not.toBe('');
  return code.replaceAll(
    /from '(cdr-browser-sandbox[^']*)'/gu,
    (_all, name: string) => `from '${at(entries[name] ?? '')}'`,
  );
}

async function run(name: string, code: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/${name}.ts`, code);
  await import(`${folder}/${name}.ts`);
}

test('the prototype of the README ends with accounts and usage', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await run('prototype', await blockOf(0));
  const [accounts, usage] = (said.mock.lastCall ?? []) as [unknown[], unknown[]];
  said.mockRestore();
  expect(accounts).toHaveLength(1);
  expect(usage).toHaveLength(28);
});

test('the Node test of the README passes', async () => {
  const code = (await blockOf(1))
    .replace(/test\('[^']*', async \(\) => \{/u, 'await (async () => {')
    .replace(/\}\);\s*$/u, '})();\n');
  await expect(run('node-test', code.replace('import { expect, test }', 'import { expect }'))).resolves.toBeUndefined();
});
