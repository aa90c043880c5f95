// The code blocks of a Markdown document.
import { readFileSync } from 'node:fs';
import { at } from '../tools/run.ts';

export interface CodeBlock {
  /** Path of the document in the repository. */
  readonly document: string;
  /** Line of the first line of code, from one. */
  readonly line: number;
  /** What stands behind the fence: `ts`, `sh`, `ts file=vite.config.ts`. */
  readonly info: string;
  readonly text: string;
}

/** The fenced blocks of a document of the repository, in order. */
export function codeBlocks(document: string): readonly CodeBlock[] {
  const text = readFileSync(at(document), 'utf8');
  return [...text.matchAll(/^```(.+)\n([^]*?)^```$/gm)].map(({ 1: info = '', 2: code = '', index }) => ({
    document,
    line: text.slice(0, index).split('\n').length + 1,
    info: info.trim(),
    text: code,
  }));
}
