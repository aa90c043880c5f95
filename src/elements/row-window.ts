// Which rows of a long list are drawn: so many at a time, around the one that matters.

/** So many rows are drawn at once; more would make every new one slower than the last. */
export const windowSize = 100;

/** Up to so many rows each says how many there are; with more, that number would make every one of them new with each new one. */
export const countedRows = 60;

/** So many rows stand on either side of the row that matters, where there are as many. */
const slack = windowSize / 4;

/** For so many new rows a window at the end of the list makes room when it moves. */
const room = windowSize / 2;

export interface RowWindow {
  readonly from: number;
  /** The row after the last one. */
  readonly to: number;
}

/**
 * The window around a row; the end of the list when that row is the last one. `from`: where a person has moved it to.
 */
export function rowWindow(count: number, around: number, from?: number): RowWindow {
  const latest = Math.max(0, count - windowSize);
  const wanted = from ?? around - windowSize / 2;
  const start = Math.min(latest, Math.max(0, wanted));
  return { from: start, to: Math.min(count, start + windowSize) };
}

/**
 * The window of a list that was drawn from `kept` on, by the numbers of now: the same as long as the row stands well
 * inside. At the end of the list it makes room, so that most new rows move no other; each would lay out all of them.
 */
export function nextWindow(count: number, around: number, kept: number): RowWindow {
  const to = Math.min(count, kept + windowSize);
  const enoughBefore = kept === 0 || around - kept >= slack;
  const enoughAfter = to === count || to - around > slack;
  if (enoughBefore && enoughAfter) return { from: kept, to };
  const moved = rowWindow(count, around);
  if (moved.to < count || count <= windowSize) return moved;
  return { from: Math.min(moved.from + room, around - slack), to: count };
}

export interface WindowState {
  /** Index of the row that matters. */
  readonly around: number;
  /** Id of the first row that was drawn: where the oldest leave the list, it is found by that. */
  readonly first: string | undefined;
  /** Where a person has moved the window to. */
  readonly movedTo: number | undefined;
}

/** The window of a list that may have changed since it was drawn. */
export function windowOver(
  rows: readonly { readonly id: string }[],
  { around, first, movedTo }: WindowState,
): RowWindow {
  if (rows.length <= windowSize) return { from: 0, to: rows.length };
  const kept = movedTo === undefined ? rows.findIndex(({ id }) => id === first) : -1;
  return kept === -1 ? rowWindow(rows.length, around, movedTo) : nextWindow(rows.length, around, kept);
}
