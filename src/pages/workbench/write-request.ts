// Turns a document into the request to send: renews one-time values, signs JWTs and chooses the certificate.
import { base64url } from 'jose';
import type { Exchange } from '../../../mocks/index.ts';
import { headerOf } from '../../../mocks/spec/message-header.ts';
import { apply, pointerTo, valueAt, type Change } from './request-changes.ts';
import {
  contentOf,
  documentOf,
  formOf,
  pairsOf,
  placesOf,
  sentHeaders,
  tokenTexts,
  type OwnToken,
  type Pair,
  type Presentation,
  type RequestDocument,
  type TokenPlace,
} from './request-document.ts';

export interface SignedWith {
  readonly privateKey: CryptoKey;
  readonly kid: string;
  readonly alg: string;
}

/** What is needed to write a sender’s request. */
export interface Workshop {
  readonly now: () => Date;
  /** A new one-time value of the same form, such as a UUID for a UUID. */
  readonly anew: (like: string) => string;
  /** The sender’s own key; absent if the sender signs nothing. */
  readonly key?: SignedWith;
  /** An unpublished key of the same kind. */
  wrongKey(alg: string): Promise<CryptoKey>;
}

export interface ReadyRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: readonly Pair[];
  readonly body?: string;
  readonly certificate: Presentation;
  /** The recorded Client-Cert, if the same certificate is presented. */
  readonly clientCert?: string;
}

type Sent = Pick<Exchange, 'request' | 'at'>;

/** Renews one-time values and moves times with the clock, so that wrong times stay wrong. Manual changes are kept. */
export function renewals(
  document: RequestDocument,
  sent: Sent,
  { now, anew }: Pick<Workshop, 'now' | 'anew'>,
): readonly Change[] {
  if (document.replay === true) return [];
  const before = documentOf(sent);
  const later = Math.max(0, Math.floor((now().getTime() - new Date(sent.at).getTime()) / 1000));
  const fresh = new Map<unknown, string>();
  const list = placesOf(document).flatMap((place): readonly Change[] => {
    if (document.tokens[place]?.signing === 'kept') return [];
    return ['jti', 'nonce', 'iat', 'nbf', 'exp'].flatMap((name): readonly Change[] => {
      const pointer = pointerTo('tokens', place, 'claims', name);
      const value = valueAt(document, pointer);
      if (JSON.stringify(value) !== JSON.stringify(valueAt(before, pointer))) return [];
      if (typeof value === 'number' && name !== 'jti' && name !== 'nonce')
        return later === 0 ? [] : [[pointer, value + later]];
      if (typeof value !== 'string' || value === '' || (name !== 'jti' && name !== 'nonce')) return [];
      fresh.set(value, fresh.get(value) ?? anew(value));
      return [[pointer, fresh.get(value)]];
    });
  });
  // The browser’s query or form repeats the request object’s nonce.
  const outer = ['/query/nonce', '/form/nonce'].flatMap((pointer): readonly Change[] => {
    const value = fresh.get(valueAt(document, pointer));
    return value === undefined ? [] : [[pointer, value]];
  });
  return [...list, ...outer];
}

/** The request for a document. A replay is byte-identical to the recorded request. */
export async function requestOf(document: RequestDocument, sent: Sent, workshop: Workshop): Promise<ReadyRequest> {
  const { request } = sent;
  const clientCert = headerOf(request, 'client-cert');
  const shown = document.certificate === 'as-it-was' && clientCert !== undefined ? { clientCert } : {};
  if (document.replay === true) {
    const { url, method, body = '' } = request;
    const plain = { url, method, headers: sentHeaders(request), ...(body === '' ? {} : { body }) };
    return { ...plain, certificate: 'as-it-was', ...shown };
  }
  const ready = apply(document, renewals(document, sent, workshop));
  const signed = new Map<string, string>();
  for (const place of placesOf(ready)) {
    const token = ready.tokens[place];
    if (token !== undefined) signed.set(place, await compact(token, signatureAt(place, sent), workshop));
  }
  const written = (part: 'query' | 'body', pairs: readonly Pair[]): string =>
    new URLSearchParams(pairs.map(([name, value]) => [name, signed.get(`${part}:${name}`) ?? value])).toString();
  const query = written('query', pairsOf(ready.query, [...new URL(request.url).searchParams]));
  const form = ready.form && written('body', pairsOf(ready.form, formOf(request)));
  const body = form ?? (ready.body === undefined ? undefined : (signed.get('body') ?? bodyText(ready, sent)));
  return {
    url: query === '' ? ready.address : `${ready.address}?${query}`,
    method: ready.method,
    headers: pairsOf(ready.headers, sentHeaders(request)),
    ...(body === undefined ? {} : { body }),
    certificate: ready.certificate,
    ...shown,
  };
}

/** The recorded body if nothing in it was changed. */
export function bodyText(
  { body }: RequestDocument,
  { request: { body: sent = '' } }: Pick<Exchange, 'request'>,
): string {
  if (typeof body === 'string') return body;
  const written = JSON.stringify(body);
  return written === JSON.stringify(contentOf(sent)) ? sent : written;
}

/** The recorded JWT’s signature; '' for a new JWT. */
export const signatureAt = (place: TokenPlace, { request }: Sent): string =>
  tokenTexts(request)[place]?.split('.')[2] ?? '';

async function compact({ header, claims, signing }: OwnToken, signature: string, workshop: Workshop): Promise<string> {
  const { key } = workshop;
  if (signing === 'none') return `${part({ ...header, alg: 'none' })}.${part(claims)}.`;
  if (signing === 'kept' || key === undefined) return `${part(header)}.${part(claims)}.${signature}`;
  const by = signing === 'anew' ? key.privateKey : await workshop.wrongKey(key.alg);
  // The key decides the algorithm, even where the header names another one.
  const input = `${part({ alg: key.alg, kid: key.kid, ...header })}.${part(claims)}`;
  const bytes = await crypto.subtle.sign(algorithmOf(key.alg), by, new TextEncoder().encode(input));
  return `${input}.${base64url.encode(new Uint8Array(bytes))}`;
}

/** RFC 7518 3.4 and 3.5, as WebCrypto parameters. */
const algorithmOf = (alg: string): EcdsaParams | RsaPssParams =>
  alg === 'ES256' ? { name: 'ECDSA', hash: 'SHA-256' } : { name: 'RSA-PSS', saltLength: 32 };

const part = (value: unknown): string => base64url.encode(JSON.stringify(value));
