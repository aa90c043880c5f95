// Shortens values for display, with a mark that cannot be mistaken for bytes that were sent.

/** Replaces the rest of a list, or a value that is nested too deeply. */
export const leftOut = '⟨left out⟩';

const mark = / ⟨first \d+ of \d+ characters⟩$/u;

/** The whole text if the mark would not make it shorter; otherwise its first `most` characters and the mark. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = markedAsCut(text.slice(0, most), text.length);
  return cut.length < text.length ? cut : text;
}

/** The first characters of a text of the given length, with the mark. */
export const markedAsCut = (beginning: string, length: number): string =>
  `${beginning} ⟨first ${String(beginning.length)} of ${String(length)} characters⟩`;

/** The whole list, or its first values and a mark for the rest. */
export const cutList = (list: readonly string[], most: number): readonly string[] =>
  list.length <= most ? list : [...list.slice(0, most), leftOut];

/** The part of a shortened text that was really sent. */
export const uncut = (text: string): string => text.replace(mark, '');
