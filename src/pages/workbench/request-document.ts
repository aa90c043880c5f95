// A request as a JSON document, so that JSON Pointers address its parts: method, address, parameters, headers, body,
// JWTs and certificate.
import type { TracedRequest } from '../../../mocks/index.ts';
import { headerOf } from '../../../mocks/spec/message-header.ts';
import { isMembers, parsedJson } from '../../elements/json-member.ts';
import { isEncrypted, openJwt } from '../../elements/message/jwt.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** By name; a repeated name has a list of its values, in order. */
export type Fields = Readonly<Record<string, string | readonly string[]>>;
export type Pair = readonly [name: string, value: string];

/** `kept` keeps the old signature over the current header and claims. */
export const signings = ['anew', 'wrong-key', 'kept', 'none'] as const;
export type Signing = (typeof signings)[number];

/** `as-it-was` presents the recorded certificate, or none if there was none. */
export const presentations = ['as-it-was', 'own', 'another', 'untrusted', 'expired', 'none'] as const;
export type Presentation = (typeof presentations)[number];

/** Where the sender puts its own JWTs; `body` is a body that is only a JWT. */
export const tokenPlaces = ['query:request', 'body:request', 'body:client_assertion', 'body'] as const;
export type TokenPlace = (typeof tokenPlaces)[number];

export interface OwnToken {
  readonly header: Claims;
  readonly claims: Claims;
  readonly signing: Signing;
}

export interface RequestDocument {
  readonly method: string;
  /** Without the query. */
  readonly address: string;
  readonly query: Fields;
  /** Without Client-Cert, which follows from `certificate`. */
  readonly headers: Fields;
  readonly form?: Fields;
  /** A JSON object as members, other text as it is; '' if the body is one of `tokens`. */
  readonly body?: unknown;
  /** Until they are signed, their parameters are '' in query and form. */
  readonly tokens: Readonly<Partial<Record<TokenPlace, OwnToken>>>;
  readonly certificate: Presentation;
  /** Sends the same bytes again; nothing is renewed or signed. */
  readonly replay?: boolean;
}

/** Headers that follow from the rest of the message. */
const derived: ReadonlySet<string> = new Set(['client-cert', 'content-length', 'host']);

export const sentHeaders = ({ headers }: TracedRequest): readonly Pair[] =>
  headers.filter(([name]) => !derived.has(name));

/**
 * The recorded request as an editable document. Written back unchanged, it is the same request with renewed one-time
 * values.
 */
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

/** The text at each place for a JWT. */
export function tokenTexts(request: TracedRequest): Readonly<Record<TokenPlace, string | undefined>> {
  const form = formOf(request);
  return {
    'query:request': valueIn([...new URL(request.url).searchParams], 'request'),
    'body:request': valueIn(form, 'request'),
    'body:client_assertion': valueIn(form, 'client_assertion'),
    body: form === undefined && !isJson(request) ? request.body : undefined,
  };
}

/** The places of a document’s JWTs. */
export const placesOf = ({ tokens }: RequestDocument): readonly TokenPlace[] =>
  tokenPlaces.filter((place) => tokens[place] !== undefined);

const typeOf = (request: TracedRequest): string => headerOf(request, 'content-type')?.toLowerCase() ?? '';

const isJson = (request: TracedRequest): boolean => typeOf(request).includes('json');

/** A body with a client assertion is a form, whatever its media type says. */
export function formOf(request: TracedRequest): readonly Pair[] | undefined {
  const { body = '' } = request;
  const isForm = typeOf(request).includes('x-www-form-urlencoded') || /(?:^|&)client_assertion=/u.test(body);
  return body !== '' && isForm ? [...new URLSearchParams(body)] : undefined;
}

const valueIn = (pairs: readonly Pair[] = [], name: string): string | undefined =>
  pairs.find(([one]) => one === name)?.[1];

/** Undefined for text that is not a signed JWT with JSON objects. */
function tokenIn(text = ''): OwnToken | undefined {
  const opened = isEncrypted(text) ? undefined : openJwt(text);
  if (opened === undefined || !isMembers(opened.header) || !isMembers(opened.claims)) return undefined;
  return { header: opened.header, claims: opened.claims, signing: 'anew' };
}

/** A JSON object as members, other text as it is. */
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

/** Name and value pairs in the order of `order`; names that it lacks come last. */
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

/** The request object, whether sent by the browser, by a push or on the backchannel. */
export const requestObjectIn = ({ tokens }: RequestDocument): OwnToken | undefined =>
  tokens['query:request'] ?? tokens['body:request'];

/** The parameter that carries a JWT; '' if it is the whole body. */
export const parameterOf = (place: TokenPlace): string => place.split(':')[1] ?? '';

/** Whether the parameter is written only when its JWT is signed. */
export const signedAt = (tokens: RequestDocument['tokens'], part: 'query' | 'body', name: string): boolean =>
  Object.hasOwn(tokens, `${part}:${name}`);

/** An object member; empty if there is none. */
export function inside(value: unknown, name: string): Claims {
  const found = isMembers(value) ? value[name] : undefined;
  return isMembers(found) ? found : {};
}
