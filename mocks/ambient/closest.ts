// Suggests the name that was probably meant by an unknown one.

/** The known name with the fewest edits, at most a third of its letters; undefined if none is close. */
function closest(given: string, known: readonly string[]): string | undefined {
  const wanted = given.toLowerCase();
  const [nearest] = known
    .map((name) => [name, distance(wanted, name.toLowerCase())] as const)
    .filter(([name, steps]) => steps <= Math.max(1, Math.floor(name.length / 3)))
    .toSorted(([, a], [, b]) => a - b);
  return nearest?.[0];
}

/** Insertions, deletions and substitutions (Levenshtein). */
function distance(a: string, b: string): number {
  // A name so much longer cannot be close, so its distance is not computed.
  if (Math.abs(a.length - b.length) > b.length) return Number.POSITIVE_INFINITY;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [index, letter] of Array.from(a).entries()) {
    const next = [index + 1];
    for (const [column, other] of Array.from(b).entries())
      next.push(
        Math.min((row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1, (row[column] ?? 0) + (letter === other ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** A suggestion to append to an error about an unknown name. */
export function meant(given: string, known: readonly string[]): string {
  const near = closest(given, known);
  return near === undefined ? '' : ` Did you mean ${near}?`;
}
