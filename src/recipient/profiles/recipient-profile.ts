// How a recipient speaks one security profile: what it sends the consumer with, how it reads the answer, how it gets tokens.
import type * as oauth from 'oauth4webapi';
import type { HolderClient } from '../at-holder.ts';

/** What is asked for, whatever the profile. */
export interface ScopesWanted {
  /** Scopes, separated by blanks. */
  readonly scope: string;
  /** One that was registered. */
  readonly redirectUri: string;
}

/** What is asked for where a consent was created before, and the request claims it. */
export interface SharingWanted extends ScopesWanted {
  /** cdr_consent_id of the consent. */
  readonly consentId: string;
}

/** What is asked for where the request itself says for how long, and which arrangement it amends. */
export interface ArrangementWanted extends ScopesWanted {
  /** Seconds; 0 or absent: once. */
  readonly sharingDuration?: number;
  /** cdr_arrangement_id of the arrangement that is amended; absent: a new one. */
  readonly arrangementId?: string;
  /** Level asked for; urn:cds.au:cdr:2 when absent. */
  readonly acr?: string;
}

/** A request on its way: where the consumer is sent, and what the answer is compared with. */
export interface Prepared {
  /** Comes back unchanged with the answer. */
  readonly state: string;
  /** Comes back inside the ID token. */
  readonly nonce: string;
  /** The signed request object. */
  readonly request: string;
  /** Where to send the consumer. */
  readonly authorisationUrl: URL;
}

/** What of a prepared request has to be known when the answer comes. */
export interface Awaited extends Pick<Prepared, 'state' | 'nonce'> {
  /** Level that was asked for as essential, with which the ID token is compared; not compared when absent. */
  readonly acr?: string;
}

/** The same where the answer is a JWT in the query of the address, and the code bound to a verifier (JARM 2.3.1, RFC 7636). */
export interface AwaitedInQuery extends Awaited {
  /** Whose query the answer is added to. */
  readonly redirectUri: string;
  /** Proves at the token endpoint that who swaps the code is who asked for it. */
  readonly verifier: string;
}

export interface RecipientProfile<Wanted extends ScopesWanted = SharingWanted, Expected extends Awaited = Awaited> {
  /** Signs the request, and sends it ahead where the profile has it so. */
  readonly prepare: (holder: HolderClient, wanted: Wanted, send: typeof fetch) => Promise<Prepared & Expected>;
  /** The parameters of the answer, believed only once everything that binds them has been verified. */
  readonly readAnswer: (
    holder: HolderClient,
    redirect: URL,
    awaited: Expected,
    send: typeof fetch,
  ) => Promise<URLSearchParams>;
  /** Swaps the code for tokens. */
  readonly exchange: (
    holder: HolderClient,
    answer: URLSearchParams,
    awaited: Expected & Pick<ScopesWanted, 'redirectUri'>,
    send: typeof fetch,
  ) => Promise<oauth.TokenEndpointResponse>;
}
