// A fold that is used as a menu: it closes when a person presses elsewhere, and by Escape, which gives the focus back to it.

/** For the `toggle` event of `<details>`: listens while it is open. */
export function closeWhenLeft({ currentTarget: menu }: Event): void {
  if (!(menu instanceof HTMLDetailsElement) || !menu.open) return;
  const closed = new AbortController();
  const until = { signal: closed.signal };
  menu.addEventListener('toggle', () => closed.abort(), until);
  document.addEventListener(
    'click',
    (event) => {
      if (!event.composedPath().includes(menu)) menu.open = false;
    },
    until,
  );
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Escape') return;
      menu.open = false;
      menu.querySelector('summary')?.focus();
    },
    until,
  );
}
