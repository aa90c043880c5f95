// Holds an answer against the schema of its version.
import type { SecurityProfile } from '../spec/profiles/profile.ts';
import { breachOf, type SchemaName } from '../spec/schemas/index.ts';

/** What is wrong with the value, member by member, or nothing. */
export const checkAnswer = (name: SchemaName, value: unknown, profile: SecurityProfile): string | undefined =>
  breachOf(name, value, profile);
