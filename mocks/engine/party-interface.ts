// What the engine asks of a party: its handlers, its bearer tokens, its clients.
import type { OperationIdOf } from '../spec/operations/index.ts';
import type { Operation } from '../spec/operation.ts';
import type { PublicJwk } from '../keys/vault.ts';
import type { World } from '../world/world.ts';
import type { RedirectTarget } from './refusal.ts';
import type { Authorised, Handler, Secured, Versioned } from './call.ts';

/** An access token as the party that issued it knows it. */
export interface Bearer {
  readonly clientId: string;
  /** Software product the client belongs to: its id at the register, and the common name of its certificates. */
  readonly softwareProductId: string;
  readonly subject: 'customer' | 'client';
  readonly scopes: readonly string[];
  /** x5t#S256 of the certificate the token is bound to. */
  readonly thumbprint: string;
  readonly expiresAt: Date;
  readonly revoked: boolean;
  /** acr or vot that the consumer's session reached; absent where no consumer stands behind the token. */
  readonly level?: { readonly reached: string };
  /** Status of the data recipient and its product as this party knows it; `ACTIVE` when both are. */
  readonly recipientStatus?: string;
  /** Standing of the consent behind a consumer's token. */
  readonly consent?: { readonly id: string; readonly status: string; readonly alive: boolean };
  /** The consumer's session, for the party's own handlers. */
  readonly session?: Session;
}

export interface Session {
  readonly grantId: string;
  readonly customerId: string;
  readonly profileId: string;
  readonly sub: string;
  /** Internal keys of the accounts shared. */
  readonly accounts: readonly string[];
  /** Ids of the rows laid over the scenario when the token was looked up. */
  readonly overridden: ReadonlySet<string>;
}

/** A client as the party that registered it knows it. */
export interface Client {
  readonly id: string;
  readonly softwareProductId: string;
  /** Algorithms its assertions may be signed with. */
  readonly assertionAlgs: readonly string[];
  /** Its public signing keys; `fresh` asks for them anew, when a kid is unknown. */
  keys(fresh: boolean): Promise<readonly PublicJwk[]>;
}

/** Nothing can be sent to a client that was known: its browser stays on a page, of this status. */
export interface Unanswerable {
  readonly status: 400 | 500;
}

export interface PartyInterface<P extends Operation['party']> {
  readonly handlers: { readonly [K in OperationIdOf<P>]: Handler };
  /** Begins to read what the checks to come will ask the store for; refuses nothing and waits for nothing. */
  readAhead?(call: Versioned): void;
  /** Refuses what the party does not serve just now; asked before the caller is looked at. */
  available?(call: Versioned): Promise<void>;
  /** Refuses what goes beyond a traffic threshold; asked once the caller is known. */
  withinThresholds?(call: Authorised): Promise<void>;
  bearer?(token: string, call: Secured): Promise<Bearer | undefined>;
  client?(clientId: string, call: Secured): Promise<Client | undefined>;
  /** Remembers a jti until the instant given; false when it was seen before. One atomic verb. */
  spendJti?(clientId: string, jti: string, until: Date, call: Secured): Promise<boolean>;
  /** Where the browser goes with an error of the authorisation endpoint, by the response mode of the target. */
  respond?(target: RedirectTarget, parameters: Readonly<Record<string, string>>): Promise<string | Unanswerable>;
  /** Whether the arrangement is authorised and not over. */
  arrangement?(id: string): Promise<boolean>;
  /** Audiences that a client assertion may name beside the invoked endpoint, in lenient mode. */
  audiences?(call: Secured): readonly string[];
}

/** A party as one exchange meets it: whatever it writes, it writes through the exchange's own world. */
export type PartyIn<P extends Operation['party']> = (world: World) => PartyInterface<P>;

/** A party is fetched when the first request comes for it: what nobody asks for is never loaded. */
export interface Parties {
  holder(): Promise<PartyIn<'holder'>>;
  secondary(): Promise<PartyIn<'secondary'>>;
  register(): Promise<PartyIn<'register'>>;
  recipient(): Promise<PartyIn<'recipient'>>;
}
