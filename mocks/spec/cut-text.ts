// A value that is shown in part, marked so that nobody takes the mark for bytes that were sent.

/** Stands for what is left out of a list, or of a value that is nested too deep. */
export const leftOut = '⟨left out⟩';

const mark = / ⟨first \d+ of \d+ characters⟩$/u;

/** The text itself where the mark would be no shorter than what it stands for; else its first characters with the mark. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = markedAsCut(text.slice(0, most), text.length);
  return cut.length < text.length ? cut : text;
}

/** The beginning of a text of so many characters, with the mark. */
export const markedAsCut = (beginning: string, length: number): string =>
  `${beginning} ⟨first ${String(beginning.length)} of ${String(length)} characters⟩`;

/** The list itself, or its first values and a mark for the rest. */
export const cutList = (list: readonly string[], most: number): readonly string[] =>
  list.length <= most ? list : [...list.slice(0, most), leftOut];

/** What of a cut text was sent. */
export const uncut = (text: string): string => text.replace(mark, '');
