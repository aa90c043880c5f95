// The OpenAPI documents describe every operation, parameter and member, with an example of each.
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { expect, test } from 'vitest';
import { loadScenario } from '../../mocks/index.ts';
import { profileIds, type ProfileId } from '../../mocks/spec/ids.ts';
import { allComponents } from '../../mocks/spec/openapi/components.ts';
import { foundFor } from '../../mocks/spec/openapi/descriptions/descriptions.ts';
import { memberExamples } from '../../mocks/spec/openapi/descriptions/examples.ts';
import { descriptions, descriptionTables } from '../../mocks/spec/openapi/descriptions/index.ts';
import type { Content, JsonSchema, OperationObject } from '../../mocks/spec/openapi/document.ts';
import { sampleOf } from '../../mocks/spec/openapi/sample.ts';
import { openapi, openApiParties } from '../../mocks/spec/openapi.ts';
import { profiles } from '../../mocks/spec/profiles/index.ts';
import { breachOf, schemaNames } from '../../mocks/spec/schemas/index.ts';
import { schemaTypes } from '../tools/published/schema-types.ts';

const documents = profileIds.flatMap((profile) =>
  openApiParties.map((party) => ({ profile, party, document: openapi({ party, profile }) })),
);

interface Member {
  readonly path: readonly string[];
  readonly schema: JsonSchema;
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

/** Every member of every component, at any depth; entries of a list are under the name of the list. */
function membersOf(value: unknown, path: readonly string[]): readonly Member[] {
  if (Array.isArray(value)) return value.flatMap((each) => membersOf(each, path));
  if (!isSchema(value)) return [];
  return Object.entries(value).flatMap(([keyword, inner]) => {
    if (keyword === 'examples' || keyword === 'enum') return [];
    if (keyword !== 'properties' || !isSchema(inner)) return membersOf(inner, path);
    return Object.entries(inner).flatMap(([member, schema]) => [
      { path: [...path, member], schema: schema as JsonSchema },
      ...membersOf(schema, [...path, member]),
    ]);
  });
}
const members = (profile: ProfileId): readonly Member[] =>
  Object.entries(allComponents(profiles[profile])).flatMap(([name, schema]) => membersOf(schema, [name]));

test.each(profileIds)('sandbox:openapi every member of profile %s has a description of its own', (profile) => {
  const bare = members(profile).filter(({ schema }) => typeof schema['description'] !== 'string');
  expect(bare.map(({ path }) => path.join('.'))).toEqual([]);
  expect(members(profile).length).toBeGreaterThan(1000);
});

test('sandbox:openapi every description belongs to a member, is not repeated and ends with a full stop', () => {
  const used = new Set(profileIds.flatMap(members).map(({ path }) => foundFor(descriptions, path)?.[0]));
  const keys = descriptionTables.flatMap((table) => Object.keys(table));
  expect(keys.filter((key) => !used.has(key))).toEqual([]);
  expect(new Set(keys).size).toBe(keys.length);
  expect(Object.values(descriptions).filter((text) => !/^[A-Z].*\.$/u.test(text))).toEqual([]);
});

const says = ['$ref', 'enum', 'const', 'anyOf', 'oneOf', 'properties', 'items', 'prefixItems'];

test.each(profileIds)(
  'sandbox:openapi every value of profile %s has an example, a constant or an enumeration',
  (profile) => {
    const silent = members(profile).flatMap(({ path, schema }) => {
      const items = schema['items'];
      const value = schema['type'] === 'array' && isSchema(items) ? items : schema;
      const isSaid = 'examples' in value || value['type'] === 'boolean' || says.some((keyword) => keyword in value);
      return isSaid || (value['type'] === 'object' && path.at(-1) === 'meta') ? [] : [path.join('.')];
    });
    expect(silent).toEqual([]);
  },
);

test.each(profileIds)(
  'sandbox:openapi the example of every body is valid by its schema and conditions in %s',
  (profile) => {
    const broken = schemaNames.map(
      (name) => [name, breachOf(name, sampleOf(name, profiles[profile]), profile)] as const,
    );
    expect(broken.filter(([, breach]) => breach !== undefined)).toEqual([]);
  },
);

test.each(documents)(
  'sandbox:openapi $party in $profile: operations and parameters are described, with valid examples',
  ({ document }) => {
    const ajv = new Ajv2020({ strict: false, allErrors: true, formats: fullFormats });
    ajv.addSchema({ $id: 'https://openapi.example/', components: document.components });
    const breach = (schema: JsonSchema, value: unknown): string | undefined => {
      const absolute = JSON.stringify(schema).replaceAll('"#/components/', '"https://openapi.example/#/components/');
      const validate = ajv.compile(JSON.parse(absolute) as JsonSchema);
      return validate(value) ? undefined : ajv.errorsText(validate.errors);
    };
    const ofContents = (contents: Readonly<Record<string, Content>>): readonly string[] =>
      Object.entries(contents).flatMap(([type, { schema, examples = {} }]) =>
        type !== 'application/json' || schema === undefined
          ? []
          : Object.entries(examples).length === 0
            ? [`${type} without example`]
            : Object.values(examples).flatMap(({ value }) => breach(schema, value) ?? []),
      );
    const problemsOf = (operation: OperationObject): readonly string[] => [
      ...(/^\S.*\.\n\nRests on /u.test(operation.description ?? '') ? [] : ['no description']),
      ...(operation.parameters ?? []).flatMap(({ name, description, schema, example }) =>
        description === undefined || example === undefined
          ? [`${name} without description or example`]
          : (breach(schema, example) ?? []),
      ),
      ...ofContents(operation.requestBody?.content ?? {}),
      ...Object.entries(operation.responses).flatMap(([status, { content = {}, headers = {} }]) => [
        ...ofContents(content).map((problem) => `${status}: ${problem}`),
        ...Object.entries(headers).flatMap(([name, header]) =>
          header.description === undefined ? [`${status}: header ${name} without description`] : [],
        ),
      ]),
    ];
    const all = Object.values(document.paths).flatMap((item) => Object.values(item));
    expect(
      all.map((operation) => [operation.operationId, problemsOf(operation)]).filter(([, list]) => list?.length),
    ).toEqual([]);
  },
);

test('sandbox:openapi an unknown party or profile is refused with the names that exist', () => {
  expect(() => openapi({ party: 'holder', profile: 'tomorrow' as 'today' })).toThrow(/tomorrow.*'0\.1\.1'.*'today'/u);
  for (const given of [[], undefined])
    expect(() => openapi(given as never)).toThrow(/needs a party; got undefined.*'holder'/u);
  expect(openapi({ party: 'holder', profile: 'today' })).toEqual(openapi({ party: 'holder', profile: 'cds-1.36' }));
  expect(Object.keys(openapi({ party: 'holder', profile: 'today' }).paths)).toEqual(
    expect.arrayContaining(['/par', '/arrangements/revoke', '/register/{clientId}']),
  );
});

test('the example account number is unmasked, as the sandbox answers it and as on the bill', async () => {
  const answered = JSON.stringify(await loadScenario('solar-home'));
  expect(answered).toContain(`"accountNumber":${JSON.stringify(memberExamples['accountNumber'])}`);
});

test('every member of a published type is described, with its unit where it has one', async () => {
  const lines = [...(await schemaTypes()).values()].join('\n').split('\n');
  const published = lines.flatMap((line, at) =>
    /^readonly (?!\[)/u.test(line) ? [{ line, words: lines[at - 1] ?? '' }] : [],
  );
  expect(published.length).toBeGreaterThan(1000);
  expect(published.filter(({ words }) => !/^\/\*\* [A-Z`].*[.] \*\/$/u.test(words))).toEqual([]);
  const [balance] = published.filter(({ line }) => line.startsWith('readonly balance: string'));
  expect(balance?.words).toContain('in Australian dollars');
});
