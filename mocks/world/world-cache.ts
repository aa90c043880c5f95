// What a world remembers in passing: shared by all its exchanges, never written to the store, and gone with the world.

/** Something that each world has one of. */
export interface PerWorld<T> {
  readonly make: () => T;
}

/** Names a thing that each world makes for itself when it is first asked for; nothing of it is kept here. */
export const perWorld = <T>(make: () => T): PerWorld<T> => ({ make });

/** This world's own one of the thing. */
export type WorldCache = <T>(thing: PerWorld<T>) => T;

/** The cache of a new world. */
export function createWorldCache(): WorldCache {
  const made = new Map<PerWorld<unknown>, unknown>();
  return <T>(thing: PerWorld<T>): T => {
    if (!made.has(thing)) made.set(thing, thing.make());
    return made.get(thing) as T;
  };
}
