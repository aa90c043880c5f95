// The address of this page: the choices of a view are parameters of its query, so that a link leads to them.

export const readParameter = (name: string): string | undefined =>
  new URLSearchParams(location.search).get(name) ?? undefined;

/** Notes choices without a step in the history; what is '' leaves the address. */
export function writeParameters(choices: Readonly<Record<string, string>>): void {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(choices)) {
    if (value === '') url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  replaceQuery(url.pathname + url.search);
}

/** The same with an address that holds all choices of the view. */
export const replaceQuery = (address: string): void => void writeAddress(address, 'replace');

let written: string | undefined;

/** The address that was written last: after a step back in the history it is not the page’s any more. */
export const lastAddress = (): string => written ?? location.href;

/** False in frames that may not write addresses; views work without. */
export function writeAddress(address: string, how: 'push' | 'replace'): boolean {
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

/** A dialog opened over the page with a step of its own in the history. */
export const openedOver = (): void => void (over += 1);

/** The dialog was closed by this step back; the next step belongs to the view again. */
export function closedOver(step: Event): void {
  over -= 1;
  closedBy = step;
}

/** What a view does after “back” and “forward”: nothing where the step only closed a dialog over it. */
export const revisiting =
  (act: () => void) =>
  (step: Event): void => {
    if (over === 0 && step !== closedBy) act();
  };
