// The shape of a security profile: the differences between two generations of the standard, as data.
import type { ClientHellos } from '../ciphers.ts';
import type { ClauseId } from '../clauses.ts';
import type { DataLanguage } from '../data-language.ts';
import type { DecisionName, Decisions } from '../decisions/decisions.ts';
import type { OperationId } from '../operations/index.ts';
import type { RuleId } from '../rules/index.ts';
import type { Scope } from '../scopes.ts';
import type { ProfileId } from '../ids.ts';
import type { PublishedLists } from './published-lists.ts';

/** Grant types; `backchannel` is the CIBA grant, under the name that a decision gives it. */
export type GrantType = 'authorization_code' | 'client_credentials' | 'refresh_token' | 'backchannel';
/** How an authorisation request arrives: in the query, or pushed beforehand (RFC 9126). */
export type RequestSource = 'value' | 'pushed';
/** What binds a code to the client that requested it: hashes in the front-channel ID token, or the verifier of RFC 7636. */
export type CodeBinding = 'hashes' | 'pkce';
/** How a request says what to share: it claims an existing consent by id, or describes the arrangement itself. */
export type SharingSource = 'claim' | 'arrangement';

export type KeyIds = 'shared' | 'unique';

/** How a client authenticates with private_key_jwt. */
export interface ClientAuthentication {
  /** The client_id parameter: mandatory, optional because the assertion names the client, or as decision registerClientId says. */
  readonly clientId: 'required' | 'optional' | 'decided';
  /** Accepted audiences of an assertion: only the endpoint that is called, or also the issuer and the token endpoint. */
  readonly audiences: 'endpoint' | 'holder';
  /** The latest exp: an hour after nbf and an hour from now, or as decision assertionLifetime says regardless of nbf. */
  readonly lifetime: 'from-nbf' | 'decided';
  /**
   * Whether two keys in a client's set may share a kid (interfaces, area C key set), or such a set verifies nothing
   * (CDS, JSON Web Key Set endpoint).
   */
  readonly keyIds: KeyIds;
}

/** What a registration request must contain. */
export interface Registration {
  /** Mandatory members; absent others get their default value. */
  readonly required: readonly RequiredMember[];
  /** What iss and aud contain: the register's identifiers of the participants, or the software product and the issuer. */
  readonly parties: 'participants' | 'product';
  /** Whose certificate to present: the software product's, or any in the scheme. */
  readonly certificate: 'product' | 'any';
  /** Which products share a sub for a consumer: those that declare the same sector, or as the decision says. */
  readonly sector: 'declared' | 'decided';
}

export type RequiredMember =
  | 'redirect_uris'
  | 'id_token_signed_response_alg'
  | 'request_object_signing_alg'
  | 'token_endpoint_auth_method'
  | 'token_endpoint_auth_signing_alg'
  | 'grant_types'
  | 'response_types';

export interface SecurityProfile extends PublishedLists {
  readonly id: ProfileId;
  readonly title: string;
  /** In the order in which the metadata lists them. */
  readonly grantTypes: readonly GrantType[];
  /** Scopes that a recipient can get for itself with client_credentials. */
  readonly clientScopes: readonly Scope[];
  /** A client_credentials request without scope: these scopes are meant, or it is refused. */
  readonly clientScopeLeftOut: 'meant' | 'refused';
  /** Claims that the metadata lists, including those that depend on a decision. */
  readonly claims: readonly string[];
  /** What clients offer below TLS 1.3; absent means the same as in 0.1.1. */
  readonly hellos?: ClientHellos;
  readonly requestSource: RequestSource;
  readonly codeBinding: CodeBinding;
  readonly sharingSource: SharingSource;
  readonly clientAuthentication: ClientAuthentication;
  readonly registration: Registration;
  /** An encrypted ID token may contain claims about the person; one that is only signed contains none. */
  readonly idToken: 'encrypted' | 'signed';
  /** Rules of the party's own handler per endpoint, in execution order; absent means those of the operation. */
  readonly orders: Readonly<Partial<Record<OperationId, readonly RuleId[]>>>;
  /** Clauses for operations where this profile's text differs from what the row cites. */
  readonly operationClauses?: Readonly<Partial<Record<OperationId, readonly ClauseId[]>>>;
  /** Where an account's balance comes from: the scenario, or its bills and payments. */
  readonly balances: 'stated' | 'billed';
  /** Which usage a recipient gets: all of the service point's, or only from the consumer's time on the account. */
  readonly usage: 'of-service-point' | 'of-own-time';
  /** Years for which meter readings are kept. */
  readonly readsHeld: number;
  /** The wording that a consumer reads for shared data. */
  readonly dataLanguage: DataLanguage;
  /** Decisions on area D that arise in this profile; those on other areas arise in every profile. */
  readonly decisions: readonly DecisionName[];
  /** The cause to report for a denied authorisation, by broken rule, if decision denialTold says so. */
  readonly denials?: Readonly<Partial<Record<RuleId, string>>>;
  /**
   * Defaults that differ from those of other profiles. For a decision that does not arise here, the option that the
   * profile's text prescribes.
   */
  readonly choices?: Readonly<Partial<Decisions>>;
}
