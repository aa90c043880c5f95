// A cache with a maximum number of entries, which drops the oldest first.

export interface BoundedCache<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
  delete(key: K): void;
  /** The value of the key; makes and stores it if there is none. A promise that rejects is dropped. */
  getOrMake(key: K, make: () => V): V;
  readonly size: number;
}

/**
 * Setting an existing key keeps its place in the order. Keys longer than `longest` are not stored: looking one up costs
 * as much as making the value.
 */
export function boundedCache<K, V>(most: number, longest = Number.POSITIVE_INFINITY): BoundedCache<K, V> {
  const kept = new Map<K, V>();
  const isLong = (key: K): boolean => typeof key === 'string' && key.length > longest;
  const get = (key: K): V | undefined => (isLong(key) ? undefined : kept.get(key));
  const set = (key: K, value: V): void => {
    if (isLong(key)) return;
    if (kept.size >= most && !kept.has(key)) {
      const { value: oldest, done } = kept.keys().next();
      if (done !== true) kept.delete(oldest);
    }
    kept.set(key, value);
  };
  return {
    get,
    set,
    delete: (key) => void kept.delete(key),
    getOrMake: (key, make) => {
      const known = get(key);
      if (known !== undefined) return known;
      const made = make();
      set(key, made);
      if (made instanceof Promise)
        made.catch(() => {
          if (kept.get(key) === made) kept.delete(key);
        });
      return made;
    },
    get size() {
      return kept.size;
    },
  };
}
