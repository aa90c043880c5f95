// Validates a body by the Data Standards Body’s JSON schemas, with their conditions and field types.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { isOfType } from './cds-types.ts';

const folder = join(import.meta.dirname, 'schemas');
/** References between files are relative; the files of a folder share this base. */
const base = 'https://schemas.dsb.example';

const ajv = new Ajv({ strict: false, allErrors: true });
ajv.addKeyword({
  keyword: 'x-cds-type',
  schemaType: ['string'],
  validate: (type: string, value: unknown) => isOfType(type, value),
  error: { message: ({ schema }: { schema: string }) => `must be of the type ${schema}` },
});
ajv.addFormat('JWT', /^[\w-]+\.[\w-]+\.[\w-]+$/u);
for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
  if (file.endsWith('.json')) {
    const schema = JSON.parse(readFileSync(join(folder, file), 'utf8')) as object;
    ajv.addSchema(schema, `${base}/${file.replaceAll('\\', '/')}`);
  }

/** Every breach of the file's schema: the place in the body and what is wrong. */
export function breachesOf(file: string, body: unknown): readonly string[] {
  const validate = ajv.getSchema(`${base}/${file}.json`);
  if (validate === undefined) throw new Error(`No schema ${file}.`);
  if (validate(body) === true) return [];
  return (validate.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`);
}
