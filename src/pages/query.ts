// One choice of a view, kept in the query of the address, so that a link leads to it.

export const chosenIn = (name: string): string | undefined =>
  new URLSearchParams(location.search).get(name) ?? undefined;

export const linkTo = (name: string, value: string): string => {
  const url = new URL(location.href);
  url.searchParams.set(name, value);
  return url.pathname + url.search;
};

/** Notes the choice without a step in the history. */
export function choose(name: string, value: string): void {
  try {
    history.replaceState(null, '', linkTo(name, value));
  } catch {
    // Some frames may not write addresses; the view works without.
  }
}
