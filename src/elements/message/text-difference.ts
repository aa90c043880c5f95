// Compares two texts: which characters of each differ.
import { html, type TemplateResult } from 'lit';

/** A piece of a text, and whether it differs from the other text. */
export interface Piece {
  readonly text: string;
  readonly differs: boolean;
}

/** Both texts in pieces: the same beginning, a middle that differs, the same end. */
export function pieces(one: string, other: string): readonly [readonly Piece[], readonly Piece[]] {
  const shorter = Math.min(one.length, other.length);
  let head = 0;
  while (head < shorter && one[head] === other[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && one.at(-1 - tail) === other.at(-1 - tail)) tail += 1;
  return [cut(one, head, tail), cut(other, head, tail)];
}

const cut = (text: string, head: number, tail: number): readonly Piece[] =>
  [
    { text: text.slice(0, head), differs: false },
    { text: text.slice(head, text.length - tail), differs: true },
    { text: text.slice(text.length - tail), differs: false },
  ].filter((piece) => piece.text !== '');

const isCompact = (text: string): boolean => /^[\w-]+(?:\.[\w-]*){2,4}$/u.test(text);

/** The same for two compact tokens, compared part by part. */
export function byteDifference(sent: string, honest: string): readonly [readonly Piece[], readonly Piece[]] {
  const [here, there] = [sent.split('.'), honest.split('.')];
  if (!isCompact(sent) || !isCompact(honest) || here.length !== there.length) return pieces(sent, honest);
  const pairs = here.map((part, index) => pieces(part, there[index] ?? ''));
  const joined = (side: 0 | 1): readonly Piece[] =>
    pairs.flatMap((pair, index) => (index === 0 ? pair[side] : [{ text: '.', differs: false }, ...pair[side]]));
  return [joined(0), joined(1)];
}

/** A text with the differences marked. */
export const markedPieces = (those: readonly Piece[]): TemplateResult =>
  html`${those.map(({ text, differs }) => (differs ? html`<mark>${text}</mark>` : text))}`;
