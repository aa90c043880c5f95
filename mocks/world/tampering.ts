// Where a party can be tampered with: when it signs a JWT, and when its response is sent.
import type { BrandId } from '../scenario/scenario.ts';
import type { KeyPair } from '../keys/key-pair.ts';
import type { PublicJwk } from '../keys/public-jwk.ts';
import type { OperationId } from '../spec/operations/index.ts';
import type { Party } from '../spec/party.ts';

/** The purpose of a JWT that a party signs. */
export type TokenPurpose =
  /** The authorisation response (JARM). */
  | 'response'
  /** The ID token that comes with the code. */
  | 'first-id-token'
  /** The ID token of the token endpoint. */
  | 'id-token'
  /** The register's software statement. */
  | 'statement'
  /** The register's access token. */
  | 'register-token'
  /** The JWT with which the register authenticates at a holder. */
  | 'register-call'
  /** The JWT with which a holder authenticates when it notifies a recipient of a withdrawal. */
  | 'withdrawal-bearer'
  /** The withdrawal itself. */
  | 'withdrawal';

const everyTokenPurpose: Readonly<Record<TokenPurpose, true>> = {
  response: true,
  'first-id-token': true,
  'id-token': true,
  statement: true,
  'register-token': true,
  'register-call': true,
  'withdrawal-bearer': true,
  withdrawal: true,
};
/** Every purpose. */
export const tokenPurposes: readonly string[] = Object.keys(everyTokenPurpose);

export interface TokenIssue {
  readonly purpose: TokenPurpose;
  /** The signing key. */
  readonly key: Pick<KeyPair, 'alg' | 'kid' | 'privateKey' | 'publicJwk'>;
  readonly claims: Readonly<Record<string, unknown>>;
  /** `JWT` by default. */
  readonly typ?: string;
  /** The key and algorithms for encryption; absent if the token is only signed. */
  readonly recipient?: { readonly jwk: PublicJwk; readonly alg: string; readonly enc: string } | undefined;
  /** The exchange during which it is issued. */
  readonly exchange?: string | undefined;
}

/** A request that has arrived, before any check. */
export interface ArrivedRequest {
  /** Id of the exchange. */
  readonly exchange: string;
  readonly operation: OperationId | undefined;
  /** The holder brand that is called. */
  readonly brand: BrandId | undefined;
  /** The party of the sandbox that sent it; undefined for any other sender. */
  readonly from: Party | undefined;
  readonly parent: string | undefined;
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/** The response that is sent instead of the party's. */
export interface TamperedAnswer {
  readonly response: Response;
  /** Who changed it; absent if it is the party's own. */
  readonly by?: string;
  /** The party's own response; absent if the party was never called. */
  readonly honest?: Response;
}

/** Undefined in a world that is not examined. */
export interface Tampering {
  /** Returns the JWT to issue; `honest` makes the intended one. */
  readonly token: (issue: TokenIssue, honest: () => Promise<string>) => Promise<string>;
  /** Returns the response to send; `honest` makes the party's own. */
  readonly answer: (request: ArrivedRequest, honest: () => Promise<Response>) => Promise<TamperedAnswer>;
  /** The address at which to answer a request that was sent to this one. */
  readonly located: (url: URL) => URL;
}
