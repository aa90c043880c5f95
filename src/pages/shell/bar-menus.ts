// The menus of the top bar: which one is open, and closing them.
import { closeMenus } from '../../ui/open-menu.ts';

/** The open menus of the bar. */
const openMenus = (): readonly HTMLDetailsElement[] => [
  ...document.querySelectorAll<HTMLDetailsElement>('.top-bar details[open]'),
];

const wordsOf = (summary: Element | null | undefined): string | undefined => summary?.textContent?.trim();

/** A menu of the bar, identified by its words. */
export interface BarMenu {
  readonly words: string | undefined;
  readonly isOpen: boolean;
}

/** The menu in use: an open one, or one whose summary has the focus. */
export function menuInUse(): BarMenu | undefined {
  const [open] = openMenus();
  const summary = open?.querySelector('summary') ?? document.activeElement?.closest('.top-bar summary');
  return summary === null || summary === undefined
    ? undefined
    : { words: wordsOf(summary), isOpen: open !== undefined };
}

/** Focuses the menu with these words, if there is one, and opens it if it was open. */
export function takeUpMenu(used: BarMenu | undefined): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('.top-bar details')) {
    const summary = menu.querySelector('summary');
    if (used === undefined || wordsOf(summary) !== used.words) continue;
    menu.open = used.isOpen;
    summary?.focus();
  }
}

/** Closes open menus on a click elsewhere or Escape, until the signal aborts. */
export const closeMenusElsewhere = (until?: Pick<AddEventListenerOptions, 'signal'>): void =>
  closeMenus(openMenus, until);
