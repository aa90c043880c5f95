// Starts an installed tool on the Node that runs now, and finds the repository's folders.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root: string = resolve(import.meta.dirname, '../..');

/** A path inside the repository. */
export const at = (...parts: string[]): string => join(root, ...parts);

/** The file that a package's `bin` names; refuses a tool that is not installed. */
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

/** Runs a tool in the repository's root with its output shown; gives its exit code. */
export function run(tool: Tool): number {
  const file = binOf(tool.package, tool.tool ?? tool.package);
  const outcome = spawnSync(process.execPath, [file, ...tool.arguments], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...tool.env },
  });
  return outcome.status ?? 1;
}
