// The first letter of a text: upper case where a sentence begins, lower case inside one.

/** With its first letter in upper case. */
export const capital = (text: string): string => text.replace(/^./u, (first) => first.toUpperCase());

/** A title inside a sentence: lower-case initial, unless it begins with an abbreviation. */
export const insideSentence = (title: string): string =>
  /^[A-Z][a-z]/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
