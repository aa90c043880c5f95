// The caller as the called party knows it: an access token, the session behind it, a client.
import type { Look } from '../keys/published-keys.ts';
import type { PublicJwk } from '../keys/vault.ts';

/** An access token as the party that issued it knows it. */
export interface Bearer {
  readonly clientId: string;
  /** The client's software product: its id at the register, and the common name of its certificates. */
  readonly softwareProductId: string;
  readonly subject: 'customer' | 'client';
  readonly scopes: readonly string[];
  /** x5t#S256 of the certificate the token is bound to. */
  readonly thumbprint: string;
  readonly expiresAt: Date;
  readonly revoked: boolean;
  /** acr or vot that the consumer's session reached; absent if there is no consumer behind the token. */
  readonly level?: { readonly reached: string };
  /** Status of the data recipient and its product as this party knows it; `ACTIVE` if both are. */
  readonly recipientStatus?: string;
  /** Status of the consent behind a consumer's token. */
  readonly consent?: { readonly id: string; readonly status: string; readonly alive: boolean };
  /** The consumer's session, for the party's own handlers. */
  readonly session?: Session;
}

export interface Session {
  readonly grantId: string;
  readonly customerId: string;
  readonly profileId: string;
  readonly sub: string;
  /** Internal keys of the shared accounts. */
  readonly accounts: readonly string[];
  /** Ids of the rows that replaced scenario data when the token was looked up. */
  readonly overridden: ReadonlySet<string>;
}

/** A client as the party that registered it knows it. */
export interface Client {
  readonly id: string;
  readonly softwareProductId: string;
  /** Algorithms with which its assertions may be signed. */
  readonly assertionAlgs: readonly string[];
  /** Its public signing keys; requested again if a kid is unknown. */
  keys(look: Look): Promise<readonly PublicJwk[]>;
}
