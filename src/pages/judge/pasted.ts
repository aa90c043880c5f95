// What a pasted text can be, and what is said of it before anybody judges it.
import type { OpenedPart } from './opened-part.ts';
import type { Stop } from './partial-json.ts';

/** Everything that is known by sight, and its name. */
export const pastedTitles = {
  'request-object': 'Request object',
  'backchannel-request': 'Request object for the back channel',
  'client-assertion': 'Client assertion',
  'software-statement': 'Software statement',
  registration: 'Registration request',
  'id-token': 'ID token',
  sealed: 'Sealed token (JWE)',
  jwt: 'JWT of no kind that the profile has',
  answer: 'Authorisation response',
  'response-jwt': 'Authorisation response as a JWT',
  'push-answer': 'Answer to a pushed request',
  'token-answer': 'Answer of the token endpoint',
  refusal: 'Refusal of an OAuth endpoint',
  'arrangement-jwt': 'JWT about an arrangement',
  'arrangement-call': 'Withdrawal at a recipient',
  'opaque-token': 'Opaque token',
  certificate: 'Certificate',
  'private-key': 'Private key',
  'key-set': 'Key set (JWKS)',
  metadata: 'Provider configuration',
  'http-request': 'HTTP request',
  json: 'JSON of no kind that the profile has',
  unknown: 'Nothing that is known here',
} as const;

export type PastedKind = keyof typeof pastedTitles;

export interface HttpText {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
}

export interface Pasted {
  readonly kind: PastedKind;
  /** Why it is taken for that: half a sentence after “because”. */
  readonly because: string;
  /** The essence, without what was pasted around it: the token on one line, the PEM, the address. */
  readonly text: string;
  /** Header and payload of a JWT. */
  readonly jwt?: { readonly header: OpenedPart; readonly payload?: OpenedPart; readonly signed: boolean };
  /** Of JSON, or what had been read of it. */
  readonly json?: unknown;
  readonly http?: HttpText;
  /** Parameters of an authorisation response; of one as a JWT, those that stand beside it in the query. */
  readonly answer?: URLSearchParams;
  /** DER of a certificate, where it is Base64 at all. */
  readonly der?: Uint8Array<ArrayBuffer>;
  /** Where reading stopped, in words with the exact place. */
  readonly stops: readonly string[];
}

/** “Character 17 of the payload (line 2, character 5): …”; counted from 1, as people count. */
export function stopWords(what: string, text: string, { at, words }: Stop): string {
  const before = text.slice(0, at).split('\n');
  const line = before.length;
  const place = line === 1 ? '' : ` (line ${String(line)}, character ${String((before.at(-1) ?? '').length + 1)})`;
  const end = at >= text.length ? `After character ${String(text.length)}` : `Character ${String(at + 1)}`;
  return `${end} of ${what}${place}: ${words}.`;
}
