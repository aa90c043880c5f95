// Adds a description to every member of the components, and an example to every value.
import { foundFor } from './descriptions/descriptions.ts';
import { componentExamples, formatExamples, memberExamples } from './descriptions/examples.ts';
import { descriptions } from './descriptions/index.ts';
import type { JsonSchema } from './document.ts';

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keywords that hold one schema, and those that hold a list of schemas. */
const single = ['items', 'additionalProperties'];
const several = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];

/** The components with descriptions and examples. */
export const annotated = (components: Readonly<Record<string, JsonSchema>>): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(
    Object.entries(components).map(([name, schema]) => [
      name,
      { ...described(schema, [name]), ...(name in componentExamples ? { examples: [componentExamples[name]] } : {}) },
    ]),
  );

function described(schema: JsonSchema, path: readonly string[]): JsonSchema {
  const all: Record<string, unknown> = { ...schema, ...exampleOf(schema, path) };
  for (const keyword of single) if (isSchema(all[keyword])) all[keyword] = described(all[keyword], path);
  for (const keyword of several)
    if (Array.isArray(all[keyword]))
      all[keyword] = all[keyword].map((each: unknown) => (isSchema(each) ? described(each, path) : each));
  if (isSchema(all['properties'])) all['properties'] = membersOf(all['properties'], path);
  return all;
}

const membersOf = (properties: JsonSchema, path: readonly string[]): JsonSchema =>
  Object.fromEntries(
    Object.entries(properties).map(([member, schema]) => {
      const place = [...path, member];
      const [, description] = foundFor(descriptions, place) ?? [];
      const inner = isSchema(schema) ? described(schema, place) : {};
      return [member, description === undefined ? inner : { description, ...inner }];
    }),
  );

/** The example to add. Enums, constants and booleans need none; a reference uses its component's example unless the member has its own. */
function exampleOf(schema: JsonSchema, path: readonly string[]): JsonSchema {
  if (path.length === 1) return {};
  const kind = kindOf(schema);
  if (kind === undefined) return {};
  const own = foundFor(memberExamples, path)?.[1];
  const { format, $ref } = schema;
  const byFormat = $ref === undefined && typeof format === 'string' ? formatExamples[format] : undefined;
  const example = typeof own === kind ? own : byFormat;
  return example === undefined ? {} : { examples: [example] };
}

/** The kind of example that a schema needs; undefined if it needs none. */
function kindOf({ $ref, type, ...others }: JsonSchema): 'string' | 'number' | 'object' | undefined {
  if ('enum' in others || 'const' in others) return undefined;
  if (typeof $ref === 'string') {
    const kind = typeof componentExamples[$ref.split('/').at(-1) ?? ''];
    return kind === 'string' || kind === 'number' ? kind : undefined;
  }
  if (type === 'object' && !('properties' in others)) return 'object';
  if (type === 'integer') return 'number';
  return type === 'string' || type === 'number' ? type : undefined;
}
