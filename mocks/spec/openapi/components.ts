// Our schemas as JSON Schema: every exported schema is a component under its own name. Only this file writes JSON Schema.
import * as z from 'zod/mini';
import { conditionalMembers } from '../schemas/conditional.ts';
import { defaultProfile } from '../profiles/index.ts';
import type { SecurityProfile } from '../profiles/profile.ts';
import type { SchemaName } from '../schemas/bodies.ts';
import * as files from '../schemas/files.ts';
import { publishedSchemas, schemaOf } from '../schemas/index.ts';
import { annotated } from './annotated.ts';
import type { JsonSchema } from './document.ts';

const place = '#/components/schemas/';
/** Component name by schema; two names of one schema share a component. */
const shared: ReadonlyMap<z.ZodMiniType, string> = new Map(
  Object.entries<unknown>(files)
    .flatMap(([name, value]) =>
      value instanceof z.ZodMiniType && /^[A-Z]/.test(name) && value !== files.Text ? [[value, name] as const] : [],
    )
    .toReversed(),
);

/** A reference to the component of a schema; two names of one schema share a component. */
export function reference(name: SchemaName): JsonSchema {
  return { $ref: `${place}${shared.get(schemaOf(name)) ?? name}` };
}

const written = new WeakMap<SecurityProfile, Readonly<Record<string, JsonSchema>>>();

/** Every component in the profile, generated once. */
export function allComponents(profile: SecurityProfile = defaultProfile): Readonly<Record<string, JsonSchema>> {
  const found = written.get(profile) ?? components(profile);
  written.set(profile, found);
  return found;
}

function components(profile: SecurityProfile): Readonly<Record<string, JsonSchema>> {
  const names = z.registry<{ id: string }>();
  for (const [schema, id] of shared) names.add(schema, { id });
  for (const [id, schema] of Object.entries(publishedSchemas(profile))) names.add(schema, { id });
  const { schemas } = z.toJSONSchema(names, {
    uri: (id) => `${place}${id}`,
    unrepresentable: 'any',
    io: 'input',
    override: refine,
  });
  return annotated(Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, bare(schema)])));
}

// The component's place gives its id, and the document its dialect.
function bare(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([member]) => member !== '$id' && member !== '$schema'));
}

/** The components that a value refers to, directly or indirectly, by name. */
export function componentsOf(value: unknown, profile: SecurityProfile): Readonly<Record<string, JsonSchema>> {
  const all = allComponents(profile);
  const found = new Map<string, JsonSchema>();
  const waiting = referencesIn(value);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const schema = all[name];
    if (schema === undefined || found.has(name)) continue;
    found.set(name, schema);
    waiting.push(...referencesIn(schema));
  }
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function referencesIn(value: unknown): string[] {
  return [...JSON.stringify(value).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name);
}

// Corrects what zod writes where it says too little, or more than a reader needs.
function refine({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Record<string, unknown> }): void {
  if (zodSchema === files.NumberArray) Object.assign(jsonSchema, { type: 'array', items: { type: 'number' } });
  if (jsonSchema['format'] !== undefined) delete jsonSchema['pattern'];
  if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) delete jsonSchema['maximum'];
  const conditional = conditionalMembers(zodSchema);
  if (conditional.length > 0) jsonSchema['x-conditional'] = conditional;
}
