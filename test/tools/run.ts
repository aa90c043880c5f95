// Starts installed tools on the running Node, and finds the repository's folders.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root: string = resolve(import.meta.dirname, '../..');

/** A path inside the repository. */
export const at = (...parts: string[]): string => join(root, ...parts);

/** The file in a package's `bin`; throws if the tool is not installed. */
export function binOf(packageName: string, tool: string = packageName): string {
  const home = at('node_modules', packageName);
  if (!existsSync(home)) throw new Error(`${packageName} is not installed: run \`npm ci\` first.`);
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>;
  };
  const file = typeof bin === 'string' ? bin : bin[tool];
  if (file === undefined) throw new Error(`${packageName} has no tool named ${tool}.`);
  return join(home, file);
}

export interface Tool {
  readonly package: string;
  readonly tool?: string;
  readonly arguments: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a tool in the repository's root, shows its output, and returns its exit code. */
export function run(tool: Tool): number {
  const file = binOf(tool.package, tool.tool ?? tool.package);
  const outcome = spawnSync(process.execPath, [file, ...tool.arguments], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...tool.env },
  });
  return outcome.status ?? 1;
}

export interface Outcome {
  readonly code: number;
  /** All output in order. */
  readonly words: string;
}

/** Runs a script or tool in parallel with others, buffering its output so that outputs do not mix. */
export const runBeside = (file: string, ...given: readonly string[]): Promise<Outcome> =>
  new Promise((settle) => {
    const child = spawn(process.execPath, [file, ...given], { cwd: root });
    let words = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => (words += text));
    }
    child.once('error', (error) => settle({ code: 1, words: words + error.message }));
    child.once('close', (code) => settle({ code: code ?? 1, words }));
  });
