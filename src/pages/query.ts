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
export function replaceQuery(address: string): void {
  try {
    history.replaceState(null, '', address);
  } catch {
    // Some frames may not write addresses; the view works without.
  }
}
