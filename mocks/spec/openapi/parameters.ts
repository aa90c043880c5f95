// Path, query and header parameters of an operation, from its row.
import { isMutual } from '../check-order.ts';
import { limits } from '../limits.ts';
import type { Operation } from '../operation.ts';
import { queryOf } from '../operation.ts';
import type { SecurityProfile } from '../profiles/profile.ts';
import { queryParameters, type QueryRow } from '../query.ts';
import { pathParameters, queryDescriptions, type DescribedParameter } from './descriptions/parameters.ts';
import type { JsonSchema, Parameter } from './document.ts';

const text: JsonSchema = { type: 'string' };
const uuid: JsonSchema = { type: 'string', format: 'uuid' };
const version: JsonSchema = { type: 'string', pattern: '^[1-9][0-9]*$' };

export function parametersOf(
  operation: Operation,
  versions: readonly number[],
  isVersionOptional: boolean,
  profile: SecurityProfile,
): readonly Parameter[] {
  return [
    ...inPath(operation),
    ...query(operation),
    ...ownQuery(operation, profile),
    ...versioning(versions, isVersionOptional ? operation.versionDefault : undefined),
    ...headers(operation),
  ];
}

function inPath({ path }: Operation): readonly Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const row = pathParameters[name];
    const schema = name === 'industry' ? { type: 'string', enum: ['banking', 'energy', 'telco', 'all'] } : text;
    return { name, in: 'path', required: true, ...(row === undefined ? {} : told(row)), schema };
  });
}

const told = ({ description, example }: DescribedParameter) => ({ description, example });

/** Query parameters of an operation that has none in the query table. */
function ownQuery({ id }: Operation, profile: SecurityProfile): readonly Parameter[] {
  const rows: Readonly<Record<string, Readonly<Record<string, DescribedParameter>>>> = queryDescriptions;
  return Object.entries(rows[id] ?? {})
    .filter(([, row]) => row.profile === undefined || row.profile === profile.id)
    .map(([name, row]) => ({ name, in: 'query', required: row.required === true, ...told(row), schema: text }));
}

const examples: Readonly<Record<QueryRow['type'], unknown>> = {
  page: 1,
  'page-size': 25,
  date: '2026-11-01',
  'date-time': '2026-11-01T00:00:00Z',
  time: '2026-11-01T00:00:00Z',
  choice: 'ALL',
  text: 'wattle-energy',
  'interval-reads': 'FULL',
};

const queryTypes: Readonly<Record<QueryRow['type'], JsonSchema>> = {
  page: { type: 'integer', minimum: 1, default: limits.page },
  'page-size': { type: 'integer', minimum: 1, maximum: limits.maximumPageSize, default: limits.pageSize },
  date: { type: 'string', format: 'date' },
  'date-time': { type: 'string', format: 'date-time' },
  time: { type: 'string', format: 'date-time' },
  choice: { type: 'string' },
  text: { type: 'string' },
  'interval-reads': { type: 'string', enum: ['NONE', 'MIN_30', 'FULL'], default: 'NONE' },
};

function query(operation: Operation): readonly Parameter[] {
  return queryOf(operation).map((name) => {
    const row: QueryRow = queryParameters[name];
    const values = row.values === undefined ? {} : { enum: row.values };
    const schema = { ...queryTypes[row.type], ...values };
    return { name, in: 'query', description: row.title, example: examples[row.type], schema };
  });
}

function versioning(versions: readonly number[], byDefault: number | undefined): readonly Parameter[] {
  if (versions.length === 0) return [];
  const served = `Served: ${versions.join(', ')}.`;
  return [
    {
      name: 'x-v',
      in: 'header',
      required: byDefault === undefined,
      description: `Version of the endpoint requested. ${served}`,
      example: String(versions.at(-1)),
      schema: byDefault === undefined ? version : { ...version, default: String(byDefault) },
    },
    header(
      'x-min-v',
      'Lowest version that the caller accepts. Ignored unless lower than x-v.',
      version,
      String(versions[0]),
    ),
  ];
}

const header = (
  name: string,
  description: string,
  schema: JsonSchema,
  example: string,
  required = false,
): Parameter => ({ name, in: 'header', ...(required ? { required } : {}), description, example, schema });

const anId = '5f3b1a52-2c6d-4d5e-9a51-0d5c9e1f7a10';
const interaction = header(
  'x-fapi-interaction-id',
  'Returned in the response. If absent, the response has a new one.',
  uuid,
  anId,
);

function headers(operation: Operation): readonly Parameter[] {
  return [
    ...byPolicy(operation),
    ...(operation.conditional === true
      ? [
          header(
            'If-None-Match',
            'Entity tags that the caller already has. If one is current, the status is 304.',
            text,
            '"a1b2c3"',
          ),
        ]
      : []),
    ...(isMutual(operation.host)
      ? [header('Client-Cert', 'The certificate of the simulated handshake (RFC 9440).', text, ':MIIBszCCAVmg:', true)]
      : []),
  ];
}

const customerHeaders: readonly Parameter[] = [
  interaction,
  header(
    'x-fapi-auth-date',
    'When the customer last logged in to the recipient, as an HTTP date.',
    text,
    'Mon, 23 Nov 2026 04:00:00 GMT',
    true,
  ),
  header(
    'x-fapi-customer-ip-address',
    'IP address of the customer. Sent only while the customer is present.',
    text,
    '203.0.113.7',
  ),
  header(
    'x-cds-client-headers',
    'The customer’s own headers, as Base64. Required while the customer is present.',
    { type: 'string', contentEncoding: 'base64' },
    'VXNlci1BZ2VudDogTW96aWxsYS81LjA=',
  ),
];

function byPolicy(operation: Operation): readonly Parameter[] {
  switch (operation.headers) {
    case 'customer':
      return customerHeaders;
    case 'secondary':
      return [
        interaction,
        header('x-cds-arrangement', 'Id of the arrangement that the call is made for.', uuid, anId, true),
      ];
    case 'consent':
      return [interaction];
    default:
      return [];
  }
}
