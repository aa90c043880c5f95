// Which test files are asked first: those whose names and rooms have most in common with the file that has the bug.

const words = (path: string): readonly string[] =>
  path
    .toLowerCase()
    .replace(/\.test\.ts$|\.ts$/u, '')
    .split(/[/\-.]/u)
    .filter((word) => !['mocks', 'test', 'flow', 'unit', 'holder', 'engine', 'steps'].includes(word))
    .map((word) => word.slice(0, 6));

/** How many words the two share; a test of the same room and subject shares several. */
export function nearness(source: string, test: string): number {
  const own = new Set(words(source));
  return words(test).filter((word) => own.has(word)).length;
}

/** Nearest first; the fuzzer's short run, which comes to nearly everything, right after those that share a word. */
export const inOrder = (source: string, tests: readonly string[]): readonly string[] => {
  const rank = (test: string): number => nearness(source, test) * 10 + (test.startsWith('test/fuzz/') ? 1 : 0);
  return [...tests].sort((a, b) => rank(b) - rank(a) || a.localeCompare(b));
};
