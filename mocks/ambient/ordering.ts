// One order of texts, the same on every machine: a locale has its own, and what is searched or numbered has none.

/** Compares texts by their UTF-16 code units, as `<` does; for `sort`. */
export const byCodeUnits = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
