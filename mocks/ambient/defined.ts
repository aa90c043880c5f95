// Optional members of an object that is being written.

type Defined<T> = { readonly [Member in keyof T]?: Exclude<T[Member], undefined> };

/** The members that have a value, in the same order. */
export const defined = <T extends object>(members: T): Defined<T> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Defined<T>;
