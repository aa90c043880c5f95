// Folds used as menus: they close on a press elsewhere and on Escape, which returns the focus to them.

/** Closes the open ones, until the signal (if any) is aborted. */
export function closeMenus(
  open: () => readonly HTMLDetailsElement[],
  until: Pick<AddEventListenerOptions, 'signal'> = {},
): void {
  document.addEventListener(
    'click',
    (event) => {
      for (const menu of open()) if (!event.composedPath().includes(menu)) menu.open = false;
    },
    until,
  );
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Escape') return;
      for (const menu of open()) {
        menu.open = false;
        menu.querySelector('summary')?.focus();
      }
    },
    until,
  );
}

/** For the `toggle` event of one menu: listens while it is open. */
export function closeWhenLeft({ currentTarget: menu }: Event): void {
  if (!(menu instanceof HTMLDetailsElement) || !menu.open) return;
  const closed = new AbortController();
  menu.addEventListener('toggle', () => closed.abort(), { signal: closed.signal });
  closeMenus(() => [menu], { signal: closed.signal });
}
