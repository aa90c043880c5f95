// The form of a scenario for the editors of its authors: a file of its own, for what writes JSON Schema is large and no page needs it.
import * as z from 'zod/mini';
import { scenarioSchema } from './scenario-schema.ts';

/** As JSON Schema 2020-12; what reaches across members only `parseScenario` can tell. */
export const scenarioJsonSchema = (): Record<string, unknown> => ({
  title: 'A scenario of cdr-browser-sandbox',
  ...z.toJSONSchema(scenarioSchema, { io: 'input', target: 'draft-2020-12', reused: 'inline' }),
});
