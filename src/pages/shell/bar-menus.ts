// The menus of the top bar: which is open, and that they close as menus do.
import { closeMenus } from '../../ui/open-menu.ts';

/** Every open menu of the bar. */
const openMenus = (): readonly HTMLDetailsElement[] => [
  ...document.querySelectorAll<HTMLDetailsElement>('.top-bar details[open]'),
];

const wordsOf = (summary: Element | null | undefined): string | undefined => summary?.textContent?.trim();

/** A menu of the bar, by its words. */
export interface BarMenu {
  readonly words: string | undefined;
  readonly isOpen: boolean;
}

/** The menu that a person is at: an open one, or one whose words have the focus. */
export function menuInUse(): BarMenu | undefined {
  const [open] = openMenus();
  const summary = open?.querySelector('summary') ?? document.activeElement?.closest('.top-bar summary');
  return summary === null || summary === undefined
    ? undefined
    : { words: wordsOf(summary), isOpen: open !== undefined };
}

/** Puts the focus on the menu with these words, if the bar has one, and opens it if it was open. */
export function takeUpMenu(used: BarMenu | undefined): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('.top-bar details')) {
    const summary = menu.querySelector('summary');
    if (used === undefined || wordsOf(summary) !== used.words) continue;
    menu.open = used.isOpen;
    summary?.focus();
  }
}

/** Closes what is open of the bar when a person looks elsewhere, until the signal ends it, where there is one. */
export const closeMenusElsewhere = (until?: Pick<AddEventListenerOptions, 'signal'>): void =>
  closeMenus(openMenus, until);
