// The OpenAPI document written from rows of the operation table.
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { openApiOf } from '../../mocks/spec/openapi/described-operations.ts';
import type { Operation } from '../../mocks/spec/operation.ts';
import { operations } from '../../mocks/spec/operations/index.ts';
import { withSharedComponents } from '../tools/published/shared-components.ts';
import { createAddresses } from '../../mocks/world/addresses.ts';

const list: Operation = {
  id: 'listThings',
  area: 'A',
  party: 'holder',
  host: 'holder.resource',
  method: 'GET',
  path: '/energy/accounts',
  title: 'Get things',
  form: 'cds',
  access: { kind: 'bearer', scopes: ['energy:accounts.basic:read'], subject: 'customer' },
  headers: 'customer',
  versions: [
    { version: 1, response: 'EnergyAccountListResponse' },
    { version: 2, response: 'EnergyAccountListResponseV2', published: true },
  ],
  query: ['page', 'page-size'],
  paged: true,
  clauses: ['interfaces:Area A: energy operations'],
};
const post: Operation = {
  ...list,
  id: 'listUsage',
  method: 'POST',
  path: '/energy/electricity/servicepoints/{servicePointId}/usage',
  versions: [{ version: 1, response: 'EnergyUsageListResponse' }],
  body: { type: 'json', schema: 'RequestServicePointIdList' },
};
const token: Operation = {
  id: 'token',
  area: 'D',
  party: 'holder',
  host: 'holder.mtls',
  method: 'POST',
  path: '/token',
  title: 'Token',
  form: 'oauth',
  access: { kind: 'client' },
  headers: 'none',
  answer: { schema: 'TokenResponse' },
  body: { type: 'form' },
  clauses: ['IS:13.4'],
};
const rows = [list, post, token];

async function problemsOf(document: object): Promise<unknown> {
  const { valid, errors } = await new Validator().validate(
    structuredClone(document) as unknown as Record<string, unknown>,
  );
  return valid ? undefined : errors;
}

const choices = [
  {},
  { versions: 'published' },
  { area: 'A' },
  { area: 'B' },
  { area: 'C' },
  { area: 'D' },
  { party: 'recipient' },
] as const;

test.each(choices)('OpenAPI 3.1: the document of the whole table is valid for %o', async (choice) => {
  expect(await problemsOf(openApiOf(operations, choice))).toBeUndefined();
});

/** The document with every reference resolved, except those to schemas. */
function expanded(document: ReturnType<typeof withSharedComponents>): unknown {
  const { components } = document;
  const sections: Readonly<Record<string, Readonly<Record<string, unknown>>>> = components;
  const expand = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(expand);
    if (typeof value !== 'object' || value === null) return value;
    const [, section = '', name = ''] =
      /^#\/components\/(parameters|headers|responses)\/(.+)$/u.exec(String(Reflect.get(value, '$ref'))) ?? [];
    if (section !== '') return expand(sections[section]?.[name]);
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, expand(each)]));
  };
  const { schemas, securitySchemes } = components;
  return expand({ ...document, components: { schemas, securitySchemes } });
}

test.each(['A', 'B', 'C', 'D'] as const)(
  'OpenAPI 3.1: the packed document of area %s is valid, equivalent and at least a quarter smaller',
  async (area) => {
    const document = openApiOf(operations, { area });
    const packed = withSharedComponents(document);
    expect(await problemsOf(packed)).toBeUndefined();
    expect(expanded(packed)).toEqual(document);
    expect(JSON.stringify(packed).length).toBeLessThan(JSON.stringify(document).length * 0.75);
  },
);

test('OpenAPI 3.1: a document of a few rows is valid and has no unused component', async () => {
  const document = openApiOf(rows, {
    title: 'Three rows',
    servers: { 'holder.mtls': 'https://mtls.wattle.cdr.example' },
  });
  expect(await problemsOf(document)).toBeUndefined();
  expect(document.info.title).toBe('Three rows');
  expect(document.servers.map(({ url }) => url)).toContain('https://mtls.wattle.cdr.example');
  const referred = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name);
  expect(new Set(referred)).toEqual(new Set(Object.keys(document.components.schemas)));
});

