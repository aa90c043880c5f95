// What a holder, a register or the network may say that is wrong or unusual.
import type { OperationId } from '../spec/operations/index.ts';
import type { TokenPurpose } from '../world/tampering.ts';
import type { Sandbox } from '../sandbox/sandbox-interface.ts';
import type { RequestKind } from './request-kind.ts';
import type { SeenRequest } from './seen.ts';

/** Members of a JSON object; one that is set to `undefined` is left out. */
export type Members = Readonly<Record<string, unknown>>;

/** A token that is about to be signed. */
export interface TokenContext {
  /** What it is signed for. */
  readonly purpose: TokenPurpose;
  /** The request in whose course it is signed; undefined where nobody under examination asked for it. */
  readonly request: SeenRequest | undefined;
  /** The claims that the party meant. */
  readonly claims: Members;
  /** Public key that the party signs with, as a JWK. */
  readonly publicJwk: Members;
  /** How many tokens of this purpose came before it in the world. */
  readonly before: number;
  /** The sandbox of the plan. */
  readonly sandbox: Sandbox;
  /** Values that the lies of a plan keep from one message to the next. */
  readonly kept: Map<string, unknown>;
}

/**
 * The key that signs. `own`: the party's. `stranger`: one that nobody published, under the party's kid. `RS256`: an RSA
 * key that the party publishes without `alg`. `none`: no signature. `HS256-jwk`, `HS256-pem`: the text of the public key
 * as the secret. A key of yours: signed with it, under the kid that it names.
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
  /** Which of those; all when absent. */
  readonly when?: (about: TokenContext) => boolean;
  /** How many are changed; all when absent. */
  readonly times?: number;
  /** Changes the claims. */
  readonly claims?: (claims: Members, about: TokenContext) => Members | Promise<Members>;
  /** Changes the JOSE header; `alg` follows the key before this is called. */
  readonly header?: (header: Members, about: TokenContext) => Members | Promise<Members>;
  /** Who signs. Default `own`. */
  readonly key?: LyingKey;
  /** Changes the signature, in base64url. */
  readonly signature?: (signature: string) => string | Promise<string>;
  /** `none`: signed alone where it would be encrypted. `RSA1_5`: encrypted with that algorithm. */
  readonly encryption?: 'none' | 'RSA1_5';
  /** Changes the finished token. */
  readonly compact?: (token: string, about: TokenContext) => string | Promise<string>;
  /** Never together with `token`. */
  readonly answer?: never;
  /** Never together with `token`. */
  readonly address?: never;
}

/** An answer that is about to leave. */
export interface AnswerContext {
  /** The request that is answered. */
  readonly request: SeenRequest;
  /** The sandbox of the plan. */
  readonly sandbox: Sandbox;
  /** Values that the lies of a plan keep from one message to the next. */
  readonly kept: Map<string, unknown>;
}

/** Changes an answer, answers in the party's place, or withholds the answer. */
export interface AnswerLie {
  /**
   * Which answers: by the kind of request, by operation, or by your own test. `redirect`: the one that sends the browser
   * back to the recipient.
   */
  readonly answer: RequestKind | OperationId | 'redirect' | ((request: SeenRequest) => boolean);
  /** Which of those; all when absent. */
  readonly when?: (about: AnswerContext) => boolean;
  /** How many are changed; all when absent. */
  readonly times?: number;
  /** What happens once the request has arrived and before it is answered. */
  readonly before?: (about: AnswerContext) => Promise<void> | void;
  /** The party is not asked: what stands here is the whole answer. */
  readonly instead?: true;
  /** Milliseconds of real time before the answer leaves. */
  readonly delay?: number;
  /** HTTP status. */
  readonly status?: number;
  /** Headers to set; `undefined` removes one. */
  readonly headers?: Readonly<Record<string, string | undefined>> | ((headers: Headers, about: AnswerContext) => void);
  /** Changes the body, where it is JSON; may be a promise. With `instead` it is given an empty object. */
  readonly json?: (body: Members, about: AnswerContext) => unknown;
  /** Changes the text of the body: cuts it off, repeats it. */
  readonly text?: (body: string, about: AnswerContext) => string | Promise<string>;
  /** Changes the address that the browser is sent back to. */
  readonly redirect?: (address: URL, about: AnswerContext) => URL | Promise<URL>;
  /** The connection breaks: `fetch` rejects. */
  readonly broken?: true;
  /** Never together with `answer`. */
  readonly token?: never;
  /** Never together with `answer`. */
  readonly address?: never;
}

/** Lets one address stand for another, so that an endpoint can be moved. */
export interface AddressLie {
  /** The address at which a request to this one is answered. */
  readonly address: (address: URL, about: { readonly sandbox: Sandbox }) => URL;
  /** Never together with `address`. */
  readonly token?: never;
  /** Never together with `address`. */
  readonly answer?: never;
}

/** What is wrong or unusual. Several may be told at once. */
export type Lie = TokenLie | AnswerLie | AddressLie;
