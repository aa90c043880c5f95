// One choice of a view, kept in the query of the address, so that a link leads to it.

export const chosenIn = (name: string): string | undefined =>
  new URLSearchParams(location.search).get(name) ?? undefined;

export const linkTo = (name: string, value: string): string => {
  const url = new URL(location.href);
  url.searchParams.set(name, value);
  return url.pathname + url.search;
};

/** Notes the choice without a step in the history. */
export const choose = (name: string, value: string): void => replaceQuery(linkTo(name, value));

/** The same with several at once; what is '' leaves the address. */
export function chooseAll(choices: Readonly<Record<string, string>>): void {
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

/** Something opens over the page with a step of its own in the history, or goes with it. */
export const standsOver = (by: 1 | -1): void => void (over += by);

/** What a view does after “back” and “forward”: nothing where what was left only stood over it. */
export const revisiting = (act: () => void) => (): void => {
  if (over === 0) act();
};
