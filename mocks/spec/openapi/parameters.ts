// Path, query and header parameters of an operation, from its row.
import { isMutual } from '../line-up.ts';
import { limits } from '../limits.ts';
import type { Operation } from '../operation.ts';
import { queryOf } from '../operation.ts';
import { queryParameters, type QueryRow } from '../query.ts';
import type { JsonSchema, Parameter } from './document.ts';

const text: JsonSchema = { type: 'string' };
const uuid: JsonSchema = { type: 'string', format: 'uuid' };
const version: JsonSchema = { type: 'string', pattern: '^[1-9][0-9]*$' };

export function parametersOf(
  operation: Operation,
  versions: readonly number[],
  isVersionOptional: boolean,
): readonly Parameter[] {
  return [
    ...pathParameters(operation),
    ...query(operation),
    ...versioning(versions, isVersionOptional ? operation.versionDefault : undefined),
    ...headers(operation),
  ];
}

function pathParameters({ path }: Operation): readonly Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'industry' ? { type: 'string', enum: ['banking', 'energy', 'telco', 'all'] } : text,
  }));
}

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
    return { name, in: 'query', description: row.title, schema: { ...queryTypes[row.type], ...values } };
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
      description: `Version of the endpoint wanted. ${served}`,
      schema: byDefault === undefined ? version : { ...version, default: String(byDefault) },
    },
    header('x-min-v', 'Lowest version accepted; ignored unless below x-v.', version),
  ];
}

const header = (name: string, description: string, schema: JsonSchema, required = false): Parameter => ({
  name,
  in: 'header',
  ...(required ? { required } : {}),
  description,
  schema,
});

const interaction = header('x-fapi-interaction-id', 'Returned in the answer; generated when absent.', uuid);

function headers(operation: Operation): readonly Parameter[] {
  return [
    ...byPolicy(operation),
    ...(operation.conditional === true
      ? [header('If-None-Match', 'Entity tags already held; a current one is answered with 304.', text)]
      : []),
    ...(isMutual(operation.host)
      ? [header('Client-Cert', 'The certificate of the simulated handshake (RFC 9440).', text, true)]
      : []),
  ];
}

function byPolicy(operation: Operation): readonly Parameter[] {
  switch (operation.headers) {
    case 'customer':
      return [
        interaction,
        header('x-fapi-auth-date', 'When the customer last logged in to the recipient, as an HTTP date.', text, true),
        header(
          'x-fapi-customer-ip-address',
          'IP address of the customer; marks a call with the customer present.',
          text,
        ),
        header('x-cds-client-headers', 'The customer’s own headers in Base64; needed while the customer is present.', {
          type: 'string',
          contentEncoding: 'base64',
        }),
      ];
    case 'secondary':
      return [interaction, header('x-cds-arrangement', 'Arrangement the call is made for.', uuid, true)];
    case 'consent':
      return [interaction];
    default:
      return [];
  }
}
