// Finds the JWTs in an exchange, so that the trace can show them decoded.
import { decodeProtectedHeader } from 'jose';
import { decodeJws } from '../keys/verify.ts';
import { bearerTokenOf } from '../spec/bearer-token.ts';
import { headerOf } from '../spec/message-header.ts';
import { bounded, mostOfText } from '../trace/bounded.ts';
import type { Json, TracedRequest, TracedResponse, TracedToken } from '../trace/exchange.ts';

type Kind = TracedToken['kind'];
type Found = readonly [at: string, value: string, kind: Kind];

/** Kind by parameter or member. A Map, because callers choose the names, and `constructor` is not a token. */
const kinds: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ...(['client_assertion', 'request', 'id_token', 'access_token', 'software_statement', 'response'] as const).map(
    (name) => [name, name] as const,
  ),
  ['cdr_arrangement_jwt', 'jwt'],
]);
const compact = /^[\w-]+\.[\w-]*\.[\w-]*(?:\.[\w-]*\.[\w-]*)?$/u;

/**
 * Takes the messages as they were sent, not as shortened for the trace. A token outside a body is left out if it is
 * longer than an address that the trace keeps.
 */
export function tokensIn(request: TracedRequest, response: TracedResponse): readonly TracedToken[] {
  const found: Found[] = [
    ...inParameters('request:query', new URL(request.url).searchParams),
    ...inHeader(request),
    ...inBody('request:body', request),
    ...inBody('response:body', response),
    ...inLocation(headerOf(response, 'location')),
    ...inLocation(screenRedirect(response)),
  ];
  const kept = found.filter(([at, { length }]) => length <= mostOfText || at.includes(':body'));
  return kept.flatMap(([at, value, kind]) => opened(at, value, kind));
}

function inHeader(request: TracedRequest): Found[] {
  const token = bearerTokenOf(headerOf(request, 'authorization'));
  if (token === undefined || !compact.test(token)) return [];
  // A holder that calls a recipient has no access token: it signs its own JWT (CDS, Data Holders calling Data Recipients).
  const kind = request.body?.includes('cdr_arrangement_jwt=') === true ? 'jwt' : 'access_token';
  return [['request:header:authorization', token, kind]];
}

/** The consumer's screens get the redirect address as JSON. */
function screenRedirect({ body }: TracedResponse): string | undefined {
  return /^\{"redirect":"(?<address>[^"\\]*)"\}$/u.exec(body ?? '')?.groups?.['address'];
}

/** Responses are in the fragment, or a single JWT in the query (JARM 2.3.1). */
function inLocation(location = ''): Found[] {
  const [before = '', fragment = ''] = location.split('#');
  const answer = new URLSearchParams(before.split('?')[1]).get('response');
  return [
    ...inParameters('response:fragment', new URLSearchParams(fragment)),
    ...(answer === null ? [] : inParameters('response:query', new URLSearchParams({ response: answer }))),
  ];
}

function inParameters(where: string, parameters: URLSearchParams): Found[] {
  return [...parameters].flatMap(([name, value]): Found[] => {
    const kind = kinds.get(name);
    return kind === undefined || !compact.test(value) ? [] : [[`${where}:${name}`, value, kind]];
  });
}

function inBody(where: string, message: TracedRequest | TracedResponse): Found[] {
  const { body } = message;
  if (body === undefined || body.length > 200_000) return [];
  const type = headerOf(message, 'content-type') ?? '';
  if (type.includes('x-www-form-urlencoded')) return inParameters(where, new URLSearchParams(body));
  if (compact.test(body)) return [[where, body, where === 'request:body' ? 'registration' : 'software_statement']];
  if (!body.includes('_token"')) return [];
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed !== 'object' || parsed === null) return [];
    return Object.entries(parsed).flatMap(([name, value]): Found[] => {
      const kind = kinds.get(name);
      return kind === undefined || typeof value !== 'string' || !compact.test(value)
        ? []
        : [[`${where}:${name}`, value, kind]];
    });
  } catch {
    return [];
  }
}

function opened(at: string, value: string, kind: Kind): TracedToken[] {
  const decoded = decodeJws(value);
  if (decoded !== undefined) {
    const claims = decoded.payload as Readonly<Record<string, Json>>;
    const inner = claims['software_statement'];
    const header = bounded(decoded.header as Json);
    const token: TracedToken = { kind, at, value, header, claims: bounded(claims) };
    return typeof inner === 'string'
      ? [token, ...opened(`${at}#payload.software_statement`, inner, 'software_statement')]
      : [token];
  }
  try {
    return [{ kind, at, value, header: bounded(decodeProtectedHeader(value) as Json) }];
  } catch {
    return [];
  }
}
