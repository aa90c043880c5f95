// A request as one JSON document, so that every part of it has a JSON Pointer: method, address, parameters, headers, body, each JWT with header and claims, the certificate.
import type { TracedRequest } from '../../../mocks/index.ts';
import { isMembers, parsedJson } from '../../elements/json-member.ts';
import { isEncrypted, openJwt } from '../../elements/jwt.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** By name; a name that stands in the request more than once has all its values, in order. */
export type Fields = Readonly<Record<string, string | readonly string[]>>;
export type Pair = readonly [name: string, value: string];

/** `kept`: the signature as it was, over whatever header and claims stand now. */
export const signings = ['anew', 'wrong-key', 'kept', 'none'] as const;
export type Signing = (typeof signings)[number];

/** `as-it-was`: the bytes that were presented, or none. */
export const presentations = ['as-it-was', 'own', 'another', 'untrusted', 'expired', 'none'] as const;
export type Presentation = (typeof presentations)[number];

/** Where the sender puts a JWT of its own; `body` is a body that is nothing else. */
export const tokenPlaces = ['query:request', 'body:request', 'body:client_assertion', 'body'] as const;
export type TokenPlace = (typeof tokenPlaces)[number];

export interface OwnToken {
  readonly header: Claims;
  readonly claims: Claims;
  readonly signing: Signing;
}

export interface RequestDocument {
  readonly method: string;
  /** Without query. */
  readonly address: string;
  readonly query: Fields;
  /** Without Client-Cert: the certificate says what it holds. */
  readonly headers: Fields;
  readonly form?: Fields;
  /** A JSON object by its members, any other text as it is; '' where a JWT of the sender’s own takes its place. */
  readonly body?: unknown;
  /** Their parameters are '' in query and form until they are signed. */
  readonly tokens: Readonly<Partial<Record<TokenPlace, OwnToken>>>;
  readonly certificate: Presentation;
  /** The same bytes once more: nothing is renewed or signed. */
  readonly replay?: boolean;
}

/** Headers that follow from the rest of the message. */
const derived: ReadonlySet<string> = new Set(['client-cert', 'content-length', 'host']);

export const sentHeaders = ({ headers }: TracedRequest): readonly Pair[] =>
  headers.filter(([name]) => !derived.has(name));

export const headerOf = ({ headers }: TracedRequest, name: string): string | undefined =>
  headers.find(([key]) => key === name)?.[1];

/** What was sent, open to be changed. Written back as it is, it is the same request with its one-time values renewed. */
export function documentOf({ request }: { readonly request: TracedRequest }): RequestDocument {
  const { method, body = '' } = request;
  const url = new URL(request.url);
  const query = [...url.searchParams];
  const form = formOf(request);
  const texts = tokenTexts(request);
  const tokens = Object.fromEntries(
    tokenPlaces.flatMap((place) => {
      const token = tokenIn(texts[place]);
      return token === undefined ? [] : [[place, token] as const];
    }),
  ) as RequestDocument['tokens'];
  const unsigned = (place: 'query' | 'body', pairs: readonly Pair[]): Fields =>
    fieldsOf(pairs.map(([name, value]) => [name, signedAt(tokens, place, name) ? '' : value]));
  return {
    method,
    address: url.origin + url.pathname,
    query: unsigned('query', query),
    headers: fieldsOf(sentHeaders(request)),
    ...(form === undefined ? {} : { form: unsigned('body', form) }),
    ...(form === undefined && body !== '' ? { body: tokens.body === undefined ? contentOf(body) : '' } : {}),
    tokens,
    certificate: 'as-it-was',
  };
}

/** What stands at each place where the sender puts a JWT of its own. */
export function tokenTexts(request: TracedRequest): Readonly<Record<TokenPlace, string | undefined>> {
  const form = formOf(request);
  return {
    'query:request': valueIn([...new URL(request.url).searchParams], 'request'),
    'body:request': valueIn(form, 'request'),
    'body:client_assertion': valueIn(form, 'client_assertion'),
    body: form === undefined && !isJson(request) ? request.body : undefined,
  };
}

/** The places of the JWTs of a document. */
export const placesOf = ({ tokens }: RequestDocument): readonly TokenPlace[] =>
  tokenPlaces.filter((place) => tokens[place] !== undefined);

const typeOf = (request: TracedRequest): string => headerOf(request, 'content-type')?.toLowerCase() ?? '';

const isJson = (request: TracedRequest): boolean => typeOf(request).includes('json');

/** A form is one whatever it is called, where a client assertion stands in it. */
export function formOf(request: TracedRequest): readonly Pair[] | undefined {
  const { body = '' } = request;
  const isForm = typeOf(request).includes('x-www-form-urlencoded') || /(?:^|&)client_assertion=/u.test(body);
  return body !== '' && isForm ? [...new URLSearchParams(body)] : undefined;
}

const valueIn = (pairs: readonly Pair[] = [], name: string): string | undefined =>
  pairs.find(([one]) => one === name)?.[1];

/** Undefined for text that is no signed JWT of two objects. */
function tokenIn(text = ''): OwnToken | undefined {
  const opened = isEncrypted(text) ? undefined : openJwt(text);
  if (opened === undefined || !isMembers(opened.header) || !isMembers(opened.claims)) return undefined;
  return { header: opened.header, claims: opened.claims, signing: 'anew' };
}

/** A JSON object by its members, any other text as it is. */
export function contentOf(text: string): unknown {
  const value = parsedJson(text);
  return isMembers(value) ? value : text;
}

export function fieldsOf(pairs: readonly Pair[]): Fields {
  const values = Map.groupBy(pairs, ([name]) => name);
  return Object.fromEntries(
    [...values].map(([name, all]) => [name, all.length === 1 ? (all[0]?.[1] ?? '') : all.map(([, value]) => value)]),
  );
}

/** Each value with its name; in the order of the pairs given, what they do not have after them. */
export function pairsOf(fields: Fields = {}, order: readonly Pair[] = []): readonly Pair[] {
  const left = new Map(Object.entries(fields).map(([name, value]) => [name, [value].flat()]));
  const placed = order.flatMap(([name]): Pair[] => {
    const value = left.get(name)?.shift();
    return value === undefined ? [] : [[name, value]];
  });
  return [...placed, ...[...left].flatMap(([name, values]) => values.map((value): Pair => [name, value]))];
}

const first = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'object' ? value[0] : value;

export const headerIn = ({ headers }: RequestDocument, name: string): string | undefined => first(headers[name]);
export const queryIn = ({ query }: RequestDocument, name: string): string | undefined => first(query[name]);
export const formIn = ({ form }: RequestDocument, name: string): string | undefined => first(form?.[name]);

/** The JWT that an authorisation asks with, by the browser, by a push or by the back channel. */
export const requestObjectIn = ({ tokens }: RequestDocument): OwnToken | undefined =>
  tokens['query:request'] ?? tokens['body:request'];

/** The parameter that carries a JWT; '' where it is the whole body. */
export const parameterOf = (place: TokenPlace): string => place.split(':')[1] ?? '';

/** Whether the parameter is written when the JWT in it is signed. */
export const signedAt = (tokens: RequestDocument['tokens'], part: 'query' | 'body', name: string): boolean =>
  Object.hasOwn(tokens, `${part}:${name}`);

/** A member of an object; an empty object where there is none. */
export function inside(value: unknown, name: string): Claims {
  const found = isMembers(value) ? value[name] : undefined;
  return isMembers(found) ? found : {};
}
