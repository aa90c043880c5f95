// Holds an answer against the schema of its version.
import type { SecurityProfile } from '../spec/profiles/profile.ts';
import { schemaOf, type SchemaName } from '../spec/schemas/index.ts';

/** What is wrong with the value, or nothing. */
export function checkAnswer(name: SchemaName, value: unknown, profile: SecurityProfile): string | undefined {
  const result = schemaOf(name, profile).safeParse(value);
  if (result.success) return undefined;
  return result.error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.map(String).join('.')}: ${message}`)
    .join('; ');
}
