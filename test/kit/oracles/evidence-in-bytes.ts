// Compares what the trace says about an exchange with the bytes of that exchange. Parses the message itself and trusts no decoded value.
import { createHash, X509Certificate } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { leftOut, uncut } from '../../../mocks/spec/cut-text.ts';
import { ruleOf } from '../../../mocks/spec/rules/index.ts';
import type { Check, Exchange, Json } from '../../../mocks/trace/exchange.ts';

const hasCut = (text: string): boolean => text.includes(leftOut) || uncut(text) !== text || text.endsWith('…');

/** A request as the trace records it. */
export type Sent = Pick<Exchange, 'request'>;

/** The values at a part of the request; `none` if it is absent, undefined if the request has no such part. */
type Standing = readonly Json[] | undefined;

const none: readonly Json[] = [];

function jsonOf(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

const isObject = (value: Json | undefined): value is Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const memberOf = (value: Json | undefined, names: readonly string[]): Json | undefined =>
  names.reduce<Json | undefined>((inner, name) => {
    if (Array.isArray(inner)) return (inner as readonly Json[])[Number(name)];
    return isObject(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined;
  }, value);

const decoded = (part = ''): Json | undefined => jsonOf(Buffer.from(part, 'base64url').toString());

/** A member of a JWT by `payload.aud`, `header.alg` or `signature`. */
function inJwt(jwt: Json, path: string): readonly Json[] {
  if (typeof jwt !== 'string') return none;
  const [header, payload, signature] = jwt.split('.');
  const [part, ...names] = path.split('.');
  if (part === 'signature') return signature === undefined ? none : [signature];
  const found = memberOf(decoded(part === 'header' ? header : payload), names);
  return found === undefined ? none : [found];
}

const isForm = ({ request: { headers, body = '' } }: Sent): boolean =>
  !body.startsWith('{') && headers.some(([name, value]) => name === 'content-type' && /urlencoded/iu.test(value));

function inBody(exchange: Sent, name: string): readonly Json[] {
  const { body = '' } = exchange.request;
  if (name === '') return body === '' ? none : [body];
  if (isForm(exchange)) return new URLSearchParams(body).getAll(name);
  const found = memberOf(jsonOf(body), name.split('.'));
  return found === undefined ? none : [found];
}

/** Members of the certificate in the Client-Cert header (RFC 9440), parsed by Node. */
function ofCertificate({ request: { headers } }: Sent, name: string): Standing {
  const sent = headers.find(([header]) => header === 'client-cert')?.[1];
  if (sent === undefined) return none;
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(Buffer.from(sent.replaceAll(':', ''), 'base64'));
  } catch {
    return none;
  }
  const { subject, issuer, raw, serialNumber, validFrom, validTo } = certificate;
  const attribute = (of: string, type: string): readonly Json[] =>
    of.split('\n').flatMap((line) => (line.startsWith(`${type}=`) ? [line.slice(type.length + 1)] : []));
  switch (name) {
    case 'subject.commonName':
      return attribute(subject, 'CN');
    case 'subject.organizationalUnit':
      return attribute(subject, 'OU');
    case 'issuer.commonName':
      return attribute(issuer, 'CN');
    case 'thumbprint':
      return [createHash('sha256').update(raw).digest('base64url')];
    case 'serialNumber':
      return [serialNumber, serialNumber.toLowerCase()];
    case 'notBefore':
      return [new Date(validFrom).toISOString()];
    case 'notAfter':
      return [new Date(validTo).toISOString()];
    default:
      return undefined;
  }
}

function segmentsOf({ pathname }: URL): readonly string[] {
  return pathname.split('/').map((segment) => {
    try {
      return decodeURIComponent(segment);
    } catch {
      return segment;
    }
  });
}

function atBase(exchange: Sent, base: string): Standing {
  const { request } = exchange;
  const cut = base.indexOf(':');
  const [place, name] = cut === -1 ? [base, ''] : [base.slice(0, cut), base.slice(cut + 1)];
  const url = new URL(request.url);
  switch (place) {
    case 'method':
      return [request.method];
    case 'url':
      return [request.url, `${request.method} ${request.url.split('?')[0] ?? ''}`];
    case 'path':
      return segmentsOf(url);
    case 'query':
      return name === '' ? (url.search === '' ? none : [url.search]) : url.searchParams.getAll(name);
    case 'header':
      // Counted as a server does: with the four additional characters of each line.
      if (name === '') return [request.headers.map((pair) => `${pair.join(': ')}\r\n`).join('')];
      return request.headers.flatMap(([one, value]) => (one === name ? [value] : []));
    case 'body':
      return inBody(exchange, name);
    case 'certificate':
      return ofCertificate(exchange, name);
    default:
      return undefined;
  }
}

/** The values at a part of the request, named as in `Check.at`; undefined for `state:` and unknown names. */
export function valuesAtPart(exchange: Sent, at: string): Standing {
  const [base = '', ...inside] = at.split('#');
  let values = atBase(exchange, base);
  // A token follows the name of its scheme (RFC 6750 2.1).
  if (base === 'header:authorization')
    values = values?.flatMap((value) =>
      [value, textOf(value).replace(/^bearer /iu, '')].slice(inside.length > 0 ? 1 : 0),
    );
  for (const path of inside) values = values?.flatMap((value) => inJwt(value, path));
  return values;
}

/** A decoded address; a literal percent sign stays. */
function plain(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

/** Whether the trace cut the request, so that some parts cannot be compared. */
const isCut = ({ request: { url, headers, body = '' } }: Sent): boolean =>
  hasCut(plain(url)) || hasCut(body) || headers.some((pair) => pair.some(hasCut));

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Whether a text that describes a value by its size or hash, instead of quoting it, is true. Undefined for other texts. */
function tells(actual: string, value: Json): boolean | undefined {
  const text = textOf(value);
  const [, beginning, shown, length] = /^([^]*) ⟨first (\d+) of (\d+) characters⟩$/u.exec(actual) ?? [];
  if (beginning !== undefined)
    return text.startsWith(beginning) && beginning.length === Number(shown) && text.length === Number(length);
  const [, count, unit] = /^(\d+) (characters|bytes|ids)$/u.exec(actual) ?? [];
  if (unit === 'characters') return text.length === Number(count);
  // The trace does not keep bytes that are not valid text.
  if (unit === 'bytes')
    return Buffer.byteLength(text) === Number(count) || /[\u{FFFD}]/u.test(text) || text.length < Number(count);
  if (unit === 'ids') return Array.isArray(value) && value.length === Number(count);
  if (/^more than \d+ bytes$/u.test(actual)) return true;
  const [, hash] = /^hashed: (.*)$/u.exec(actual) ?? [];
  return hash === undefined ? undefined : createHash('sha256').update(text).digest('base64url') === hash;
}

/** Whether the values are the same in the same order, the first ones with a mark for the rest, or a subset. */
function quotesList(actual: readonly Json[], values: readonly Json[]): boolean {
  const shown = actual.at(-1) === leftOut ? actual.slice(0, -1) : actual;
  return (
    shown.every((part, at) => quotes(part, values[at] ?? null)) ||
    shown.every((part) => values.some((one) => quotes(part, one)))
  );
}

/** Whether `actual` quotes the value, whole or marked as cut. Values nested deeper than the stack are not compared. */
function quotes(actual: Json, value: Json): boolean {
  try {
    return isQuoteOf(actual, value);
  } catch (error) {
    return error instanceof RangeError;
  }
}

function isQuoteOf(actual: Json, value: Json): boolean {
  if (isDeepStrictEqual(actual, value) || actual === JSON.stringify(value)) return true;
  if (typeof actual === 'string') {
    const told = tells(actual, value);
    if (told !== undefined) return told;
    return Array.isArray(value) && (value as readonly Json[]).some((one) => quotes(actual, one));
  }
  // A number or a list in the form of text.
  if (typeof actual === 'number') return typeof value === 'string' && value.trim() !== '' && Number(value) === actual;
  if (Array.isArray(actual) && typeof value === 'string') return isDeepStrictEqual(actual, value.split(' '));
  if (Array.isArray(actual) && Array.isArray(value)) return quotesList(actual, value as readonly Json[]);
  return textOf(actual).includes(leftOut);
}

const isNothing = (value: Json | undefined): boolean => value === undefined || value === null || value === '';

/** What is untrue about a check; undefined if it is true. */
function lieOf(exchange: Exchange, check: Check): string | undefined {
  const { at, actual, outcome, rule } = check;
  if (at === undefined || at.startsWith('state:')) return undefined;
  const standing = valuesAtPart(exchange, at);
  const told = `${outcome} ${rule} ${at}`;
  if (standing === undefined) return `${told}: no part of a request`;
  if (isNothing(actual)) {
    if (actual !== undefined && standing.some((value) => !isNothing(value)))
      return `${told}: said to be missing, and stands there: ${JSON.stringify(standing).slice(0, 80)}`;
    return undefined;
  }
  if (standing.length === 0 && (typeof actual !== 'string' || tells(actual, '') !== true))
    return `${told}: quotes ${JSON.stringify(actual).slice(0, 60)}, and nothing stands there`;
  if (standing.length === 0 || standing.some((value) => quotes(actual as Json, value))) return undefined;
  // All values under one name, or the first of them.
  if (Array.isArray(actual) && quotesList(actual, standing)) return undefined;
  return `${told}: quotes ${JSON.stringify(actual).slice(0, 60)}, and ${JSON.stringify(standing).slice(0, 120)} stands there`;
}

/** Sentences that are true if nothing was sent: about forbidden or optional parts. */
const trueOfNothing = /\b(?:no|not|none|nor|absent|nothing|without|alone|never|once|if|when|where|unless|or)\b/iu;

/** A rule that is reported as kept at an absent part although its sentence requires a value. */
export const keptWithoutValue = (
  exchange: Exchange,
  { outcome, at, actual, rule, title, relaxed }: Check,
): string | undefined =>
  outcome === 'pass' &&
  relaxed !== true &&
  at !== undefined &&
  isNothing(actual) &&
  valuesAtPart(exchange, at)?.length === 0 &&
  !trueOfNothing.test(title)
    ? `held of nothing: ${rule} ${at} “${title}”`
    : undefined;

/** Everything that is untrue in the trace of one exchange. */
export function untrueChecks(exchange: Exchange): readonly string[] {
  if (isCut(exchange) || !URL.canParse(exchange.request.url)) return [];
  return exchange.checks
    .filter(({ outcome }) => outcome !== 'not-reached')
    .flatMap((check) => lieOf(exchange, check) ?? missingSettledBy(check) ?? []);
}

/** A rule whose breach is visible in no part of the message has to say so; a pushed request counts as a message. */
const missingSettledBy = ({ rule, at, outcome }: Check): string | undefined =>
  outcome === 'fail' && at !== undefined && /^state:(?!request_uri\.)/u.test(at) && ruleOf(rule).settledBy === undefined
    ? `${rule} rests on ${at}, and its row does not say that it rests on records`
    : undefined;

/** Rules on two related parts, either of which may be the wrong one. */
const relations: readonly string[] = [
  'authorise.subject-agrees',
  'header.client-headers-present',
  'header.ip-address-present',
  'token.bound-to-certificate',
];

/** What is wrong if a refusal names a part that is not at fault, because the accepted request has the same value there. */
export function wrongBlame(refused: Exchange, accepted: Sent): string | undefined {
  const broken = refused.checks.find(({ outcome }) => outcome === 'fail');
  const { rule = '', at } = broken ?? {};
  if (at === undefined) return `${rule} names no part`;
  if (relations.includes(rule) || at.startsWith('state:') || isCut(refused) || isCut(accepted)) return undefined;
  const [before, after] = [valuesAtPart(refused, at), valuesAtPart(accepted, at)];
  return isDeepStrictEqual(before, after)
    ? `${rule} blames ${at}, where ${(JSON.stringify(after) ?? 'no part').slice(0, 80)} is accepted too`
    : undefined;
}
