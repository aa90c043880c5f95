// Where and why a value breaks a schema, for authors: says what is missing, and suggests a name for an unknown one.
import type * as z from 'zod/mini';
import { meant } from '../ambient/closest.ts';
import { isRecord } from '../ambient/is-record.ts';
import { wordsFor } from '../spec/schemas/issue-words.ts';
import type { ScenarioProblem } from './scenario-error.ts';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** Each place, in schema order. */
export function wrongsIn(
  schema: z.core.$ZodType,
  value: unknown,
  issues: readonly Issue[],
): readonly ScenarioProblem[] {
  return issues.flatMap((issue) => wrongsOf(schema, value, issue));
}

function wrongsOf(schema: z.core.$ZodType, value: unknown, issue: Issue): readonly ScenarioProblem[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') {
    const known = membersAt(schema, path);
    return issue.keys.map((key) => ({ path: [...path, key], reason: `is not a known member.${meant(key, known)}` }));
  }
  if (issue.code === 'invalid_union') {
    // An alternative that fails only inside is the one that was probably meant.
    const inside = issue.errors.find(([first]) => (first?.path.length ?? 0) > 0);
    if (inside !== undefined)
      return inside.flatMap((one) => wrongsOf(schema, value, { ...one, path: [...path, ...one.path] }));
  }
  const given = valueAt(value, path);
  const words = wordsFor(issue);
  if (given === undefined && path.length > 0 && issue.code !== 'custom')
    return [{ path, reason: `is missing: ${words}` }];
  const near =
    issue.code === 'invalid_value' && typeof given === 'string' ? meant(given, issue.values.map(String)) : '';
  return [{ path, reason: near === '' ? words : `${words}.${near}` }];
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (at, key) =>
      Array.isArray(at) ? at[Number(key)] : isRecord(at) && Object.hasOwn(at, key) ? at[String(key)] : undefined,
    value,
  );
}

/** Names of the schema's members at a path. */
function membersAt(schema: z.core.$ZodType, [key, ...rest]: Path): readonly string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      if (key === undefined) return Object.keys(def.shape);
      const member = def.shape[String(key)];
      return member === undefined ? [] : membersAt(member, rest);
    }
    case 'array':
      return key === undefined ? [] : membersAt(def.element, rest);
    case 'optional':
      return membersAt(def.innerType, key === undefined ? [] : [key, ...rest]);
    case 'union':
      return def.options.flatMap((option) => membersAt(option, key === undefined ? [] : [key, ...rest]));
    default:
      return [];
  }
}
