// Reads members of values from outside, whatever they turn out to be.

/** The member of that name; undefined where the value is no object or has none. */
export function memberOf(value: unknown, ...[name, ...deeper]: readonly [string, ...string[]]): unknown {
  const own = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  const member: unknown = own ? Reflect.get(value, name) : undefined;
  const [next, ...rest] = deeper;
  return next === undefined ? member : memberOf(member, next, ...rest);
}

/** The same where it is a text that is not empty. */
export function textOf(value: unknown, ...path: readonly [string, ...string[]]): string | undefined {
  const member = memberOf(value, ...path);
  return typeof member === 'string' && member !== '' ? member : undefined;
}

/** A body or a note as JSON; undefined where it is none. */
export function parsedJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether it is an object with members, as JSON has them. */
export const isMembers = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Its members; none where it is no such object. */
export const membersOf = (value: unknown): Readonly<Record<string, unknown>> => (isMembers(value) ? value : {});
