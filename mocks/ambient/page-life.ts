// Tells when the page is left. A browser may keep a left page in its back/forward cache and restore it.

export interface PageLife {
  /** Resolves when the page is shown again; at once if it has not been left. */
  there(): Promise<void>;
  /** How often the page has been left. */
  times(): number;
  /** Stops listening. */
  end(): void;
}

/** Calls back when the page is left. Outside pages this never happens. */
export function followPage(left: () => void): PageLife {
  const stop = new AbortController();
  let times = 0;
  let asleep: PromiseWithResolvers<void> | undefined;
  const listen = (event: 'pagehide' | 'pageshow', heard: () => void): void => {
    if (typeof globalThis.addEventListener !== 'function') return;
    globalThis.addEventListener(event, heard, { signal: stop.signal });
  };
  listen('pagehide', () => {
    times += 1;
    asleep ??= Promise.withResolvers<void>();
    left();
  });
  listen('pageshow', () => {
    asleep?.resolve();
    asleep = undefined;
  });
  return { there: async () => asleep?.promise, times: () => times, end: () => stop.abort() };
}
