// Invisible characters that make one name look like another: controls, line ends, direction marks, and characters shown as nothing or as a blank.

/** Text without any of them, and with at least one character that is not blank. */
export const visible =
  /^(?=[^]*\S)[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\u{2800}\u{180e}]+$/u;

/** The text for an error message: hidden characters as code points, shortened if long. */
export const shown = (text: string): string =>
  Array.from(text.slice(0, 100), (one) => (visible.test(`x${one}`) ? one : `U+${codeOf(one)}`)).join('') +
  (text.length > 100 ? '…' : '');

const codeOf = (character: string): string =>
  (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
