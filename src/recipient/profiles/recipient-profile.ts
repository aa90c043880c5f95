// How a recipient speaks one security profile: what it sends the consumer with, how it reads the answer, how it gets tokens.
import type * as oauth from 'oauth4webapi';
import type { HolderClient } from '../at-holder.ts';

/** What is asked for, whatever the profile. */
export interface SharingWanted {
  /** Scopes, separated by blanks. */
  readonly scope: string;
  /** One that was registered. */
  readonly redirectUri: string;
  /** cdr_consent_id of a consent created before, where the profile claims one. */
  readonly consentId: string;
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
export type Awaited = Pick<Prepared, 'state' | 'nonce'>;

export interface RecipientProfile {
  /** Signs the request, and sends it ahead where the profile has it so. */
  readonly prepare: (holder: HolderClient, wanted: SharingWanted, send: typeof fetch) => Promise<Prepared>;
  /** The parameters of the answer, believed only once everything that binds them has been verified. */
  readonly readAnswer: (
    holder: HolderClient,
    redirect: URL,
    awaited: Awaited,
    send: typeof fetch,
  ) => Promise<URLSearchParams>;
  /** Swaps the code for tokens. */
  readonly exchange: (
    holder: HolderClient,
    answer: URLSearchParams,
    awaited: Awaited & Pick<SharingWanted, 'redirectUri'>,
    send: typeof fetch,
  ) => Promise<oauth.TokenEndpointResponse>;
}
