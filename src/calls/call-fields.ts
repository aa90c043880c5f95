// The parameters of a call as a form: from the operation table, the prefilled values, and the values a person entered.
import { queryOf } from '../../mocks/spec/operation.ts';
import { queryParameters, type QueryRow } from '../../mocks/spec/query.ts';
import { headerMatrix, type Situation } from './header-matrix.ts';
import { tokenKindOf } from './who-calls.ts';
import type { KnownOperation, Prefilled } from './preparers.ts';

export type FieldPlace = 'path' | 'query' | 'header' | 'form';

export interface Field {
  readonly place: FieldPlace;
  readonly name: string;
  readonly value: string;
  readonly words: string;
  /** Suggested values; others may be entered. */
  readonly choices: readonly string[];
  /** Computed when the call is sent; this text is shown in place of a value. */
  readonly made?: string;
}

/** Values a person entered, by place and name; `body` is the body. */
export type Written = Readonly<Record<string, string>>;

/** What the form depends on; for example, query parameters vary by version. */
export interface CallInForm {
  readonly operation: KnownOperation;
  readonly situationNow: Situation;
  /** The x-v header; `none` omits it. */
  readonly version: string;
  readonly written: Written;
}

export const keyOf = ({ place, name }: Pick<Field, 'place' | 'name'>): string => `${place}.${name}`;

/** Tokens, codes and signed objects: they grant access, so they are never put into an address of this site. */
const secrets =
  /^(?:header\.(?:authorization|client-cert)|form\.(?:token|code|refresh_token|auth_req_id|client_assertion|request)|query\.request)$/u;

export const isSecret = (key: string, value: string): boolean => secrets.test(key) || /\beyJ|bearer\s/iu.test(value);

export function fieldsOf(
  { operation, situationNow, version, written }: CallInForm,
  { values, choices = {} }: Prefilled,
  now: Date,
): readonly Field[] {
  const made = madeAtSending(operation);
  const defaults = { ...headersBySituation(operation, situationNow, now), ...values };
  const field = (place: FieldPlace, name: string, words = '', others: readonly string[] = []): Field => {
    const key = `${place}.${name}`;
    const value = written[key] ?? defaults[key] ?? '';
    const sent = made[key];
    return {
      place,
      name,
      value,
      words,
      choices: choices[key] ?? others,
      ...(sent === undefined ? {} : { made: sent }),
    };
  };
  const inPlace = (place: FieldPlace): readonly string[] =>
    Object.keys(defaults)
      .filter((key) => key.startsWith(`${place}.`))
      .map((key) => key.slice(place.length + 1));
  const query = queryOf(operation, version === 'none' ? undefined : Number(version)).map((name) => {
    const { title, values: offered = [] }: QueryRow = queryParameters[name];
    return field('query', name, title, name === 'interval-reads' ? ['NONE', 'MIN_30', 'FULL'] : offered);
  });
  const listed = headerMatrix(operation)
    .filter(({ name }) => name !== 'x-v' && name !== 'client-cert')
    .map(({ name, words }) => field('header', name, words));
  const more = (place: FieldPlace, known: readonly Field[]): readonly Field[] =>
    inPlace(place).flatMap((name) => (known.some((one) => one.name === name) ? [] : [field(place, name)]));
  return [
    ...[...operation.path.matchAll(/\{(\w+)\}/gu)].map(([, name = '']) =>
      field('path', name, '', name === 'industry' ? ['energy', 'banking', 'telco', 'all'] : []),
    ),
    ...query,
    ...more('query', query),
    ...listed,
    ...more('header', listed),
    ...more('form', []),
    ...(operation.access.kind === 'client' ? proofNames.map((name) => field('form', name)) : []),
  ];
}

const proofNames = ['client_id', 'client_assertion_type', 'client_assertion'] as const;

const forTheSender = 'set under “Who calls”';

function madeAtSending(operation: KnownOperation): Readonly<Record<string, string>> {
  return {
    ...(tokenKindOf(operation) === undefined && operation.access.kind !== 'register'
      ? {}
      : { 'header.authorization': `Bearer, ${forTheSender}` }),
    ...(operation.headers === 'none' ? {} : { 'header.x-fapi-interaction-id': 'a new one for each call' }),
    ...(operation.access.kind === 'client'
      ? {
          'form.client_id': forTheSender,
          'form.client_assertion_type': forTheSender,
          'form.client_assertion': 'signed again for each call',
        }
      : {}),
  };
}

const contentTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  jwt: 'application/jwt',
} as const;

function headersBySituation(
  { headers, body }: KnownOperation,
  situation: Situation,
  now: Date,
): Readonly<Record<string, string>> {
  return {
    ...(headers === 'customer' ? { 'header.x-fapi-auth-date': now.toUTCString() } : {}),
    ...(headers === 'customer' && situation === 'present'
      ? {
          'header.x-fapi-customer-ip-address': '203.0.113.7',
          'header.x-cds-client-headers': btoa('User-Agent: Sunny Saver'),
        }
      : {}),
    ...(body === undefined ? {} : { 'header.content-type': contentTypes[body.type] }),
  };
}
