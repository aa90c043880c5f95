// A title inside a sentence: lower-case initial, unless it begins with an abbreviation.
export const insideSentence = (title: string): string =>
  /^[A-Z][a-z]/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
