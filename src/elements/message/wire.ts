// A traced message as fields: address, parameters, headers, body, each with its faults.
import type { TracedRequest, TracedResponse } from '../../../mocks/index.ts';
import type { Evidence } from './evidence.ts';

export interface WireField {
  readonly name: string;
  readonly value: string;
  /** Faults of this field. */
  readonly faults: readonly Evidence[];
  /** A rule requires it, and it was not sent. */
  readonly missing?: true;
}

export type WireBody =
  | { readonly kind: 'form'; readonly fields: readonly WireField[] }
  | { readonly kind: 'json'; readonly value: unknown; readonly faults: readonly Evidence[] }
  | { readonly kind: 'text'; readonly field: WireField };

export interface WireRequest {
  readonly method: WireField;
  readonly host: string;
  /** Segments of the path. */
  readonly path: readonly WireField[];
  readonly query: readonly WireField[];
  readonly headers: readonly WireField[];
  readonly body?: WireBody;
}

export interface WireResponse {
  readonly status: number;
  readonly headers: readonly WireField[];
  /** The redirect address, in parts. */
  readonly redirect?: {
    readonly base: string;
    readonly query: readonly WireField[];
    readonly fragment: readonly WireField[];
  };
  readonly body?: WireBody;
}

type Faults = readonly Evidence[];

const at = (faults: Faults, place: Evidence['place'], name?: string): Faults =>
  faults.filter((fault) => fault.place === place && (name === undefined || fault.name === name));

/** Fields of a place, followed by required ones that were not sent. */
function fieldsOf(
  entries: Iterable<readonly [string, string]>,
  faults: Faults,
  place: 'header' | 'query' | 'body',
): WireField[] {
  const sent = Array.from(entries, ([name, value]) => ({ name, value, faults: at(faults, place, name) }));
  const names = new Set(sent.map(({ name }) => name));
  const missing = at(faults, place)
    .filter(({ name }) => name !== '' && !names.has(name))
    .map((fault) => ({ name: fault.name, value: '', faults: [fault], missing: true as const }));
  return [...sent, ...missing];
}

export function wireRequest(request: TracedRequest, faults: Faults): WireRequest {
  const url = new URL(request.url);
  const headers = fieldsOf(request.headers, faults, 'header').map((field) =>
    field.name === 'client-cert' ? { ...field, faults: at(faults, 'certificate') } : field,
  );
  const hasCertificate = headers.some(({ name }) => name === 'client-cert');
  const absent = at(faults, 'certificate').slice(0, hasCertificate ? 0 : 1);
  const body = bodyOf(request, faults);
  return {
    method: { name: '', value: request.method, faults: at(faults, 'method') },
    host: url.host,
    path: pathOf(url.pathname, at(faults, 'path')),
    query: fieldsOf(url.searchParams, faults, 'query'),
    headers: [
      ...headers,
      ...absent.map((fault) => ({ name: 'client-cert', value: '', faults: [fault], missing: true as const })),
    ],
    ...(body === undefined ? {} : { body }),
  };
}

/** The segment at fault is the one with the checked value, otherwise the last one. */
function pathOf(path: string, faults: Faults): WireField[] {
  const parts = path.split('/').slice(1);
  const marked = faults.map(({ check }) => {
    const found = parts.findIndex((part) => decodeURIComponent(part) === check.actual);
    return found === -1 ? parts.length - 1 : found;
  });
  return parts.map((value, index) => ({
    name: '',
    value,
    faults: faults.filter((_fault, fault) => marked[fault] === index),
  }));
}

export function wireResponse(response: TracedResponse, redirect: URL | undefined): WireResponse {
  const body = bodyOf(response, []);
  const plain = (entries: Iterable<readonly [string, string]>): WireField[] => fieldsOf(entries, [], 'header');
  return {
    status: response.status,
    headers: plain(response.headers),
    ...(redirect === undefined
      ? {}
      : {
          redirect: {
            base: redirect.origin + redirect.pathname,
            query: plain(redirect.searchParams),
            fragment: plain(new URLSearchParams(redirect.hash.slice(1))),
          },
        }),
    ...(body === undefined ? {} : { body }),
  };
}

function bodyOf(message: TracedRequest | TracedResponse, faults: Faults): WireBody | undefined {
  const inBody = at(faults, 'body');
  const type = message.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const text = message.body ?? '';
  if (text === '' && inBody.length === 0) return undefined;
  if (type.includes('x-www-form-urlencoded'))
    return { kind: 'form', fields: fieldsOf(new URLSearchParams(text), faults, 'body') };
  if (type.includes('json')) {
    try {
      return { kind: 'json', value: JSON.parse(text) as unknown, faults: inBody };
    } catch {
      // Not JSON after all: shown as text.
    }
  }
  return {
    kind: 'text',
    field: { name: '', value: text, faults: inBody, ...(text === '' ? { missing: true as const } : {}) },
  };
}
