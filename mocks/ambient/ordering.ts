// An order of texts that is the same on every machine, unlike that of a locale.

/** Compares texts by their UTF-16 code units, as `<` does; for `sort`. */
export const byCodeUnits = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
