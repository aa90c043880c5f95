// Rows of schema tests: a title, a schema, a value it accepts, and one it refuses.
import type * as z from 'zod/mini';

export type Case = readonly [title: string, schema: z.ZodMiniType, good: unknown, bad: unknown];

export const cases = (rows: readonly Case[]): { title: string; schema: z.ZodMiniType; good: unknown; bad: unknown }[] =>
  rows.map(([title, schema, good, bad]) => ({ title, schema, good, bad }));
