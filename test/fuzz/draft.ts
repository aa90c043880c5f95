// A request before it is sent: its parts are separate, so that each can be bent, and JWTs are signed last.
import { encodeBase64url } from '../../mocks/ambient/base64url.ts';
import type { OperationId } from '../../mocks/spec/operations/index.ts';
import type { Operation } from '../../mocks/spec/operation.ts';
import type { DataRecipient } from '../../mocks/sandbox/sandbox-interface.ts';
import { forgedJws } from '../kit/calls/forged-jws.ts';

export type Members = Record<string, unknown>;
export type KnownOperation = Operation & { readonly id: OperationId };

export interface Jwt {
  readonly kind: 'assertion' | 'request' | 'pushed' | 'backchannel' | 'registration' | 'members' | 'calling' | 'told';
  header: Members;
  claims: Members;
  key: Pick<DataRecipient['signingKey'], 'alg' | 'privateKey'>;
  /** Replaces the claims with this text. */
  payload?: string;
  /** Changes the signed token. */
  after?: (compact: string) => string | Promise<string>;
}

export type Value = string | Jwt;
export type Pair = [name: string, value: Value];

export type Body =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; value: unknown }
  | { readonly kind: 'form'; pairs: Pair[] }
  | { readonly kind: 'jwt'; readonly jwt: Jwt }
  | { readonly kind: 'raw'; readonly text: string | Uint8Array<ArrayBuffer> };

export interface Draft {
  readonly operation: KnownOperation;
  method: string;
  /** Base URL of the host. */
  base: string;
  /** Path under the base; parameters are filled in from `ids`. */
  path: string;
  ids: Record<string, string>;
  query: Pair[];
  /** Appended to the query verbatim. */
  queryTail: string;
  headers: Pair[];
  body: Body;
  /** Changes the body's text before it is sent. */
  tail?: (text: string) => string | Uint8Array<ArrayBuffer>;
  /** The grant, screen or other variant of the operation. */
  readonly variant: string;
  /** Updates the scene's prepared state after the answer. */
  readonly settle?: (status: number, text: string) => void;
}

export interface Composed {
  readonly url: string;
  readonly init: RequestInit;
}

/** Signs the token over its current parts. */
export async function compactOf({ header, claims, key, payload, after }: Jwt): Promise<string> {
  const text = payload ?? JSON.stringify(claims);
  const compact = await forgedJws(key, header, encodeBase64url(text));
  return after === undefined ? compact : after(compact);
}

const valueOf = (value: Value): Promise<string> | string => (typeof value === 'string' ? value : compactOf(value));

async function encoded(pairs: readonly Pair[]): Promise<string> {
  const all = await Promise.all(
    pairs.map(async ([name, value]): Promise<[string, string]> => [name, await valueOf(value)]),
  );
  return new URLSearchParams(all).toString();
}

async function textOf(body: Body): Promise<string | Uint8Array<ArrayBuffer> | undefined> {
  switch (body.kind) {
    case 'none':
      return undefined;
    case 'json':
      return JSON.stringify(body.value);
    case 'form':
      return encoded(body.pairs);
    case 'jwt':
      return compactOf(body.jwt);
    case 'raw':
      return body.text;
  }
}

/** The arguments for `fetch`. Throws a TypeError for what fetch would not send. */
export async function composed(draft: Draft): Promise<Composed> {
  const path = draft.path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => draft.ids[name] ?? '');
  const query = `${await encoded(draft.query)}${draft.queryTail}`;
  const text = await textOf(draft.body);
  const sent = typeof text === 'string' && draft.tail !== undefined ? draft.tail(text) : text;
  const headers = new Headers();
  for (const [name, value] of draft.headers) headers.append(name, await valueOf(value));
  const bare = draft.method === 'GET' || draft.method === 'HEAD';
  return {
    url: `${draft.base}${path}${query === '' ? '' : `?${query}`}`,
    init: {
      method: draft.method,
      headers,
      redirect: 'manual',
      ...(bare || sent === undefined ? {} : { body: sent }),
    },
  };
}

const same = (name: string) => (pair: Pair) => pair[0].toLowerCase() === name.toLowerCase();

export const headerOf = ({ headers }: Draft, name: string): Value | undefined => headers.find(same(name))?.[1];

export function setHeader(draft: Draft, name: string, value: string | undefined): void {
  draft.headers = draft.headers.filter((pair) => !same(name)(pair));
  if (value !== undefined) draft.headers.push([name, value]);
}

export function setPair(pairs: readonly Pair[], name: string, value: Value | undefined): Pair[] {
  const others = pairs.filter((pair) => pair[0] !== name);
  return value === undefined ? others : [...others, [name, value]];
}

/** The JWTs of a draft. */
export function jwtsOf({ headers, query, body }: Draft): readonly Jwt[] {
  if (body.kind === 'jwt') return [body.jwt];
  const pairs = [...headers, ...query, ...(body.kind === 'form' ? body.pairs : [])];
  return pairs.flatMap(([, value]) => (typeof value === 'string' ? [] : [value]));
}
