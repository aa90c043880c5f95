// The name that was probably meant by one that nobody knows.

/** The known name with the fewest letters to change, at most a third of them; undefined where none is near. */
function closest(given: string, known: readonly string[]): string | undefined {
  const wanted = given.toLowerCase();
  const [nearest] = known
    .map((name) => [name, distance(wanted, name.toLowerCase())] as const)
    .filter(([name, steps]) => steps <= Math.max(1, Math.floor(name.length / 3)))
    .toSorted(([, a], [, b]) => a - b);
  return nearest?.[0];
}

/** Letters to put in, take out or change (Levenshtein). */
function distance(a: string, b: string): number {
  // Nothing so much longer is near, and need not be counted.
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

/** For the end of a sentence on a name that nobody knows. */
export function meant(given: string, known: readonly string[]): string {
  const near = closest(given, known);
  return near === undefined ? '' : ` Did you mean ${near}?`;
}
