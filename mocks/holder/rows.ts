// What a data holder remembers: the rows of its drawer. Instants are ISO 8601 text by the sandbox's clock.
import type { SigningAlgorithm } from '../spec/algorithms.ts';
import type { LevelForm } from '../spec/levels.ts';
import type { ResponseMode } from '../spec/profiles/profile.ts';
import type { ScreenName } from '../spec/screens.ts';
import type { Row } from '../store/table.ts';

/** Table `holder.clients`, id = client_id; index softwareProductId. */
export interface ClientRow extends Row {
  readonly brand: string;
  readonly softwareProductId: string;
  readonly legalEntityId: string;
  readonly recipientBrandId: string;
  readonly clientName: string;
  readonly legalEntityName: string;
  readonly jwksUri: string;
  readonly redirectUris: readonly string[];
  readonly scopes: readonly string[];
  readonly idTokenSignedResponseAlg: SigningAlgorithm;
  readonly idTokenEncryptedResponseAlg?: string;
  readonly idTokenEncryptedResponseEnc?: string;
  readonly requestObjectSigningAlg: SigningAlgorithm;
  /** Where responses are signed: with what (JARM 3). */
  readonly authorizationSignedResponseAlg?: SigningAlgorithm;
  /** Where they are encrypted as well: with what (JARM 3). */
  readonly authorizationEncryptedResponse?: { readonly alg: string; readonly enc: string };
  readonly backchannel?: {
    readonly deliveryMode: 'poll' | 'ping';
    readonly requestSigningAlg: SigningAlgorithm;
    readonly notificationEndpoint?: string;
  };
  readonly registeredAt: string;
  /** The metadata as echoed in the registration answer. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** Table `holder.products`, id = `brand:softwareProductId`: one registration for each, decided by an atomic add. */
export interface ProductRow extends Row {
  readonly clientId: string;
}

export type ConsentStatus = 'AWAITING_AUTHORISATION' | 'AUTHORISED' | 'REJECTED' | 'REVOKED' | 'EXPIRED';

/** Table `holder.consents`, id = cdr_consent_id; index clientId. */
export interface ConsentRow extends Row {
  readonly brand: string;
  readonly clientId: string;
  /** As written; EXPIRED is derived from expiresAt, see consent.ts. */
  readonly status: ConsentStatus;
  readonly scopes: readonly string[];
  /** Seconds; 0: once. */
  readonly sharingDuration: number;
  readonly createdAt: string;
  /** From authorisation: when sharing ends. */
  readonly expiresAt?: string;
  readonly authorisedAt?: string;
  /** What the consumer authorised of the scopes. */
  readonly authorisedScopes?: readonly string[];
  readonly customerId?: string;
  readonly grantId?: string;
  /** Described by its request: its duration counts from the authorisation alone. */
  readonly arrangement?: true;
  /** The arrangement that it takes the place of once its tokens are issued. */
  readonly amends?: string;
  /** Of an arrangement: when its first tokens were issued; before that it may neither be amended nor revoked. */
  readonly issuedAt?: string;
}

/** What a request asks to share where it describes that itself. */
export interface SharingWanted {
  /** Seconds, a year at most; 0: once. */
  readonly duration: number;
  /** The arrangement to amend. */
  readonly arrangementId?: string;
}

/** What a verified request object asks for. */
export interface AuthorisationRequest {
  readonly redirectUri: string;
  readonly responseMode: ResponseMode;
  readonly state?: string;
  readonly nonce?: string;
  readonly scopes: readonly string[];
  readonly consentId: string;
  readonly maxAge?: number;
  readonly prompt?: string;
  readonly loginHint?: string;
  /** The subs of which one has to answer; absent: anybody may. */
  readonly subjects?: readonly string[];
  /** Level asked for: the form the ID token will state it in, and the values that satisfy it, best first. */
  readonly level: { readonly form: LevelForm; readonly essential: boolean; readonly values: readonly string[] };
  readonly idTokenClaims: readonly string[];
  readonly userInfoClaims: readonly string[];
  /** What its code is bound to, where that is a challenge (RFC 7636 4.2). */
  readonly codeChallenge?: string;
}

/** Table `holder.pushedRequests`, id = request_uri: a verified request, waiting for its browser (RFC 9126 2.2). */
export interface PushedRequestRow extends Row {
  readonly brand: string;
  readonly clientId: string;
  readonly request: Omit<AuthorisationRequest, 'consentId'>;
  readonly sharing: SharingWanted;
  /** An essential level that nobody can reach here is refused once the browser is there. */
  readonly levelReachable: boolean;
  readonly expiresAt: string;
  readonly usedAt?: string;
  /** Of the browser that came first: by decision P-6 its screens may be loaded again. */
  readonly interactionId?: string;
}

/** Table `holder.interactions`: a consumer on the holder's screens. */
export interface InteractionRow extends Row {
  readonly brand: string;
  readonly clientId: string;
  readonly request: AuthorisationRequest;
  /** The screen that is shown; `done`: none any more. */
  readonly screen: ScreenName | 'done';
  readonly customerId?: string;
  readonly oneTimePassword?: {
    readonly code: string;
    readonly expiresAt: string;
    /** Wrong codes so far, over all codes sent. */
    readonly attempts: number;
    /** The right code was typed. */
    readonly typed: boolean;
    /** Asked on the detached device too, under this id. */
    readonly deviceRequestId?: string;
    readonly device: 'offered' | 'waiting' | 'acknowledged' | 'refused';
  };
  /** acr or vot value reached. */
  readonly reached?: string;
  readonly authTime?: number;
  readonly profileId?: string;
  /** Internal account keys. */
  readonly accounts?: readonly string[];
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** Table `holder.grants`, indexes clientId, consentId: what a consumer authorised, behind codes and tokens. */
export interface GrantRow extends Row {
  readonly brand: string;
  readonly clientId: string;
  readonly softwareProductId: string;
  readonly consentId: string;
  readonly customerId: string;
  readonly profileId: string;
  readonly sub: string;
  readonly accounts: readonly string[];
  readonly scopes: readonly string[];
  readonly nonce?: string;
  readonly level: { readonly form: LevelForm; readonly reached: string };
  /** Seconds since 1970. */
  readonly authTime: number;
  readonly idTokenClaims: readonly string[];
  readonly userInfoClaims: readonly string[];
  readonly createdAt: string;
  readonly revokedAt?: string;
}

/** Table `holder.codes`, id = the code; index grantId. */
export interface CodeRow extends Row {
  readonly grantId: string;
  readonly clientId: string;
  readonly redirectUri: string;
  /** What it was bound to when it was asked for; of hashes, the state, which is hashed once more with the tokens. */
  readonly binding:
    | { readonly by: 'hashes'; readonly state?: string }
    | { readonly by: 'pkce'; readonly challenge: string; readonly state?: string };
  readonly expiresAt: string;
  readonly usedAt?: string;
}

/** Table `holder.accessTokens`, id = the token; index grantId (`''` for client_credentials). */
export interface AccessTokenRow extends Row {
  readonly brand: string;
  readonly grantId: string;
  /** `''` for client_credentials. */
  readonly consentId: string;
  readonly clientId: string;
  readonly softwareProductId: string;
  readonly subject: 'customer' | 'client';
  readonly scopes: readonly string[];
  readonly thumbprint: string;
  readonly expiresAt: string;
  readonly revokedAt?: string;
}

/** Table `holder.refreshTokens`, id = the token; index grantId. */
export interface RefreshTokenRow extends Row {
  readonly grantId: string;
  readonly clientId: string;
  readonly expiresAt: string;
  readonly revokedAt?: string;
  /** Under rotation: used up by a refresh. */
  readonly usedAt?: string;
}

/** Table `holder.backchannel`, id = auth_req_id; index clientId. */
export interface BackchannelRow extends Row {
  /** Shown on the consumer's device instead of the auth_req_id, which only the client may know. */
  readonly requestId: string;
  readonly brand: string;
  readonly clientId: string;
  readonly customerId: string;
  readonly profileId: string;
  /** The hint named the profile too: the consumer answers as that one. */
  readonly profileFixed: boolean;
  readonly consentId: string;
  readonly scopes: readonly string[];
  readonly bindingMessage?: string;
  readonly level: AuthorisationRequest['level'];
  readonly idTokenClaims: readonly string[];
  readonly userInfoClaims: readonly string[];
  readonly status: 'pending' | 'approved' | 'denied' | 'used';
  /** Taken by the consumer’s answer while still pending; good once the status is approved. */
  readonly grantId?: string;
  /** Seconds between polls; grows with every slow_down. */
  readonly interval: number;
  readonly polledAt?: string;
  readonly notificationToken?: string;
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** Table `holder.hints`, id = the hint: whose it is once it has been used (decision hintReach). */
export interface HintRow extends Row {
  readonly softwareProductId: string;
  readonly at: string;
}

/** Table `holder.withdrawals`, id = the arrangement: its recipient is still to be told that it has ended. */
export interface WithdrawalRow extends Row {
  readonly brand: string;
  readonly clientId: string;
  /** When the arrangement ended. */
  readonly at: string;
  /** Calls made so far. */
  readonly tries: number;
  /** When the next call is due. */
  readonly nextAt: string;
  /** Exchange in which it ended. */
  readonly exchange?: string;
}

/** Table `holder.events`: what happened to authorisations, for the holder's own event handler. */
export interface EventRow extends Row {
  readonly brand: string;
  readonly kind: 'AUTHORISATION_CREATED' | 'AUTHORISATION_REFRESHED' | 'AUTHORISATION_ENDED' | 'OWNER_NOTIFIED';
  readonly at: string;
  readonly clientId: string;
  readonly consentId: string;
  readonly customerId: string;
  readonly text: string;
}
