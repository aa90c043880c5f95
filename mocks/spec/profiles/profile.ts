// What a security profile is: the facts in which two generations of the standard differ, as data.
import type { ClientHellos } from '../ciphers.ts';
import type { ClauseId } from '../clauses.ts';
import type { DataLanguage } from '../data-language.ts';
import type { DecisionName, Decisions } from '../decisions.ts';
import type { OperationId } from '../operations/index.ts';
import type { RuleId } from '../rules/index.ts';
import type { Scope } from '../scopes.ts';
import type { ProfileId } from '../ids.ts';
import type { PublishedLists } from './published-lists.ts';

/** Grant types; `backchannel` is that of CIBA under whichever name a decision gives it. */
export type GrantType = 'authorization_code' | 'client_credentials' | 'refresh_token' | 'backchannel';
/** Where an authorisation request comes from: in the query, or pushed before (RFC 9126). */
export type RequestSource = 'value' | 'pushed';
/** What ties a code to the one who asked: hashes in the front-channel ID token, or the verifier of RFC 7636. */
export type CodeBinding = 'hashes' | 'pkce';
/** How a request says what is to be shared: a consent made before, claimed by id, or an arrangement it describes itself. */
export type SharingSource = 'claim' | 'arrangement';

export type KeyIds = 'shared' | 'unique';

/** How a client proves itself by private_key_jwt. */
export interface ClientAuthentication {
  /** The parameter client_id: asked for, left to the assertion, which names the client itself, or as decision registerClientId says. */
  readonly clientId: 'required' | 'optional' | 'decided';
  /** Whom an assertion may be for: the endpoint invoked alone, or also the issuer and the token endpoint. */
  readonly audiences: 'endpoint' | 'holder';
  /** How late exp may be: an hour after nbf and an hour from now, or as decision assertionLifetime says, whatever nbf is. */
  readonly lifetime: 'from-nbf' | 'decided';
  /**
   * Whether two keys of a client’s set may have one kid (interfaces, area C key set), or such a set verifies nothing (CDS,
   * JSON Web Key Set endpoint).
   */
  readonly keyIds: KeyIds;
}

/** What a registration request has to say of itself. */
export interface Registration {
  /** Members without which it is refused; of others the usual value is taken. */
  readonly required: readonly RequiredMember[];
  /** Whom iss and aud name: participants by the register’s identifiers, or the software product and the issuer. */
  readonly parties: 'participants' | 'product';
  /** Whose certificate is presented: that of the software product, or any of the scheme’s. */
  readonly certificate: 'product' | 'any';
  /** Which products have one sub of a consumer: those that declare one sector, or as the decision says. */
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
  /** Scopes that a recipient has for itself, by client_credentials. */
  readonly clientScopes: readonly Scope[];
  /** Whether they are meant where such a request names no scope, or the request is refused. */
  readonly clientScopeLeftOut: 'meant' | 'refused';
  /** Claims that the metadata lists, those that hang on a decision among them. */
  readonly claims: readonly string[];
  /** What clients offer below TLS 1.3; where absent, as in 0.1.1. */
  readonly hellos?: ClientHellos;
  readonly requestSource: RequestSource;
  readonly codeBinding: CodeBinding;
  readonly sharingSource: SharingSource;
  readonly clientAuthentication: ClientAuthentication;
  readonly registration: Registration;
  /** What is encrypted may tell of the person; what is signed alone says nothing about them. */
  readonly idToken: 'encrypted' | 'signed';
  /** Rules of the party’s own handler per endpoint, in the order they are executed; where absent, those of the operation. */
  readonly orders: Readonly<Partial<Record<OperationId, readonly RuleId[]>>>;
  /** What operations rest on in its own text, where that is another than their row names. */
  readonly operationClauses?: Readonly<Partial<Record<OperationId, readonly ClauseId[]>>>;
  /** What an account owes: as the scenario says, or as bills and payments come to. */
  readonly balances: 'stated' | 'billed';
  /** Whose usage a recipient gets: all of the service point, or that of the consumer’s own time on the account. */
  readonly usage: 'of-service-point' | 'of-own-time';
  /** For how many years the readings of a meter are held. */
  readonly readsHeld: number;
  /** In which words a consumer reads what is shared. */
  readonly dataLanguage: DataLanguage;
  /** Decisions on area D that arise in this profile; those on the other areas arise in every one. */
  readonly decisions: readonly DecisionName[];
  /** What a denied authorisation is told of its cause, by the rule that was broken, where decision denialTold says so. */
  readonly denials?: Readonly<Partial<Record<RuleId, string>>>;
  /** Where our choice is another than elsewhere; of a decision that does not arise here, what the text of the profile says. */
  readonly choices?: Readonly<Partial<Decisions>>;
}
