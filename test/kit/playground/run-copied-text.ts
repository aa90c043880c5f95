// Runs text copied from the playground as files: modules in this process, tests in a separate Vitest.
import { spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { Exchange } from '../../../mocks/index.ts';
import { at, binOf } from '../../tools/run.ts';

/** The developer's own values, by the names that the texts use. */
type Mine = Readonly<Record<string, unknown>>;

interface CopiedTextRunner {
  /** Runs the text as a module beside a `recipient.js` that exports the developer's values, and returns its exports. */
  run(text: string, mine: Mine): Promise<Readonly<Record<string, unknown>>>;
  /** Runs each text as a test file and returns the failure by name, undefined if it passed. */
  runTests(texts: Readonly<Record<string, string>>): Promise<Readonly<Record<string, string | undefined>>>;
  clear(): Promise<void>;
}

/** Every secret in the rows; no text for a library may contain one. */
export function secretsIn(rows: readonly Exchange[]): readonly string[] {
  const found = new Set<string>();
  for (const { request, response, tokens } of rows) {
    for (const { value } of tokens) found.add(value);
    const text = `${JSON.stringify(request)} ${response.body ?? ''} ${JSON.stringify(response.headers)}`;
    for (const [, value = ''] of text.matchAll(/(?:access_token|refresh_token|code)\\?["']?[:=]\\?"?([\w.-]{16,})/gu))
      found.add(value);
    for (const [, value = ''] of text.matchAll(/Bearer ([\w.-]+)/gu)) found.add(value);
  }
  return [...found];
}

const shelf: Record<string, Mine> = {};
Object.assign(globalThis, { copiedTextRunner: shelf });

export function copiedTextRunner(name: string): CopiedTextRunner {
  // Each run has its own name, because a second run in the process would get the cached modules of the first.
  const home = at('test-results', name, crypto.randomUUID());
  let count = 0;
  return {
    run: async (text, mine) => {
      count += 1;
      const folder = `${home}/${String(count)}`;
      await mkdir(folder, { recursive: true });
      shelf[folder] = mine;
      const names = Object.keys(mine).join(', ');
      await writeFile(
        `${folder}/recipient.js`,
        `export const { ${names} } = copiedTextRunner[${JSON.stringify(folder)}];\n`,
      );
      await writeFile(`${folder}/taken.js`, text);
      return (await import(`${folder}/taken.js`)) as Readonly<Record<string, unknown>>;
    },
    runTests: async (texts) => {
      const folder = `${home}/tests`;
      await mkdir(folder, { recursive: true });
      await writeFile(`${folder}/vitest.config.js`, configuration(folder));
      for (const [title, text] of Object.entries(texts)) await writeFile(`${folder}/${title}.test.ts`, text);
      await vitest(folder);
      const { testResults } = JSON.parse(await readFile(`${folder}/report.json`, 'utf8')) as Report;
      return Object.fromEntries(
        Object.keys(texts).map((title) => {
          const found = testResults.find(({ name: file }) => file.endsWith(`/${title}.test.ts`));
          const [one] = found?.assertionResults ?? [];
          if (one === undefined) return [title, `Not run: ${found?.message ?? 'no file'}`];
          return [title, one.status === 'passed' ? undefined : one.failureMessages.join('\n')];
        }),
      );
    },
    clear: () => rm(home, { recursive: true, force: true }),
  };
}

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly failureMessages: readonly string[] }[];
  }[];
}

/** Resolves the package's own names to the sources. */
const configuration = (folder: string): string => `export default {
  root: ${JSON.stringify(folder)},
  resolve: {
    alias: [
      { find: /^cdr-browser-sandbox$/, replacement: ${JSON.stringify(at('mocks/index.ts'))} },
      { find: /^cdr-browser-sandbox\\/recipient$/, replacement: ${JSON.stringify(at('src/recipient/index.ts'))} },
    ],
  },
  test: { include: ['*.test.ts'], isolate: false, maxWorkers: 1, testTimeout: 60_000 },
};
`;

/** Ends on its own, whatever the result of the tests. */
const vitest = (folder: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const options = ['run', '--config', `${folder}/vitest.config.js`, '--reporter=json', '--outputFile=report.json'];
    const child = spawn(process.execPath, [binOf('vitest'), ...options], { cwd: folder, stdio: 'ignore' });
    child.once('error', reject);
    child.once('exit', resolve);
  });
