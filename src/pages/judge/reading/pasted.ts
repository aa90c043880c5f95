// The result of recognising a pasted text, before it is judged.
import type { ReadJwt } from './read-jwt.ts';

export type PastedKind =
  | 'request-object'
  | 'backchannel-request'
  | 'client-assertion'
  | 'software-statement'
  | 'registration'
  | 'id-token'
  | 'sealed'
  | 'jwt'
  | 'answer'
  | 'response-jwt'
  | 'push-answer'
  | 'token-answer'
  | 'refusal'
  | 'arrangement-jwt'
  | 'arrangement-call'
  | 'opaque-token'
  | 'certificate'
  | 'private-key'
  | 'key-set'
  | 'metadata'
  | 'http-request'
  | 'json'
  | 'unknown';

export interface HttpText {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
}

export interface Pasted {
  readonly kind: PastedKind;
  /** Completes the sentence “Identified as this because …”. */
  readonly because: string;
  /** The text without what surrounded it: the token on one line, the PEM, or the address. */
  readonly text: string;
  readonly jwt?: ReadJwt;
  /** The JSON value, possibly partial. */
  readonly json?: unknown;
  readonly http?: HttpText;
  /** Parameters of an authorisation response; for a response JWT, the other parameters of the query. */
  readonly answer?: URLSearchParams;
  /** DER of a certificate, if its Base64 decodes. */
  readonly der?: Uint8Array<ArrayBuffer>;
  /** Sentences that say where reading stopped. */
  readonly stops: readonly string[];
}
