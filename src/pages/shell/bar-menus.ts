// The menus of the top bar: which is open, and that they close as menus do.
import { closeMenus } from '../../ui/open-menu.ts';

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
export const closeMenusElsewhere = (until?: Pick<AddEventListenerOptions, 'signal'>): void =>
  closeMenus(openMenus, until);
