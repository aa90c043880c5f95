// What is chosen in the view, kept in the query of the address: ?step=…&exchange=…

export interface Chosen {
  readonly step?: string;
  readonly exchange?: string;
}

export function readChosen(): Chosen {
  const query = new URLSearchParams(location.search);
  const [step, exchange] = [query.get('step'), query.get('exchange')];
  return { ...(step === null ? {} : { step }), ...(exchange === null ? {} : { exchange }) };
}

/** `push`: a choice of the person, which “back” undoes. `replace`: a choice of the page. */
export function writeChosen(chosen: Chosen, how: 'push' | 'replace'): void {
  const url = new URL(location.href);
  for (const name of ['step', 'exchange'] as const) {
    const value = chosen[name];
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  if (url.href === location.href) return;
  try {
    history[how === 'push' ? 'pushState' : 'replaceState'](null, '', url);
  } catch {
    // Some frames may not write addresses; the view works without.
  }
}
