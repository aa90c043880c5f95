// Requests and responses as plain values that can be sent to another tab or a server.
import { isRecord } from './is-record.ts';
import { isString } from './is-text.ts';

type HeadersOnWire = readonly (readonly [name: string, value: string])[];

export interface RequestOnWire {
  readonly method: string;
  readonly url: string;
  readonly headers: HeadersOnWire;
  readonly body?: Uint8Array | undefined;
}

export interface ResponseOnWire {
  readonly status: number;
  readonly headers: HeadersOnWire;
  readonly body?: Uint8Array | undefined;
}

/** Rejects with a TypeError if the body breaks off. */
export const requestOnWire = async (request: Request): Promise<RequestOnWire> => ({
  method: request.method,
  url: request.url,
  headers: [...request.headers],
  ...(request.body !== null && { body: new Uint8Array(await request.arrayBuffer()) }),
});

export const requestFrom = ({ method, url, headers, body }: RequestOnWire): Request =>
  new Request(url, { method, headers: pairs(headers), ...(body !== undefined && { body: new Uint8Array(body) }) });

export const responseOnWire = async (response: Response): Promise<ResponseOnWire> => ({
  status: response.status,
  headers: [...response.headers],
  ...(response.body !== null && { body: new Uint8Array(await response.arrayBuffer()) }),
});

export const responseFrom = ({ status, headers, body }: ResponseOnWire): Response =>
  new Response(body === undefined ? null : new Uint8Array(body), { status, headers: pairs(headers) });

const pairs = (headers: HeadersOnWire): [string, string][] =>
  headers.map(([name, value]): [string, string] => [name, value]);

const hasHeaders = ({ headers }: Readonly<Record<string, unknown>>): boolean =>
  Array.isArray(headers) && headers.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every(isString));
const hasBody = ({ body }: Readonly<Record<string, unknown>>): boolean =>
  body === undefined || body instanceof Uint8Array;

export const isRequestOnWire = (value: unknown): value is RequestOnWire =>
  isRecord(value) && isString(value['method']) && isString(value['url']) && hasHeaders(value) && hasBody(value);

export const isResponseOnWire = (value: unknown): value is ResponseOnWire =>
  isRecord(value) && typeof value['status'] === 'number' && hasHeaders(value) && hasBody(value);
