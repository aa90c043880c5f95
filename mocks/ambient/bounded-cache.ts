// A cache that stays small: so many entries, and the oldest out first.

export interface BoundedCache<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
  delete(key: K): void;
  /** What is kept under the key; made, and kept, where nothing is. A promise that fails is forgotten again. */
  getOrMake(key: K, make: () => V): V;
  readonly size: number;
}

/**
 * Empty at first. Setting a key again keeps its place in the line. Texts longer than `longest` are not kept: to look for
 * one costs as much as to make what it stands for.
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
