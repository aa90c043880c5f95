// Generates the package's declarations of the schemas: a named interface for each, derived from the schemas, with the
// description of each member. The types that a compiler infers instead are seven times as large and have no names.
import { readdirSync } from 'node:fs';
import * as z from 'zod/mini';
import type { Operation } from '../../../mocks/spec/operation.ts';
import { foundFor } from '../../../mocks/spec/openapi/descriptions/descriptions.ts';
import { descriptions } from '../../../mocks/spec/openapi/descriptions/index.ts';
import { operations as table } from '../../../mocks/spec/operations/index.ts';
import { isSchemaName, schemas } from '../../../mocks/spec/schemas/index.ts';
import { at } from '../run.ts';

/** The schemas that a module exports, by name; `typeOnly` if the schema differs between profiles. */
interface Named {
  readonly name: string;
  readonly schema: z.ZodMiniType;
  readonly typeOnly?: true;
}

const operations: readonly Operation[] = table;
const folder = 'mocks/spec/schemas';
/** Modules without schemas, whose declarations stay as the compiler writes them. */
const others = ['bodies.ts', 'conditional.ts', 'files.ts', 'index.ts', 'jitless.ts'];
const ofProfiles = { OpenIDProviderMetadata: 'security.ts', RegistrationResponse: 'security.ts' } as const;

async function namedIn(file: string): Promise<readonly Named[]> {
  const module = (await import(`../../../${folder}/${file}`)) as Readonly<Record<string, unknown>>;
  const own = Object.entries(module).flatMap(([name, value]) =>
    value instanceof z.ZodMiniType && /^[A-Z]/.test(name) ? [{ name, schema: value }] : [],
  );
  const made = Object.entries(ofProfiles).flatMap(([name, home]) =>
    home === file ? [{ name, schema: schemas[name as keyof typeof ofProfiles], typeOnly: true as const }] : [],
  );
  return [...own, ...made];
}

type Def = Readonly<Record<string, unknown>> & { readonly type: string };
const defOf = (schema: unknown): Def => (schema as { _zod: { def: Def } })._zod.def;
const isStructured = (schema: z.ZodMiniType): boolean => ['object', 'union'].includes(defOf(schema).type);
const quoted = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value);
const keyOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name));

interface Place {
  /** The name of a schema that has its own interface. */
  readonly named: (schema: unknown) => string | undefined;
  /** Path from the interface to the member, on which the member's description depends. */
  readonly path: readonly string[];
}

/** Writes the type of a schema. */
function typeOf(schema: unknown, place: Place): string {
  const def = defOf(schema);
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'unknown':
      return def.type;
    case 'custom':
      // The only custom schema: readings, checked in one pass.
      return 'readonly number[]';
    case 'enum':
      return Object.values(def['entries'] as object)
        .map(quoted)
        .join(' | ');
    case 'literal':
      return (def['values'] as readonly unknown[]).map(quoted).join(' | ');
    case 'optional':
      return `${reference(def['innerType'], place)} | undefined`;
    case 'array': {
      const entry = reference(def['element'], place);
      return `readonly ${/[|{]|^readonly /.test(entry) ? `(${entry})` : entry}[]`;
    }
    case 'tuple':
      return `readonly [${(def['items'] as readonly unknown[]).map((item) => reference(item, place)).join(', ')}]`;
    case 'union':
      return (def['options'] as readonly unknown[]).map((option) => reference(option, place)).join(' | ');
    case 'record':
      return `Readonly<Record<${reference(def['keyType'], place)}, ${reference(def['valueType'], place)}>>`;
    case 'object':
      return membersOf(def, place);
    default:
      throw new Error(`No type is known for a schema of type ${def.type}: add it to typeOf.`);
  }
}

const isLoose = ({ catchall }: Def): boolean => catchall !== undefined && defOf(catchall).type === 'unknown';

const reference = (schema: unknown, place: Place): string => place.named(schema) ?? typeOf(schema, place);

function membersOf(def: Def, { named, path }: Place): string {
  if (Object.keys(def['shape'] as object).length === 0 && !isLoose(def)) return 'Readonly<Record<string, never>>';
  const members = Object.entries(def['shape'] as Readonly<Record<string, unknown>>).flatMap(([name, member]) => {
    const mark = defOf(member).type === 'optional' ? '?' : '';
    const place = { named, path: [...path, name] };
    const [, words] = foundFor(descriptions, place.path) ?? [];
    return [
      ...(words === undefined ? [] : [`/** ${words} */`]),
      `readonly ${keyOf(name)}${mark}: ${reference(member, place)};`,
    ];
  });
  return ['{', ...members, ...(isLoose(def) ? ['readonly [member: string]: unknown;'] : []), '}'].join('\n');
}

/** The description of a body, which editors show for its type. */
function wordsOf(name: string): readonly string[] {
  const uses = operations.flatMap(({ id, title, versions = [], answer, body }) => [
    ...versions
      .filter(({ response }) => response === name)
      .map(({ version }) => `${title} (${id}), version ${version}`),
    ...(answer?.schema === name ? [`${title} (${id})`] : []),
    ...(body?.schema === name ? [`the request of ${title} (${id})`] : []),
  ]);
  return uses.length === 0 ? [] : [`/** Body of ${uses.join('; ')}. */`];
}

/** Declarations of every module of schemas, by the path of the module. */
export async function schemaTypes(): Promise<ReadonlyMap<string, string>> {
  const files = readdirSync(at(folder)).filter((file) => !others.includes(file));
  const modules = new Map(await Promise.all(files.map(async (file) => [file, await namedIn(file)] as const)));
  const homes = new Map<unknown, { readonly name: string; readonly file: string }>();
  for (const [file, names] of modules)
    for (const { name, schema } of names)
      if (isStructured(schema) && !homes.has(schema)) homes.set(schema, { name, file });
  return new Map([...modules].map(([file, names]) => [`${folder}/${file}`, declarations(file, names, homes)] as const));
}

function declarations(
  file: string,
  names: readonly Named[],
  homes: ReadonlyMap<unknown, { readonly name: string; readonly file: string }>,
): string {
  const imported = new Map<string, Set<string>>();
  const named = (schema: unknown): string | undefined => {
    const home = homes.get(schema);
    if (home === undefined) return undefined;
    if (home.file !== file) imported.set(home.file, (imported.get(home.file) ?? new Set()).add(home.name));
    return home.name;
  };
  const lines = names.flatMap(({ name, schema, typeOnly }) => {
    const isOwn = homes.get(schema)?.name === name && homes.get(schema)?.file === file;
    const place = { named, path: [name] };
    const body = isOwn ? typeOf(schema, place) : reference(schema, place);
    const structured = isStructured(schema) || isSchemaName(name);
    const type =
      defOf(schema).type === 'object' && body.startsWith('{')
        ? `export interface ${name} ${body}`
        : `export type ${name} = ${body};`;
    const value = `export declare const ${name}: z.ZodMiniType<${structured ? name : body}>;`;
    return [...(structured ? [...wordsOf(name), type] : []), ...(typeOnly === true ? [] : [value])];
  });
  const imports = [...imported].map(([from, types]) => `import type { ${[...types].join(', ')} } from './${from}';`);
  return [`import type * as z from 'zod/mini';`, ...imports, ...lines, ''].join('\n');
}
