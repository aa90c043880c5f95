// Reads members of untrusted values.

/** The member of that name; undefined if the value is not an object or has none. */
export function memberOf(value: unknown, ...[name, ...deeper]: readonly [string, ...string[]]): unknown {
  const own = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  const member: unknown = own ? Reflect.get(value, name) : undefined;
  const [next, ...rest] = deeper;
  return next === undefined ? member : memberOf(member, next, ...rest);
}

/** The member if it is a non-empty string. */
export function textOf(value: unknown, ...path: readonly [string, ...string[]]): string | undefined {
  const member = memberOf(value, ...path);
  return typeof member === 'string' && member !== '' ? member : undefined;
}

/** Parses JSON; undefined if it is invalid. */
export function parsedJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether it is a JSON object. */
export const isMembers = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Its members; none if it is not a JSON object. */
export const membersOf = (value: unknown): Readonly<Record<string, unknown>> => (isMembers(value) ? value : {});
