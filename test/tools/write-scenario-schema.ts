// `node test/tools/write-scenario-schema.ts` writes the JSON Schema that scenario authors use in their editor.
import { writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import { scenarioJsonSchema } from '../../mocks/personas/scenario-json-schema.ts';

export const scenarioSchemaFile = new URL('../../public/scenario.schema.json', import.meta.url);

/** The expected text of the file. */
export async function scenarioSchemaText(): Promise<string> {
  const options = await resolveConfig(scenarioSchemaFile);
  return format(JSON.stringify(scenarioJsonSchema()), { ...options, parser: 'json' });
}

if (import.meta.main) await writeFile(scenarioSchemaFile, await scenarioSchemaText());
