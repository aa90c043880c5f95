// The Client-Cert header (RFC 9440): how a TLS-terminating proxy hands on what the handshake, simulated here, showed.
import { boundedCache } from '../ambient/bounded-cache.ts';
import { decodeBase64url, encodeBase64 } from '../ambient/base64url.ts';
import { flowMark } from '../spec/flow-mark.ts';
import type { ClientCertificate, InspectedCertificate } from './certificate.ts';
import { inspect } from './inspect.ts';

const header = 'client-cert';

/** The DER as a structured-field byte sequence (RFC 9440, 2.1; RFC 8941, 3.3.5). */
export const clientCertHeader = (der: Uint8Array): string => `:${encodeBase64(der)}:`;

/** The bytes of exactly one byte sequence in canonical Base64; undefined for anything else, and for an empty one. */
export function readClientCertHeader(value: string): Uint8Array<ArrayBuffer> | undefined {
  const text = /^:([A-Za-z0-9+/]+={0,2}):$/.exec(value)?.[1];
  if (text === undefined) return undefined;
  try {
    const der = decodeBase64url(text.replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_'));
    return encodeBase64(der) === text ? der : undefined;
  } catch {
    return undefined;
  }
}

/** What a header carries depends on nothing but the header, and peers present the same few with every call. */
const read = boundedCache<string, InspectedCertificate>(200);

/** The certificate that a Client-Cert header carries; undefined for anything that is not exactly one. */
export async function inspectPresented(value: string): Promise<InspectedCertificate | undefined> {
  const known = read.get(value);
  if (known !== undefined) return known;
  const der = readClientCertHeader(value);
  const certificate = der === undefined ? undefined : await inspect(der);
  if (certificate === undefined) return undefined;
  read.set(value, certificate);
  return certificate;
}

/** A fetch that presents the certificate, or with null none, whatever the request itself carries. */
export function presenting(certificate: ClientCertificate | null, base: typeof fetch): typeof fetch {
  const value = certificate === null ? undefined : clientCertHeader(certificate.der);
  return async (input, init) => {
    const request = new Request(input, init);
    if (value === undefined) request.headers.delete(header);
    else request.headers.set(header, value);
    return base(request, markOf(init));
  };
}

/** What the sender tells the trace is no part of a Request, and has to be handed on beside it. */
function markOf(init: object | undefined): RequestInit {
  const mark: unknown = init === undefined ? undefined : Reflect.get(init, flowMark);
  return mark === undefined ? {} : ({ [flowMark]: mark } as RequestInit);
}
