// Entries that have the same name as another: what tells them apart.

/** Enough of an id to know it again. */
export const shortId = (id: string): string => (id.length > 8 ? `${id.slice(0, 8)}…` : id);

/** The names that more than one of them has. */
export const namesakes = (all: readonly { readonly name: string }[]): ReadonlySet<string> => {
  const seen = new Set<string>();
  return new Set(all.flatMap(({ name }) => (seen.has(name) ? [name] : (seen.add(name), []))));
};
