// Conditional members: rules between members, which a plain object schema cannot express.
import * as z from 'zod/mini';

export interface Condition<T> {
  /** Members whose presence depends on others; empty for a rule about values only. */
  readonly members: readonly (keyof T & string)[];
  /** A sentence that is true of a valid value. */
  readonly rule: string;
  readonly holds: (value: T) => boolean;
}

const membersOf = new WeakMap<object, readonly string[]>();

/** Members of an object schema that are mandatory under a condition: `C` in the published field lists. */
export const conditionalMembers = (schema: object): readonly string[] => membersOf.get(schema) ?? [];

/** The schema with its conditions, which are checked after its members. A breach is reported at the first member named. */
export function conditional<S extends z.ZodMiniType>(schema: S, ...conditions: Condition<z.output<S>>[]): S {
  const checks = conditions.map(({ holds, rule, members }) =>
    z.refine<z.output<S>>(holds, { error: rule, path: members.slice(0, 1) }),
  );
  const checked = schema.check(...checks);
  membersOf.set(checked, [...new Set(conditions.flatMap(({ members }) => members))]);
  return checked;
}

const has = <T>(value: T, member: keyof T): boolean => value[member] !== undefined;

/** Of the members, exactly the one that the discriminator names is present. */
export function follows<T>(uType: keyof T & string, ...members: (keyof T & string)[]): Condition<T> {
  return {
    members,
    rule: `Exactly the member that ${uType} names is present`,
    holds: (value) => members.every((member) => has(value, member) === (value[uType] === member)),
  };
}

/** Mandatory if the condition holds, optional otherwise. */
export function needs<T>(
  members: readonly (keyof T & string)[],
  when: (value: T) => boolean,
  rule: string,
): Condition<T> {
  return { members, rule, holds: (value) => !when(value) || members.every((member) => has(value, member)) };
}

/** Forbidden unless the condition holds. */
export function only<T>(
  members: readonly (keyof T & string)[],
  when: (value: T) => boolean,
  rule: string,
): Condition<T> {
  return { members, rule, holds: (value) => when(value) || !members.some((member) => has(value, member)) };
}

/** Mandatory if the condition holds, forbidden otherwise. */
export function exactly<T>(
  members: readonly (keyof T & string)[],
  when: (value: T) => boolean,
  rule: string,
): Condition<T> {
  return { members, rule, holds: (value) => members.every((member) => has(value, member) === when(value)) };
}

/** A rule about values, not about any member's presence. */
export const holds = <T>(rule: string, test: (value: T) => boolean): Condition<T> => ({
  members: [],
  rule,
  holds: test,
});

/** Members whose condition an enclosing object checks, because it depends on values outside this one. */
export const checkedAbove = <T>(...members: (keyof T & string)[]): Condition<T> => ({
  members,
  rule: 'Checked by the enclosing object',
  holds: () => true,
});

/** At most one entry of a list passes the test. */
export const atMostOne = <T>(list: readonly T[], test: (entry: T) => boolean): boolean => list.filter(test).length <= 1;
