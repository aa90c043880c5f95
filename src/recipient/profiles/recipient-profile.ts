// How a recipient uses one security profile: the request, the response and the token call.
import type * as oauth from 'oauth4webapi';
import type { HolderClient } from '../at-holder.ts';

/** What is asked for in every profile. */
export interface ScopesWanted {
  /** Scopes, separated by spaces. */
  readonly scope: string;
  /** A registered redirect URI. */
  readonly redirectUri: string;
}

/** A request that claims a consent created before. */
export interface SharingWanted extends ScopesWanted {
  /** cdr_consent_id of the consent. */
  readonly consentId: string;
}

/** A request that itself names the duration, and the arrangement it amends. */
export interface ArrangementWanted extends ScopesWanted {
  /** Seconds; 0 or absent means once. */
  readonly sharingDuration?: number;
  /** cdr_arrangement_id of the arrangement to amend; absent for a new one. */
  readonly arrangementId?: string;
  /** Level asked for; urn:cds.au:cdr:2 if absent. */
  readonly acr?: string;
}

/** A prepared request: where to send the consumer, and what to compare the response with. */
export interface Prepared {
  /** Returned unchanged with the response. */
  readonly state: string;
  /** Returned inside the ID token. */
  readonly nonce: string;
  /** The signed request object. */
  readonly request: string;
  /** The address to send the consumer to. */
  readonly authorisationUrl: URL;
}

/** What must be known of a prepared request to read its response. */
export interface Awaited extends Pick<Prepared, 'state' | 'nonce'> {
  /** Level asked for as essential, compared with the ID token; not compared if absent. */
  readonly acr?: string;
}

/** The same for a response that is a JWT in the query, and a code bound to a verifier (JARM 2.3.1, RFC 7636). */
export interface AwaitedInQuery extends Awaited {
  /** The address whose query the response is added to. */
  readonly redirectUri: string;
  /** Proves at the token endpoint that the same client made the request. */
  readonly verifier: string;
}

export interface RecipientProfile<Wanted extends ScopesWanted = SharingWanted, Expected extends Awaited = Awaited> {
  /** Signs the request, and pushes it if the profile requires that. */
  readonly prepare: (holder: HolderClient, wanted: Wanted, send: typeof fetch) => Promise<Prepared & Expected>;
  /** The parameters of the response, once everything that binds them has been verified. */
  readonly readAnswer: (
    holder: HolderClient,
    redirect: URL,
    awaited: Expected,
    send: typeof fetch,
  ) => Promise<URLSearchParams>;
  /** Exchanges the code for tokens. */
  readonly exchange: (
    holder: HolderClient,
    answer: URLSearchParams,
    awaited: Expected & Pick<ScopesWanted, 'redirectUri'>,
    send: typeof fetch,
  ) => Promise<oauth.TokenEndpointResponse>;
}
