// The code blocks of a Markdown document.
import { readFileSync } from 'node:fs';
import { at } from '../tools/run.ts';

export interface CodeBlock {
  /** Path of the document in the repository. */
  readonly document: string;
  /** Line of the first line of code, from one. */
  readonly line: number;
  /** The words after the fence: `ts`, `sh`, `ts file=vite.config.ts`. */
  readonly info: string;
  readonly text: string;
}

/** Blocks with these words after the fence replace the lines of the previous block that begin or end alike. */
const replacing = 'ts instead';

/** What identifies a line: the package and name it imports, or the constant it declares. */
function keyOf(line: string): string {
  const [, names = '', from] = /^import \{ (.+) \} from ('[^']+');$/u.exec(line) ?? [];
  if (from === undefined) return line.replace(/=.*$/u, '');
  return (
    [...names.matchAll(/ as (\w+)/gu)]
      .map(([, name]) => name)

      .join() + from
  );
}

/**
 * The blocks in the other profile: each block that is followed by replacement lines. Throws if a replacement line
 * matches none.
 */
export function otherProfileOf(blocks: readonly CodeBlock[]): readonly CodeBlock[] {
  return blocks.flatMap((block, index) => {
    const next = blocks[index + 1];
    if (next?.info !== replacing || next.document !== block.document) return [];
    return [{ ...block, text: replaced(block.text, next) }];
  });
}

/** Throws for a line that matches no place in the text, or several. */
export function replaced(text: string, { text: lines, document, line: first }: CodeBlock): string {
  return lines
    .trimEnd()
    .split('\n')
    .reduce((all, line) => {
      const own = all.split('\n').filter((one) => keyOf(one.trim()) === keyOf(line));
      const [only] = own;
      if (only === undefined || own.length > 1)
        throw new Error(`${document}, line ${String(first)}: nothing to put in place of: ${line}`);
      return all.replace(only, /^ */u.exec(only)?.[0] + line);
    }, text);
}

/** The fenced blocks of a document in the repository, in order. */
export function codeBlocks(document: string): readonly CodeBlock[] {
  const text = readFileSync(at(document), 'utf8');
  return [...text.matchAll(/^```(.+)\n([^]*?)^```$/gm)].map(({ 1: info = '', 2: code = '', index }) => ({
    document,
    line: text.slice(0, index).split('\n').length + 1,
    info: info.trim(),
    text: code,
  }));
}
