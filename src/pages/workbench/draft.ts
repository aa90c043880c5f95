// A request taken apart so that every part of it can be changed: method, address, parameters, headers, body, each JWT, the certificate.
import { isMembers } from '../../elements/json-member.ts';
import type { Exchange, TracedRequest } from '../../../mocks/index.ts';
import { isSealed, openJwt } from '../../elements/jwt.ts';

export interface DraftField {
  readonly name: string;
  readonly value: string;
}

export type Claims = Readonly<Record<string, unknown>>;

export type DraftBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'form'; readonly fields: readonly DraftField[] }
  | { readonly kind: 'json' | 'text'; readonly text: string };

/** `kept`: the signature as it was, over whatever header and claims stand now. */
export const signings = ['anew', 'wrong-key', 'kept', 'none'] as const;
export type Signing = (typeof signings)[number];

/** `as-it-was`: the bytes that were presented, or none. */
export const presentations = ['as-it-was', 'own', 'another', 'untrusted', 'expired', 'none'] as const;
export type Presentation = (typeof presentations)[number];

/** Where the sender puts a JWT of its own; `body` is a body that is nothing else. */
export const tokenPlaces = ['query:request', 'body:request', 'body:client_assertion', 'body'] as const;
export type TokenPlace = (typeof tokenPlaces)[number];

export interface DraftToken {
  readonly at: TokenPlace;
  readonly header: Claims;
  readonly claims: Claims;
  /** Third part, as it was; '' of a JWT that is new. */
  readonly signature: string;
  readonly signing: Signing;
}

export interface Draft {
  readonly method: string;
  /** Without query. */
  readonly address: string;
  readonly query: readonly DraftField[];
  /** Without Client-Cert: the certificate says what it holds. */
  readonly headers: readonly DraftField[];
  readonly body: DraftBody;
  readonly tokens: readonly DraftToken[];
  readonly certificate: Presentation;
  /** The same bytes once more: nothing is renewed or signed. */
  readonly replay: boolean;
}

/** Headers that follow from the rest of the message. */
const derived: ReadonlySet<string> = new Set(['client-cert', 'content-length', 'host']);

const fieldsOf = (entries: Iterable<readonly [string, string]>): DraftField[] =>
  Array.from(entries, ([name, value]) => ({ name, value }));

export const headerOf = ({ headers }: TracedRequest, name: string): string | undefined =>
  headers.find(([key]) => key === name)?.[1];

/** What was sent, open to be changed; sent as it is, it is the same request again, with its one-time values renewed. */
export function draftOf({ request }: Pick<Exchange, 'request'>): Draft {
  const url = new URL(request.url);
  const query = fieldsOf(url.searchParams);
  const body = bodyOf(request);
  return {
    method: request.method,
    address: url.origin + url.pathname,
    query,
    headers: fieldsOf(request.headers.filter(([name]) => !derived.has(name))),
    body,
    tokens: tokensOf(query, body),
    certificate: 'as-it-was',
    replay: false,
  };
}

function bodyOf(request: TracedRequest): DraftBody {
  const text = request.body ?? '';
  if (text === '') return { kind: 'none' };
  const type = headerOf(request, 'content-type') ?? '';
  // A form is one whatever it is called, where a client assertion stands in it.
  if (type.includes('x-www-form-urlencoded') || /(?:^|&)client_assertion=/u.test(text))
    return { kind: 'form', fields: fieldsOf(new URLSearchParams(text)) };
  return { kind: type.includes('json') ? 'json' : 'text', text };
}

function tokensOf(query: readonly DraftField[], body: DraftBody): readonly DraftToken[] {
  const valueOf = (fields: readonly DraftField[], wanted: string): string | undefined =>
    fields.find(({ name }) => name === wanted)?.value;
  const form = body.kind === 'form' ? body.fields : [];
  const values: Readonly<Record<TokenPlace, string | undefined>> = {
    'query:request': valueOf(query, 'request'),
    'body:request': valueOf(form, 'request'),
    'body:client_assertion': valueOf(form, 'client_assertion'),
    body: body.kind === 'text' ? body.text : undefined,
  };
  return tokenPlaces.flatMap((at) => tokenOf(at, values[at] ?? ''));
}

/** Nothing for text that is no signed JWT of two objects. */
function tokenOf(at: TokenPlace, value: string): readonly DraftToken[] {
  const opened = isSealed(value) ? undefined : openJwt(value);
  if (opened === undefined || !isClaims(opened.header) || !isClaims(opened.claims)) return [];
  return [{ at, header: opened.header, claims: opened.claims, signature: value.split('.')[2] ?? '', signing: 'anew' }];
}

export const isClaims: (value: unknown) => value is Claims = isMembers;

/** The parameter that carries a JWT; '' where it is the whole body. */
export const parameterOf = (at: TokenPlace): string => at.slice(at.indexOf(':') + 1);