test('interfaces:Versioning 2 x-v is mandatory and only the served versions answer', () => {
  const operation = openApiOf(rows).paths['/energy/accounts']?.['get'];
  expect(operation?.['x-versions']).toEqual([1]);
  expect(operation?.parameters?.find(({ name }) => name === 'x-v')?.required).toBe(true);
  expect(operation?.responses['200']?.content?.['application/json']?.schema).toEqual({
    $ref: '#/components/schemas/EnergyAccountListResponse',
  });
  const published = openApiOf(rows, { versions: 'published' }).paths['/energy/accounts']?.['get'];
  expect(published?.['x-versions']).toEqual([1, 2]);
  expect(published?.responses['200']?.content?.['application/json']?.schema).toEqual({
    anyOf: [
      { $ref: '#/components/schemas/EnergyAccountListResponse' },
      { $ref: '#/components/schemas/EnergyAccountListResponseV2' },
    ],
  });
});

test('interfaces:Common request headers a customer operation asks for the certificate, the token and the customer’s headers', () => {
  const operation = openApiOf(rows).paths['/energy/accounts']?.['get'];
  const required = operation?.parameters?.filter((parameter) => parameter.required === true).map(({ name }) => name);
  expect(required).toEqual(['x-v', 'x-fapi-auth-date', 'Client-Cert']);
  expect(operation?.security).toEqual([{ certificate: [], bearer: ['energy:accounts.basic:read'] }]);
});

test('interfaces:Errors refusals are responses by status, with the rules behind each', () => {
  const responses = openApiOf(rows).paths['/energy/accounts']?.['get']?.responses ?? {};
  expect(Object.keys(responses)).toEqual(['200', '400', '401', '403', '406', '413', '414', '422', '429', '431', '503']);
  expect(responses['406']?.['x-refusals']?.['cds.unsupported-version']).toEqual(['version.supported']);
  expect(responses['422']?.content?.['application/json']?.schema).toEqual({
    $ref: '#/components/schemas/ResponseErrorListV2',
  });
});

test('CDS 1.36.0: a primary electricity operation may relay a secondary data holder’s error', () => {
  const operation = openApiOf(rows).paths['/energy/electricity/servicepoints/{servicePointId}/usage']?.['post'];
  expect(operation?.responses['400']?.content?.['application/json']?.schema).toEqual({
    $ref: '#/components/schemas/PrimaryResponseErrorListV1',
  });
  expect(operation?.requestBody?.content['application/json']?.schema).toEqual({
    $ref: '#/components/schemas/RequestServicePointIdList',
  });
});

test('IS:5.1 the token operation takes a form with a client assertion and refuses as OAuth does', () => {
  const operation = openApiOf(rows).paths['/token']?.['post'];
  expect(operation?.requestBody?.content['application/x-www-form-urlencoded']?.schema?.['required']).toContain(
    'client_assertion',
  );
  expect(operation?.responses['400']?.content?.['application/json']?.schema).toEqual({
    $ref: '#/components/schemas/OAuthError',
  });
});

test('sandbox:openapi two operations at one address are refused', () => {
  expect(() => openApiOf([token, { ...token, id: 'again' }])).toThrow(RangeError);
});

test('RFC6749:4.1.2.1 authorisation answers with a screen, at the client or on an error page, and names the errors of each', () => {
  const { responses } = openApiOf(operations, { party: 'holder', area: 'D' }).paths['/authorise']?.['get'] ?? {};
  expect(Object.keys(responses ?? {})).toEqual(['200', '303', '400', '413', '414', '431']);
  expect(Object.keys(responses?.['200']?.content ?? {})).toEqual(['text/html', 'application/json']);
  expect(responses?.['303']?.['x-refusals']).toMatchObject({
    'authorisation.request_uri_not_supported': ['authorise.no-request-uri'],
  });
  expect(responses?.['400']?.['x-refusals']).toMatchObject({
    'authorisation.unauthorized_client': ['authorise.client-active', 'authorise.grant-registered'],
  });
});

test('interfaces: Errors, an operation that is not offered answers so, unless address or headers are too large', () => {
  const plans = openApiOf(operations, { party: 'holder', area: 'A' }).paths['/energy/plans']?.['get'];
  expect(Object.keys(plans?.responses ?? {})).toEqual(['404', '414', '431']);
});

test('every server of the document is an address of the default scenario', () => {
  const addresses = createAddresses({ hosts: 'virtual', brands: ['wattle-energy'] });
  const servers = [{}, { party: 'recipient' } as const].flatMap((choice) => openApiOf(operations, choice).servers);
  expect(servers.length).toBeGreaterThan(7);
  for (const { url, description } of servers)
    expect(addresses.locate(new URL(url))?.place).toMatchObject({ slot: description, base: url });
});
