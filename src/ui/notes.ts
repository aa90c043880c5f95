// Small notes that a page keeps in browser storage; if storage is blocked, nothing is kept.

export interface Notes {
  read(key: string): unknown;
  write(key: string, value: unknown): void;
  remove(key: string): void;
}

/**
 * `tab`: kept for the lifetime of this tab. `site`: kept for every tab of the site, until it is reset. `name` separates
 * the notes of two sites on one origin.
 */
export function notesOf({ name }: { readonly name: string }, reach: 'tab' | 'site'): Notes {
  const keyOf = (key: string): string => `cdr-sandbox:${name}:${key}`;
  const attempt = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      // Just reading either throws in frames with an opaque origin.
      return work(reach === 'tab' ? sessionStorage : localStorage);
    } catch {
      return undefined;
    }
  };
  return {
    read: (key) =>
      attempt((storage) => {
        const text = storage.getItem(keyOf(key));
        return text === null ? undefined : (JSON.parse(text) as unknown);
      }),
    write: (key, value) => attempt((storage) => storage.setItem(keyOf(key), JSON.stringify(value))),
    remove: (key) => attempt((storage) => storage.removeItem(keyOf(key))),
  };
}
