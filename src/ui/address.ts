// The address of this page: the choices of a view are query parameters, so that they can be linked to.

export const readParameter = (name: string): string | undefined =>
  new URLSearchParams(location.search).get(name) ?? undefined;

/** `push` is for a person’s choice, which “back” undoes; `replace` is for the page’s. */
export type HistoryEntry = 'push' | 'replace';

/** Writes choices to the address; an empty value removes the parameter. */
export function writeParameters(choices: Readonly<Record<string, string>>, how: HistoryEntry = 'replace'): void {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(choices)) {
    if (value === '') url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  if (url.href !== location.href) writeAddress(url.href, how);
}

/** The same without a history entry, with an address that contains all choices of the view. */
export const replaceQuery = (address: string): void => void writeAddress(address, 'replace');

let written: string | undefined;

/** The address last written; after “back” it is no longer the page’s. */
export const lastAddress = (): string => written ?? location.href;

/** False in frames that may not write addresses; views work without. */
export function writeAddress(address: string, how: HistoryEntry): boolean {
  try {
    history[how === 'push' ? 'pushState' : 'replaceState'](null, '', address);
  } catch {
    return false;
  }
  written = location.href;
  return true;
}

let over = 0;
let closedBy: Event | undefined;

/** Notes that a dialog was opened over the page with its own history entry. */
export const openedOver = (): void => void (over += 1);

/** Notes that this step back closed the dialog; the next one belongs to the view again. */
export function closedOver(step: Event): void {
  over -= 1;
  closedBy = step;
}

/** Wraps what a view does after “back” and “forward”: skipped if the step only closed a dialog over it. */
export const revisiting =
  (act: () => void) =>
  (step: Event): void => {
    if (over === 0 && step !== closedBy) act();
  };
