// Decodes a compact JWT or JWE as far as possible, and lists where reading stopped.
import { signingAlgorithms } from '../../../../mocks/spec/algorithms.ts';
import { isMembers, membersOf } from '../../../elements/json-member.ts';
import type { Claims } from '../../../runs/recipients/signed-claims.ts';
import { openPart, type OpenedPart } from './opened-part.ts';
import { stopWords } from './partial-json.ts';

export interface ReadJwt {
  /** On one line, without a prefix. */
  readonly text: string;
  readonly header: OpenedPart;
  /** Absent in a JWE, and if the text ends before it. */
  readonly payload?: OpenedPart;
  /** Encrypted: five parts, or enc in the header unless it is a signed JWT of three parts. */
  readonly isSealed: boolean;
  readonly stops: readonly string[];
}

/** Undefined if the text does not begin with a JWT header. Drops line breaks, `Bearer` and parameter names. */
export function readJwt(text: string): ReadJwt | undefined {
  const bare = text
    .replace(/^(?:authorization: *)?bearer +/iu, '')
    .replace(/^(?:request|response|client_assertion|id_token|software_statement|cdr_arrangement_jwt)=/u, '');
  const packed = bare.replaceAll(/\s/gu, '');
  // In base64url `ey` begins with a brace, so that there is an object at least.
  if (!/^ey[A-Za-z0-9_\-+/=]/u.test(packed)) return undefined;
  const parts = packed.split('.');
  const header = openPart(parts[0] ?? '');
  const { alg, enc } = membersOf(header.value);
  // The standard’s example of a signed response has enc in its header, so three parts and a signing algorithm take
  // precedence.
  const isSignedAlone = parts.length === 3 && signingAlgorithms.some((one) => one === alg);
  const isSealed = parts.length === 5 || (enc !== undefined && !isSignedAlone);
  const payload = isSealed || parts.length < 2 ? undefined : openPart(parts[1] ?? '');
  const [wanted, name] = isSealed
    ? [5, 'An encrypted token (JWE) has five parts']
    : [3, 'A signed JWT has three parts'];
  const stops = [
    ...partStops('the header', header),
    ...(payload === undefined ? [] : partStops('the payload', payload)),
    ...(parts.length === wanted ? [] : [`${name} with dots between them; this one has ${String(parts.length)}.`]),
    ...(!isSealed && parts.length === 3 && parts[2] === '' ? ['The third part, the signature, is empty.'] : []),
  ];
  return { text: packed, header, ...(payload === undefined ? {} : { payload }), isSealed, stops };
}

function partStops(what: string, { encoded, text, stop }: OpenedPart): readonly string[] {
  if (stop === undefined) return [];
  return [stop.in === 'encoded' ? stopWords(what, encoded, stop) : stopWords(`the JSON in ${what}`, text, stop)];
}

/** The readable claims; undefined if the payload is not a JSON object. */
export function claimsOf(jwt: ReadJwt | undefined): Claims | undefined {
  const value = jwt?.payload?.value;
  return isMembers(value) ? value : undefined;
}

/** The header’s members; empty if it is not a JSON object. */
export const headerOf = (jwt: ReadJwt | undefined): Claims => membersOf(jwt?.header.value);

/** The claims in a text; empty if it is not a JWT. */
export const claimsIn = (text: string): Claims => claimsOf(readJwt(text)) ?? {};
