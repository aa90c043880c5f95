// The menus of the top bar are native folds; a press elsewhere, and Escape, close them as people expect of menus.

/** Every open menu of the bar. */
const openMenus = (): readonly HTMLDetailsElement[] => [
  ...document.querySelectorAll<HTMLDetailsElement>('.top-bar details[open]'),
];

/** The words of the menu that is open in the bar; undefined where none is. */
export const openMenu = (): string | undefined => openMenus()[0]?.querySelector('summary')?.textContent.trim();

/** Opens the menu with these words, if the bar has one, and puts the focus on it. */
export function reopenMenu(words: string | undefined): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('.top-bar details')) {
    const summary = menu.querySelector('summary');
    if (words === undefined || summary?.textContent.trim() !== words) continue;
    menu.open = true;
    summary.focus();
  }
}

/** Closes what is open of the bar when a person looks elsewhere, until the signal ends it, where there is one. */
export function closeMenusElsewhere(until: Pick<AddEventListenerOptions, 'signal'> = {}): void {
  document.addEventListener(
    'click',
    (event) => {
      for (const menu of openMenus()) if (!event.composedPath().includes(menu)) menu.open = false;
    },
    until,
  );
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      for (const menu of openMenus()) {
        menu.open = false;
        menu.querySelector('summary')?.focus();
      }
    },
    until,
  );
}
