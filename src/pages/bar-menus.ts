// The menus of the top bar are native folds; a press elsewhere, and Escape, close them as people expect of menus.

/** Every open menu of the bar. */
const openMenus = (): readonly HTMLDetailsElement[] => [
  ...document.querySelectorAll<HTMLDetailsElement>('.top-bar details[open]'),
];

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
