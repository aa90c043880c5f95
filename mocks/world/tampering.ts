// Where somebody may stand between a party and its callers: where it signs a JWT, and where its answer leaves.
import type { BrandId } from '../scenario/scenario.ts';
import type { KeyPair } from '../keys/key-pair.ts';
import type { PublicJwk } from '../keys/public-jwk.ts';
import type { OperationId } from '../spec/operations/index.ts';
import type { Party } from '../spec/party.ts';

/** What a party signs a JWT for. */
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
  /** What the register proves itself with to a holder. */
  | 'register-call'
  /** What a holder proves itself with when it tells a recipient of a withdrawal. */
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
/** All of them. */
export const tokenPurposes: readonly string[] = Object.keys(everyTokenPurpose);

export interface TokenIssue {
  readonly purpose: TokenPurpose;
  /** The key that it is signed with. */
  readonly key: Pick<KeyPair, 'alg' | 'kid' | 'privateKey' | 'publicJwk'>;
  readonly claims: Readonly<Record<string, unknown>>;
  /** JWT when absent. */
  readonly typ?: string;
  /** Whom it is encrypted for, and how; signed alone when absent. */
  readonly recipient?: { readonly jwk: PublicJwk; readonly alg: string; readonly enc: string } | undefined;
  /** Exchange in whose course it is issued. */
  readonly exchange?: string | undefined;
}

/** A request that has arrived, before anybody has looked at it. */
export interface ArrivedRequest {
  /** Id of the exchange. */
  readonly exchange: string;
  readonly operation: OperationId | undefined;
  /** The holder brand that it is for. */
  readonly brand: BrandId | undefined;
  /** The party of the sandbox that sent it; undefined for everybody else. */
  readonly from: Party | undefined;
  readonly parent: string | undefined;
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/** What leaves in place of an answer. */
export interface TamperedAnswer {
  readonly response: Response;
  /** Who changed it; absent where it is the party's own. */
  readonly by?: string;
  /** What the party would have answered; absent where it was not asked. */
  readonly honest?: Response;
}

/** Nobody in a world that is not examined. */
export interface Tampering {
  /** The JWT, where `honest` makes the one that was meant. */
  readonly token: (issue: TokenIssue, honest: () => Promise<string>) => Promise<string>;
  /** The answer, where `honest` makes the party's own. */
  readonly answer: (request: ArrivedRequest, honest: () => Promise<Response>) => Promise<TamperedAnswer>;
  /** The address at which a request is answered that was sent to this one. */
  readonly located: (url: URL) => URL;
}
