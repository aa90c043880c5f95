// Characters that nobody sees and that make a name look like another: controls, line ends, marks that turn the reading
// direction, and those that are shown as nothing or as a blank.

/** Text without any of them, and with at least one character that is no blank. */
export const visible =
  /^(?=[^]*\S)[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\u{2800}\u{180e}]+$/u;

/** The text as it can be shown in an error: hidden characters by their code points, and not without end. */
export const shown = (text: string): string =>
  Array.from(text.slice(0, 100), (one) => (visible.test(`x${one}`) ? one : `U+${codeOf(one)}`)).join('') +
  (text.length > 100 ? '…' : '');

const codeOf = (character: string): string =>
  (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
