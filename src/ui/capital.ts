// The beginning of a sentence, from words that stand inside one.

export const capital = (text: string): string => text.replace(/^./u, (first) => first.toUpperCase());
