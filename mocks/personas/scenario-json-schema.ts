// The JSON Schema of a scenario for authors' editors. A separate file, because the code that writes it is large and no page needs it.
import * as z from 'zod/mini';
import { scenarioSchema } from './scenario-schema.ts';

/** As JSON Schema 2020-12; only `parseScenario` can check rules across members. */
export const scenarioJsonSchema = (): Record<string, unknown> => ({
  title: 'A scenario of cdr-browser-sandbox',
  ...z.toJSONSchema(scenarioSchema, { io: 'input', target: 'draft-2020-12', reused: 'inline' }),
});
