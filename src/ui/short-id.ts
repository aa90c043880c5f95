// Distinguishes entries of the same name.

/** Enough of an id to recognise it. */
export const shortId = (id: string): string => (id.length > 8 ? `${id.slice(0, 8)}…` : id);

/** The names that occur more than once. */
export const namesakes = (all: readonly { readonly name: string }[]): ReadonlySet<string> => {
  const seen = new Set<string>();
  return new Set(all.flatMap(({ name }) => (seen.has(name) ? [name] : (seen.add(name), []))));
};
