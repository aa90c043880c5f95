// Capitalises the first letter of a text, for the start of a sentence.

export const capital = (text: string): string => text.replace(/^./u, (first) => first.toUpperCase());
