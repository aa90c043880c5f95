// The order in which test files run against a bug: first those whose names and folders share most words with its file,
// and among these the ones that reach the bug most often per second.

import type { Numbered } from './schemata.ts';

const words = (path: string): readonly string[] =>
  path
    .toLowerCase()
    .replace(/\.test\.ts$|\.ts$/u, '')
    .split(/[/\-.]/u)
    .filter((word) => !['mocks', 'test', 'flow', 'unit', 'holder', 'engine', 'steps'].includes(word))
    .map((word) => word.slice(0, 6));

/** How many words the two paths share; a test of the same folder and subject shares several. */
export function nearness(source: string, test: string): number {
  const own = new Set(words(source));
  return words(test).filter((word) => own.has(word)).length;
}

/** What is known about a test file once it has passed with no bug active. */
export interface Known {
  readonly path: string;
  readonly seconds: number;
  /** How often it reaches each bug. */
  readonly reached: ReadonlyMap<number, number>;
}

/** Files that reach the bug, the likeliest to find it first. */
export function inOrder({ number, mutation }: Numbered, tests: readonly Known[]): readonly Known[] {
  // Starting a process costs about a second, however short the file is.
  const often = ({ reached, seconds }: Known): number => (reached.get(number) ?? 0) / (1 + seconds);
  const near = ({ path }: Known): number => nearness(mutation.path, path);
  return tests
    .filter(({ reached }) => mutation.loads === true || reached.has(number))
    .sort((a, b) => near(b) - near(a) || often(b) - often(a) || a.path.localeCompare(b.path));
}

/** The files in portions: the first takes a few seconds, each later one as long as all before it. */
export function inPortions(tests: readonly Known[], first: number): readonly (readonly Known[])[] {
  const portions: Known[][] = [];
  let [sum, most] = [0, 0];
  for (const test of tests) {
    if (sum + test.seconds > most || portions.length === 0) {
      portions.push([]);
      most = Math.max(first, sum * 2, sum + test.seconds);
    }
    portions.at(-1)?.push(test);
    sum += test.seconds;
  }
  return portions;
}
