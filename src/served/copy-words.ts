// Output of `init` about a plan: lines for the terminal.
import type { CopyPlan, Named } from './copy-plan.ts';

/** Other people’s file names may contain line breaks or terminal control sequences. */
export const showPath = (path: string): string =>
  path.slice(0, 300).replaceAll(/\p{C}/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`);

/** Other people’s folders may contain any number of files. */
const mostLines = 20;

const nameAll = (word: string, some: readonly Named[]): readonly string[] => [
  ...some.slice(0, mostLines).map(({ path, why }) => `${word}  ${showPath(path)}: ${why}`),
  ...(some.length > mostLines ? [`${word}  ${String(some.length - mostLines)} more`] : []),
];

/** What prevents the copy: with any line, nothing is copied. */
export const linesInTheWay = (plan: CopyPlan, force: boolean): readonly string[] => [
  ...plan.obstacles.map(({ path, why }) => `in the way  ${showPath(path)}: ${why}`),
  ...(force ? [] : plan.changed.map(({ path, why }) => `not replaced  ${path}: ${why}`)),
];

/** What a copy would change. */
export const linesOfChanges = ({ copies, removals }: CopyPlan): readonly string[] => [
  ...copies.map(({ path, state }) => `${state}  ${path}`),
  ...removals.map((path) => `left over  ${path}`),
];

export const linesLeftAlone = ({ leftAlone }: CopyPlan): readonly string[] => nameAll('left alone', leftAlone);
