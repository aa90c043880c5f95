// The arrow keys, Home and End walk the rows of a list that are buttons, beside Tab.

/** Moves the focus, and gives the row that has it now; undefined for other keys, and at the ends of the list. */
export function walkTo(event: KeyboardEvent, rows: Iterable<HTMLButtonElement>): HTMLButtonElement | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey) return undefined;
  const buttons = [...rows];
  const at = buttons.findIndex((button) => button === event.target);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
  const next = to === undefined ? undefined : buttons[to];
  if (at === -1 || next === undefined) return undefined;
  event.preventDefault();
  next.focus();
  return next;
}
