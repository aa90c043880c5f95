// Which test files run first against a mutant: in turn the nearest, which import the mutated file themselves or have a similar
// path, and those that reach the mutant most often per second.
import { dirname, join } from 'node:path';
import type { Mutant } from './schemata.ts';

const words = (path: string): readonly string[] =>
  path
    .toLowerCase()
    .replace(/\.test\.ts$|\.ts$/u, '')
    .split(/[/\-.]/u)
    .filter((word) => !['mocks', 'test', 'flow', 'unit', 'holder', 'engine', 'steps'].includes(word))
    .map((word) => word.slice(0, 6));

/** The number of words that the two paths share. */
export function sharedWords(source: string, test: string): number {
  const own = new Set(words(source));
  return words(test).filter((word) => own.has(word)).length;
}

/** A test file as measured with no mutant active. */
export interface TestFile {
  readonly path: string;
  readonly seconds: number;
  /** Paths of the sources that it imports itself. */
  readonly imports: ReadonlySet<string>;
  /** How often it reaches each mutant, by number. */
  readonly reached: ReadonlyMap<number, number>;
}

/** Paths of the modules that a source imports by a relative path. */
export const importedPaths = (path: string, source: string): ReadonlySet<string> =>
  new Set([...source.matchAll(/(?:from |import\()'(\.[^']+)'/gu)].map(([, to = '']) => join(dirname(path), to)));

/** The files that reach the mutant, the likeliest to kill it first. */
export function ranked({ number, mutation }: Mutant, files: readonly TestFile[]): readonly TestFile[] {
  // Starting a process and loading the sources costs about a second, however short the file is.
  const rate = ({ reached, seconds }: TestFile): number => (reached.get(number) ?? 0) / (1 + seconds);
  const isDirect = ({ imports }: TestFile): number => Number(imports.has(mutation.path));
  const shared = ({ path }: TestFile): number => sharedWords(mutation.path, path);
  const often = files
    .filter(({ reached }) => mutation.loads === true || reached.has(number))
    .sort((a, b) => rate(b) - rate(a) || a.path.localeCompare(b.path));
  const near = often.toSorted((a, b) => isDirect(b) - isDirect(a) || shared(b) - shared(a));
  return [...new Set(near.flatMap((file, place) => [file, ...often.slice(place, place + 1)]))];
}

/** The files in batches: the first takes about `first` seconds, each other as long as all before it. */
export function inBatches(files: readonly TestFile[], first: number): readonly (readonly TestFile[])[] {
  const batches: TestFile[][] = [];
  let [sum, most] = [0, 0];
  for (const file of files) {
    if (sum + file.seconds > most || batches.length === 0) {
      batches.push([]);
      most = Math.max(first, sum * 2, sum + file.seconds);
    }
    batches.at(-1)?.push(file);
    sum += file.seconds;
  }
  return batches;
}
