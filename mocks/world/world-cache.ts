// What a world caches: shared by all its exchanges, never stored, and gone with the world.

/** A value that each world makes for itself. */
export interface PerWorld<T> {
  readonly make: () => T;
}

/** Defines a value that each world makes on first use; the definition itself holds no state. */
export const perWorld = <T>(make: () => T): PerWorld<T> => ({ make });

/** This world's instance of the value. */
export type WorldCache = <T>(thing: PerWorld<T>) => T;

/** The cache of a new world. */
export function createWorldCache(): WorldCache {
  const made = new Map<PerWorld<unknown>, unknown>();
  return <T>(thing: PerWorld<T>): T => {
    if (!made.has(thing)) made.set(thing, thing.make());
    return made.get(thing) as T;
  };
}
