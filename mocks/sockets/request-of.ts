// Turns a message from a socket into a Request for the engine; refuses here what no party should see.
import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import { Readable } from 'node:stream';
import { clientCertHeader } from '../certificates/present.ts';

/** Why a message is refused, as in the response. */
export interface Turned {
  readonly status: 400 | 421 | 501 | 503;
  readonly error: string;
  readonly words: string;
}

/** Names of this machine. If other names in Host were accepted, a page from elsewhere could read what is served here (DNS rebinding). */
const names = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Hop-by-hop headers (RFC 9110 7.6.1). */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Checks host and method before anything is read. Undefined for a request that may proceed. */
export function turnAway(message: IncomingMessage, port: number): Turned | undefined {
  const { headers, url = '', method } = message;
  if ((message.headersDistinct['host']?.length ?? 0) > 1)
    return { status: 400, error: 'host_twice', words: 'A request must have exactly one Host header (RFC 9112 3.2).' };
  const { host = '' } = headers;
  const [, name = '', given] = /^(\[[\d:a-f]+\]|[^:]+)(?::(\d+))?$/iu.exec(host) ?? [];
  if (!names.has(name.toLowerCase()) || Number(given ?? 443) !== port)
    return {
      status: 421,
      error: 'host_unknown',
      words: `This server accepts requests only for localhost:${String(port)}; got the host “${host.slice(0, 200)}” (RFC 9110 7.4).`,
    };
  if (!url.startsWith('/'))
    return {
      status: 400,
      error: 'target_malformed',
      words: 'The request target must be a path that begins with “/” (RFC 9112 3.2.1).',
    };
  if (['TRACE', 'TRACK', 'CONNECT'].includes(method ?? ''))
    return { status: 501, error: 'method_unknown', words: `This server does not support the method ${method ?? ''}.` };
  if (headers['client-cert'] !== undefined || headers['client-cert-chain'] !== undefined)
    return {
      status: 400,
      error: 'client_cert_header',
      words:
        'The request has a Client-Cert or Client-Cert-Chain header. Only a TLS proxy may set it (RFC 9440 4), and this server has none. Leave the header out, and present the certificate in the TLS handshake, at the mutual-TLS port.',
    };
  return undefined;
}

/**
 * The request at the origin to which it was sent, with the client certificate of the handshake, if any. The engine
 * reads the body. Throws a TypeError for a message that is not a valid Request in the Fetch Standard.
 */
export function requestOf(message: IncomingMessage, origin: string, signal: AbortSignal): Request {
  const { method = 'GET', url = '/', rawHeaders } = message;
  const headers = new Headers();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase();
    if (!hopByHop.has(name)) headers.append(name, rawHeaders[at + 1] ?? '');
  }
  const certificate = certificateOf(message.socket as TLSSocket);
  if (certificate !== undefined) headers.set('client-cert', certificate);
  const hasBody = method !== 'GET' && method !== 'HEAD' && isFollowedByBody(message);
  return new Request(`${origin}${url}`, {
    method,
    headers,
    signal,
    ...(hasBody && { body: Readable.toWeb(message) as ReadableStream<Uint8Array>, duplex: 'half' }),
  });
}

const isFollowedByBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** One certificate per connection, because renegotiation is off. */
const presented = new WeakMap<TLSSocket, string>();

/** In the format of a Client-Cert header (RFC 9440 2.2); undefined if no certificate was presented or requested. */
function certificateOf(socket: TLSSocket): string | undefined {
  const known = presented.get(socket);
  if (known !== undefined) return known === '' ? undefined : known;
  const der = socket.getPeerX509Certificate()?.raw;
  const header = der === undefined ? '' : clientCertHeader(der);
  presented.set(socket, header);
  return header === '' ? undefined : header;
}
