// The trace as an HTTP Archive 1.2, for browsers’ network panels and other tools.
import { version } from '../spec/package-version.ts';
import { headerOf } from '../spec/message-header.ts';
import type { Exchange } from './exchange.ts';

export interface HarNameValue {
  readonly name: string;
  readonly value: string;
}

export interface HarEntry {
  readonly startedDateTime: string;
  readonly time: number;
  readonly comment: string;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly httpVersion: 'HTTP/1.1';
    readonly headers: readonly HarNameValue[];
    readonly queryString: readonly HarNameValue[];
    readonly cookies: readonly HarNameValue[];
    readonly headersSize: -1;
    readonly bodySize: number;
    readonly postData?: { readonly mimeType: string; readonly text: string };
  };
  readonly response: {
    readonly status: number;
    readonly statusText: string;
    readonly httpVersion: 'HTTP/1.1';
    readonly headers: readonly HarNameValue[];
    readonly cookies: readonly HarNameValue[];
    readonly content: { readonly size: number; readonly mimeType: string; readonly text: string };
    readonly redirectURL: string;
    readonly headersSize: -1;
    readonly bodySize: number;
  };
  readonly cache: Readonly<Record<string, never>>;
  readonly timings: { readonly send: 0; readonly wait: number; readonly receive: 0 };
}

export interface Har {
  /** The only top-level member of the format (HAR 1.2). */
  readonly log: {
    readonly version: '1.2';
    readonly creator: { readonly name: string; readonly version: string };
    readonly entries: readonly HarEntry[];
  };
}

export function toHar(exchanges: readonly Exchange[]): Har {
  return {
    log: {
      version: '1.2',
      creator: { name: 'cdr-browser-sandbox', version },
      entries: exchanges.map(entryOf),
    },
  };
}

const pairs = (list: Iterable<readonly [string, string]>): HarNameValue[] =>
  Array.from(list, ([name, value]) => ({ name, value }));
const size = (text: string | undefined): number => new TextEncoder().encode(text ?? '').byteLength;

function entryOf(exchange: Exchange): HarEntry {
  const { request, response } = exchange;
  return {
    startedDateTime: exchange.at,
    time: exchange.took,
    comment: `${exchange.from} to ${exchange.to}: ${exchange.operation ?? 'unknown'} (${exchange.verdict})`,
    request: {
      method: request.method,
      url: request.url,
      httpVersion: 'HTTP/1.1',
      headers: pairs(request.headers),
      queryString: pairs(new URL(request.url).searchParams),
      cookies: [],
      headersSize: -1,
      bodySize: size(request.body),
      ...(request.body === undefined
        ? {}
        : { postData: { mimeType: headerOf(request, 'content-type') ?? '', text: request.body } }),
    },
    response: {
      status: response.status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      headers: pairs(response.headers),
      cookies: [],
      content: {
        size: size(response.body),
        mimeType: headerOf(response, 'content-type') ?? '',
        text: response.body ?? '',
      },
      redirectURL: headerOf(response, 'location') ?? '',
      headersSize: -1,
      bodySize: size(response.body),
    },
    cache: {},
    timings: { send: 0, wait: exchange.took, receive: 0 },
  };
}
