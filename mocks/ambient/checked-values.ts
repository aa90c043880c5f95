// Checks members of a public object against a table, and refuses invalid ones in a sentence.
import { meant } from './closest.ts';
import { SandboxError } from './sandbox-error.ts';

/** A check, the words of the error, and the allowed names, if it is an enumeration. */
export type Good = readonly [isGood: (value: unknown) => boolean, words: string, names?: readonly string[]];

/** One of these names. */
export const oneOf = (names: readonly string[]): Good => [
  (value) => names.some((one) => one === value),
  `Choose one of ${names.join(', ')}.`,
  names,
];

export const isFunction = (value: unknown): boolean => typeof value === 'function';
export const isBoolean = (value: unknown): boolean => typeof value === 'boolean';
export const isNumber = (value: unknown): boolean => typeof value === 'number' && !Number.isNaN(value);

/** Throws a SandboxError for an invalid value. Members that are undefined are ignored. `what` names the member. */
export function checkValues(
  given: object,
  table: Readonly<Record<string, Good | undefined>>,
  what: (member: string) => string,
): void {
  for (const [name, value] of Object.entries(given)) {
    const [isGood, words, names = []] = (Object.hasOwn(table, name) ? table[name] : undefined) ?? [];
    if (value === undefined || isGood === undefined || words === undefined || isGood(value)) continue;
    const near = typeof value === 'string' ? meant(value, names) : '';
    throw new SandboxError('option-malformed', `${what(name)} cannot be ${spelled(value)}.${near}`, words);
  }
}

const spelled = (value: unknown): string =>
  typeof value === 'string' ? `“${value.slice(0, 200)}”` : value === null ? 'null' : `a value of type ${typeof value}`;
