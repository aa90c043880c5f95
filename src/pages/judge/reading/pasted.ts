// What a pasted text is, opened as far as it goes, before anybody judges it.
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
  /** The end of the sentence “Identified as this because …”. */
  readonly because: string;
  /** The essence, without what was pasted around it: the token on one line, the PEM, the address. */
  readonly text: string;
  readonly jwt?: ReadJwt;
  /** The JSON, or what could be read of it. */
  readonly json?: unknown;
  readonly http?: HttpText;
  /** Parameters of an authorisation response; of one as a JWT, those beside it in the query. */
  readonly answer?: URLSearchParams;
  /** DER of a certificate, where its Base64 can be decoded. */
  readonly der?: Uint8Array<ArrayBuffer>;
  /** Where reading stopped, each a sentence with the exact place. */
  readonly stops: readonly string[];
}
