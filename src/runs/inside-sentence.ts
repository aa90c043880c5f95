// A title inside a sentence: it begins with a small letter there, an abbreviation stays as it is.
export const insideSentence = (title: string): string =>
  /^[A-Z][a-z]/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
