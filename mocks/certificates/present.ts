// The Client-Cert header (RFC 9440), in which a TLS-terminating proxy passes on the client certificate; the handshake is simulated here.
import { boundedCache } from '../ambient/bounded-cache.ts';
import { decodeBase64url, encodeBase64 } from '../ambient/base64url.ts';
import { flowMark } from '../spec/flow-mark.ts';
import type { ClientCertificate, InspectedCertificate } from './certificate.ts';
import { inspect } from './inspect.ts';

const header = 'client-cert';

/** The DER as a structured-field byte sequence (RFC 9440, 2.1; RFC 8941, 3.3.5). */
export const clientCertHeader = (der: Uint8Array): string => `:${encodeBase64(der)}:`;

/** The bytes of exactly one non-empty byte sequence in canonical Base64; undefined for anything else. */
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

/** Cached by header value, because callers present the same few certificates with every call. */
const read = boundedCache<string, InspectedCertificate>(200);

/** The certificate in a Client-Cert header; undefined unless it contains exactly one. */
export async function inspectPresented(value: string): Promise<InspectedCertificate | undefined> {
  const known = read.get(value);
  if (known !== undefined) return known;
  const der = readClientCertHeader(value);
  const certificate = der === undefined ? undefined : await inspect(der);
  if (certificate === undefined) return undefined;
  read.set(value, certificate);
  return certificate;
}

/** A fetch that presents the certificate, or none if it is null, whatever the request itself contains. */
export function presenting(certificate: ClientCertificate | null, base: typeof fetch): typeof fetch {
  const value = certificate === null ? undefined : clientCertHeader(certificate.der);
  return async (input, init) => {
    const request = new Request(input, init);
    if (value === undefined) request.headers.delete(header);
    else request.headers.set(header, value);
    return base(request, markOf(init));
  };
}

/** The flow mark is not part of a Request, so it is passed on separately. */
function markOf(init: object | undefined): RequestInit {
  const mark: unknown = init === undefined ? undefined : Reflect.get(init, flowMark);
  return mark === undefined ? {} : ({ [flowMark]: mark } as RequestInit);
}
