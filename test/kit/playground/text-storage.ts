// The storage of a browser’s tab or site, in memory.

export interface TextStorage extends Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  /** What is stored, by key. */
  readonly texts: Map<string, string>;
}

export function textStorage(): TextStorage {
  const texts = new Map<string, string>();
  return {
    texts,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
}
