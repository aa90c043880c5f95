// Optional members of an object that is being written.

type Defined<T> = { readonly [Member in keyof T]?: Exclude<T[Member], undefined> };

/** The members that have a value, in the same order. */
export function defined<T extends object>(members: T): Defined<T> {
  const given: { -readonly [Member in keyof T]?: T[Member] } = {};
  for (const name of Object.keys(members) as (keyof T)[]) if (members[name] !== undefined) given[name] = members[name];
  return given as Defined<T>;
}
