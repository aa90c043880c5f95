// Writes the JSON Schema that authors of scenarios point their editor at: `node test/tools/write-scenario-schema.ts`.
import { writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import { scenarioJsonSchema } from '../../mocks/personas/scenario-json-schema.ts';

export const scenarioSchemaFile = new URL('../../public/scenario.schema.json', import.meta.url);

/** The file's text as it should be. */
export async function scenarioSchemaText(): Promise<string> {
  const options = await resolveConfig(scenarioSchemaFile);
  return format(JSON.stringify(scenarioJsonSchema()), { ...options, parser: 'json' });
}

if (import.meta.main) await writeFile(scenarioSchemaFile, await scenarioSchemaText());
