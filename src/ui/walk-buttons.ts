// Arrow keys, Home and End move between the buttons of a list, in addition to Tab.

/** Moves the focus and returns the row that now has it; undefined for other keys and at the ends of the list. */
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
