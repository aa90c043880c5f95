// Lies: messages of a holder, a register or the network that are wrong or unusual.
import type { OperationId } from '../spec/operations/index.ts';
import type { TokenPurpose } from '../world/tampering.ts';
import type { Sandbox } from '../sandbox/sandbox-interface.ts';
import type { RequestKind } from './request-kind.ts';
import type { SeenRequest } from './seen.ts';

/** Members of a JSON object; `undefined` removes a member. */
export type Members = Readonly<Record<string, unknown>>;

/** A token that is about to be signed. */
export interface TokenContext {
  /** Its purpose. */
  readonly purpose: TokenPurpose;
  /** The request during which it is signed; undefined if the examined recipient did not cause it. */
  readonly request: SeenRequest | undefined;
  /** The claims that the party intended. */
  readonly claims: Members;
  /** The party's public key, as a JWK. */
  readonly publicJwk: Members;
  /** Number of earlier tokens with this purpose in the world. */
  readonly before: number;
  /** The sandbox of the plan. */
  readonly sandbox: Sandbox;
  /** Values that the plan's lies keep between messages. */
  readonly kept: Map<string, unknown>;
}

/**
 * The signing key. `own`: the party's. `stranger`: an unpublished key, under the party's kid. `RS256`: an RSA key that
 * the party publishes without `alg`. `none`: no signature. `HS256-jwk`, `HS256-pem`: the text of the public key as the
 * secret. A key of your own signs under its own kid.
 */
export type LyingKey =
  | 'own'
  | 'stranger'
  | 'RS256'
  | 'none'
  | 'HS256-jwk'
  | 'HS256-pem'
  | { readonly alg: 'PS256' | 'ES256' | 'RS256' | 'HS256'; readonly kid?: string; readonly key: CryptoKey };

/** Changes a JWT before it is signed, or how it is signed. */
export interface TokenLie {
  /** Which tokens. */
  readonly token: TokenPurpose | readonly TokenPurpose[];
  /** Which of those; by default all. */
  readonly when?: (about: TokenContext) => boolean;
  /** How many to change; by default all. */
  readonly times?: number;
  /** Changes the claims. */
  readonly claims?: (claims: Members, about: TokenContext) => Members | Promise<Members>;
  /** Changes the JOSE header; `alg` follows the key before this is called. */
  readonly header?: (header: Members, about: TokenContext) => Members | Promise<Members>;
  /** The signing key. Default `own`. */
  readonly key?: LyingKey;
  /** Changes the signature, in base64url. */
  readonly signature?: (signature: string) => string | Promise<string>;
  /** `none`: only signed where it would be encrypted. `RSA1_5`: encrypted with that algorithm. */
  readonly encryption?: 'none' | 'RSA1_5';
  /** Changes the finished token. */
  readonly compact?: (token: string, about: TokenContext) => string | Promise<string>;
  /** Never together with `token`. */
  readonly answer?: never;
  /** Never together with `token`. */
  readonly address?: never;
}

/** A response that is about to be sent. */
export interface AnswerContext {
  /** The request to which it responds. */
  readonly request: SeenRequest;
  /** The sandbox of the plan. */
  readonly sandbox: Sandbox;
  /** Values that the plan's lies keep between messages. */
  readonly kept: Map<string, unknown>;
}

/** Changes a response, replaces the party's response, or withholds it. */
export interface AnswerLie {
  /**
   * Which responses: by kind of request, by operation, or by your own test. `redirect`: the one that sends the browser
   * back to the recipient.
   */
  readonly answer: RequestKind | OperationId | 'redirect' | ((request: SeenRequest) => boolean);
  /** Which of those; by default all. */
  readonly when?: (about: AnswerContext) => boolean;
  /** How many to change; by default all. */
  readonly times?: number;
  /** Runs after the request has arrived and before it is answered. */
  readonly before?: (about: AnswerContext) => Promise<void> | void;
  /** The party is not called: this lie is the whole response. */
  readonly instead?: true;
  /** Milliseconds of real time before the response is sent. */
  readonly delay?: number;
  /** HTTP status. */
  readonly status?: number;
  /** Headers to set; `undefined` removes one. */
  readonly headers?: Readonly<Record<string, string | undefined>> | ((headers: Headers, about: AnswerContext) => void);
  /** Changes the body if it is JSON; may return a promise. With `instead` it gets an empty object. */
  readonly json?: (body: Members, about: AnswerContext) => unknown;
  /** Changes the text of the body, for example truncates or repeats it. */
  readonly text?: (body: string, about: AnswerContext) => string | Promise<string>;
  /** Changes the address to which the browser returns. */
  readonly redirect?: (address: URL, about: AnswerContext) => URL | Promise<URL>;
  /** The connection breaks: `fetch` rejects. */
  readonly broken?: true;
  /** Never together with `answer`. */
  readonly token?: never;
  /** Never together with `answer`. */
  readonly address?: never;
}

/** Maps one address to another, so that an endpoint can be moved. */
export interface AddressLie {
  /** The address at which a request to this one is answered. */
  readonly address: (address: URL, about: { readonly sandbox: Sandbox }) => URL;
  /** Never together with `address`. */
  readonly token?: never;
  /** Never together with `address`. */
  readonly answer?: never;
}

/** What is wrong or unusual. Several lies may be told at once. */
export type Lie = TokenLie | AnswerLie | AddressLie;
