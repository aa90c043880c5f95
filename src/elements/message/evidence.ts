// Parses `Check.at`: which part of the request a check examined, and how the two values differ.
import type { Check } from '../../../mocks/index.ts';
import { recordWords } from '../why/record-words.ts';

export type Place = 'header' | 'query' | 'path' | 'body' | 'certificate' | 'method' | 'state' | 'elsewhere';

export interface Evidence {
  readonly check: Check;
  readonly place: Place;
  /** Header, query parameter, path parameter or member of a JSON body; '' for the whole place. */
  readonly name: string;
  /** The place of the token that holds the member, as in the trace: `request:body:client_assertion`. */
  readonly token?: string;
  readonly part?: 'header' | 'payload' | 'signature';
  /** Claim or header parameter; absent for the whole part. */
  readonly member?: string;
}

const places: readonly string[] = ['header', 'query', 'path', 'body', 'certificate', 'method', 'state'];

/** Undefined for a check without a place. */
export function evidenceOf(check: Check): Evidence | undefined {
  if (check.at === undefined) return undefined;
  const parts = check.at.split('#');
  const [base = ''] = parts;
  const cut = base.indexOf(':');
  const place = cut === -1 ? base : base.slice(0, cut);
  const found = {
    check,
    place: (places.includes(place) ? place : 'elsewhere') as Place,
    name: cut === -1 ? '' : base.slice(cut + 1),
  };
  const last = parts.length > 1 ? parts.at(-1) : undefined;
  const [, part, member] = /^(header|payload|signature)(?:\.(.*))?$/u.exec(last ?? '') ?? [];
  if (part === undefined) return found;
  return {
    ...found,
    token: `request:${parts.slice(0, -1).join('#')}`,
    part: part as NonNullable<Evidence['part']>,
    ...(member === undefined ? {} : { member }),
  };
}

/** The failed checks with their places; the first one decided the verdict. */
export function faultsOf(checks: readonly Check[]): readonly Evidence[] {
  return checks.filter(({ outcome }) => outcome === 'fail').flatMap((check) => evidenceOf(check) ?? []);
}

/** Index of the first character of `actual` that differs; undefined if the values are too different to compare. */
export function firstDifference(expected: unknown, actual: unknown): number | undefined {
  if (typeof expected !== 'string' || typeof actual !== 'string' || expected === actual) return undefined;
  let at = 0;
  while (at < actual.length && expected[at] === actual[at]) at += 1;
  return at > 0 || expected.length === actual.length ? at : undefined;
}

/** A value of a check as text. */
export function shownValue(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const wordsOfPlace: Readonly<Record<Exclude<Place, 'elsewhere'>, string>> = {
  header: 'header',
  query: 'query parameter',
  path: 'path parameter',
  body: 'body',
  certificate: 'certificate',
  method: 'method',
  state: 'record',
};

const wordsOfCertificate: Readonly<Record<string, string>> = {
  'subject.commonName': 'common name of the certificate',
  'subject.organizationalUnit': 'organisational unit of the certificate',
  'issuer.commonName': 'issuer of the certificate',
  extendedKeyUsage: 'extended key usage of the certificate',
  serialNumber: 'serial number of the certificate',
  thumbprint: 'thumbprint of the certificate',
  notAfter: 'end of the certificate’s validity',
  notBefore: 'start of the certificate’s validity',
};

const tokenNames: Readonly<Record<string, string>> = {
  client_assertion: 'the client assertion',
  request: 'the request object',
  software_statement: 'the software statement',
  id_token_hint: 'the ID token hint',
  login_hint_token: 'the login hint token',
};

/** In words that follow “the”: “header x-v”, “claim aud of client_assertion”. */
export function placeInWords({ place, name, part, member, token }: Evidence): string {
  if (part !== undefined) {
    const owner = tokenNames[token?.split(/[:#.]/u).at(-1) ?? ''] ?? 'the JWT';
    if (part === 'signature') return `signature of ${owner}`;
    if (member === undefined) return `${part} of ${owner}`;
    // OpenID Connect Core 5.5: `claims` is itself a request parameter.
    const kind = part === 'header' ? 'header parameter' : member === 'claims' ? 'parameter' : 'claim';
    return `${kind} ${member} of ${owner}`;
  }
  if (place === 'elsewhere') return 'request';
  if (place === 'certificate') return wordsOfCertificate[name] ?? 'certificate';
  if (place === 'state') return recordWords(name);
  if (name === '') return wordsOfPlace[place];
  return place === 'body' ? `parameter ${name}` : `${wordsOfPlace[place]} ${name}`;
}
