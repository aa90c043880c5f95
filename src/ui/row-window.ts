// Which rows of a long list are drawn: a window around the row in focus.

/** Number of rows drawn at once; with more, each new row takes longer to draw. */
export const windowSize = 100;

/** Up to this many rows, each also says the total; beyond that, each new row would re-render all others. */
export const countedRows = 60;

/** Rows kept on either side of the row in focus, if there are enough. */
const slack = windowSize / 4;

/** Space for new rows that a window at the end of the list leaves when it moves. */
const room = windowSize / 2;

export interface RowWindow {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/**
 * The window around a row; the end of the list if that row is the last. `from`: its start, if a person has moved it.
 */
export function rowWindow(count: number, around: number, from?: number): RowWindow {
  const latest = Math.max(0, count - windowSize);
  const wanted = from ?? around - windowSize / 2;
  const start = Math.min(latest, Math.max(0, wanted));
  return { from: start, to: Math.min(count, start + windowSize) };
}

/**
 * The window of a list that was drawn from index `kept`: unchanged while the row is well inside. At the end of the list
 * it leaves room, so that most new rows do not move it; each move lays out every row.
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
  /** Index of the row in focus. */
  readonly around: number;
  /** Id of the first drawn row: finds it again after the oldest rows have left the list. */
  readonly first: string | undefined;
  /** Where a person has moved the window to. */
  readonly movedTo: number | undefined;
}

/** The window of a list that may have changed since the last render. */
export function windowOver(
  rows: readonly { readonly id: string }[],
  { around, first, movedTo }: WindowState,
): RowWindow {
  if (rows.length <= windowSize) return { from: 0, to: rows.length };
  const kept = movedTo === undefined ? rows.findIndex(({ id }) => id === first) : -1;
  return kept === -1 ? rowWindow(rows.length, around, movedTo) : nextWindow(rows.length, around, kept);
}
