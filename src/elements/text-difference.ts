// Two texts beside each other: which characters of each the other has not.
import { html, type TemplateResult } from 'lit';

/** A text, and whether the other one has it in the same place. */
export interface Piece {
  readonly text: string;
  readonly differs: boolean;
}

/** Both texts in pieces: what stands in the middle and differs, between what is the same. */
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

/** The same of two compact tokens, header against header and signature against signature. */
export function byteDifference(sent: string, honest: string): readonly [readonly Piece[], readonly Piece[]] {
  const [here, there] = [sent.split('.'), honest.split('.')];
  if (!isCompact(sent) || !isCompact(honest) || here.length !== there.length) return pieces(sent, honest);
  const pairs = here.map((part, index) => pieces(part, there[index] ?? ''));
  const joined = (side: 0 | 1): readonly Piece[] =>
    pairs.flatMap((pair, index) => (index === 0 ? pair[side] : [{ text: '.', differs: false }, ...pair[side]]));
  return [joined(0), joined(1)];
}

/** A text with what differs marked. */
export const markedPieces = (those: readonly Piece[]): TemplateResult =>
  html`${those.map(({ text, differs }) => (differs ? html`<mark>${text}</mark>` : text))}`;
