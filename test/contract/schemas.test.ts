// The schemas and the published field lists agree on every member, whether it is required, and its values.
import { expect, test } from 'vitest';
import { allComponents, reference } from '../../mocks/spec/openapi/components.ts';
import { isSchemaName, schemas } from '../../mocks/spec/schemas/index.ts';
import { publishedFields, publishedNames, type PublishedField, type PublishedName } from './published-fields.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly additionalProperties?: unknown;
  readonly 'x-conditional'?: readonly string[];
}

const components: Readonly<Record<string, Schema>> = allComponents();
const isPublished = (name: string): boolean => publishedNames.some((known) => known === name);
const nameIn = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

function componentOf(name: string): Schema {
  const found =
    components[name] ?? (isSchemaName(name) ? components[nameIn(String(reference(name)['$ref']))] : undefined);
  if (found === undefined) throw new Error(`There is no component ${name}.`);
  return found;
}

/** Our fields in the form of the published lists: a path ends at an object that has a published name. */
function fieldsOf(schema: Schema, prefix = ''): PublishedField[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const conditional = schema['x-conditional']?.includes(name) ?? false;
    const need = schema.required?.includes(name) === true ? 'M' : conditional ? 'C' : 'O';
    let path = `${prefix}${name}`;
    let value = member;
    let named = false;
    for (;;) {
      if (value.$ref !== undefined) {
        named ||= isPublished(nameIn(value.$ref));
        value = componentOf(nameIn(value.$ref));
      } else if (value.items !== undefined) {
        path += '[]';
        value = value.items;
      } else break;
    }
    const values = value.enum ?? (value.const === undefined ? undefined : [value.const]);
    const field: PublishedField = { path, need, ...(values === undefined ? {} : { values }) };
    return [field, ...(named ? [] : fieldsOf(value, `${path}.`))];
  });
}

// Members that we add to the published ones, and why.
const additions: Readonly<Partial<Record<PublishedName, readonly string[]>>> = {
  JWK: ['use'], // both key sets name a key's use (IS 13.6)
};

const inOrder = (fields: readonly PublishedField[]): readonly PublishedField[] =>
  fields
    .map((field) => (field.values === undefined ? field : { ...field, values: [...field.values].sort() }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));

test.each(publishedNames)('CDS %s: members, their requirement and values match the published ones', (name) => {
  const ours = fieldsOf(componentOf(name)).filter(({ path }) => additions[name]?.includes(path) !== true);
  expect(inOrder(ours)).toEqual(inOrder(publishedFields(name)));
});

test('CDS payloads: every resource and register response is built from published schemas', () => {
  const ofOurOwn = [
    'OAuthError',
    'SoftwareStatement',
    'OpenIDProviderMetadata',
    'HolderJWKS',
    'TokenResponse',
    'IntrospectionResponse',
    'RegistrationResponse',
    'PushedAuthorisationResponse',
    'BackchannelAuthenticationResponse',
    'UserInfoResponse',
    'ResponseConsent',
    'ResponseConsentList',
    'RequestConsent',
    // The published 200 of a metadata update has no schema.
    'MetadataUpdateResponse',
  ];
  const unknown = Object.keys(schemas).filter((name) => !isPublished(name) && !ofOurOwn.includes(name));
  expect(unknown).toEqual([]);
});

test('sandbox: every object we emit is closed, except UserInfo and what others send', () => {
  const open = Object.entries(components)
    .filter(([, schema]) => isOpen(schema))
    .map(([name]) => name);
  expect(open.sort()).toEqual([
    // Calls by status: the statuses are not known in advance.
    'ErrorMetricsV2',
    'RequestAccountIdListV1',
    'RequestConsent',
    'RequestMetaDataUpdateV1',
    'RequestServicePointIdList',
    'UserInfoResponse',
  ]);
});

function isOpen(schema: Schema): boolean {
  const own = schema.type === 'object' && schema.additionalProperties !== false;
  return (
    own ||
    [...Object.values(schema.properties ?? {}), ...(schema.items === undefined ? [] : [schema.items])].some(isOpen)
  );
}

test('CDS payloads: nothing we emit may be null', () => {
  expect(JSON.stringify(components)).not.toContain('"null"');
});
