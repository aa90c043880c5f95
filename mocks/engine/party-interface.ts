// What the engine asks of a party: its handlers, its bearer tokens, its clients.
import type { Look } from '../keys/published-keys.ts';
import type { PublicJwk } from '../keys/vault.ts';
import type { OperationIdOf } from '../spec/operations/index.ts';
import type { Operation } from '../spec/operation.ts';
import type { World } from '../world/world.ts';
import type { RedirectTarget } from './refusal.ts';
import type { Authorised, Handler, Secured, Versioned } from './call.ts';
import type { Bearer, Client } from './caller.ts';

/** Nothing can be sent to a client that was known: its browser stays on a page, of this status. */
export interface Unanswerable {
  readonly status: 400 | 500;
}

/** Looks an access token up; undefined for one that the party did not issue. */
export type FindBearer = (token: string) => Promise<Bearer | undefined>;

/** Made once; each member is called with the world of the exchange, through which alone it reads and writes. */
export interface PartyInterface<P extends Operation['party']> {
  readonly handlers: { readonly [K in OperationIdOf<P>]: Handler };
  /** Refuses what the party does not serve just now; asked before the caller is looked at. */
  available?(world: World, call: Versioned): Promise<void>;
  /** Refuses what goes beyond a traffic threshold; asked once the caller is known. */
  withinThresholds?(world: World, call: Authorised): Promise<void>;
  /** Begins to read what the token of the request stands for, before it is needed; refuses nothing. */
  bearers?(world: World, call: Versioned): FindBearer;
  client?(world: World, clientId: string, call: Secured): Promise<Client | undefined>;
  /** Remembers a jti until the instant given; false when it was seen before. One atomic verb. */
  spendJti?(world: World, clientId: string, jti: string, until: Date, call: Secured): Promise<boolean>;
  /** Where the browser goes with an error of the authorisation endpoint, by the response mode of the target. */
  respond?(
    world: World,
    target: RedirectTarget,
    parameters: Readonly<Record<string, string>>,
  ): Promise<string | Unanswerable>;
  /** Public keys of the register, where it is the register that calls. */
  registerKeys?(world: World, call: Secured, look: Look): Promise<readonly PublicJwk[]>;
  /** Whether the arrangement is authorised and not over. */
  arrangement?(world: World, id: string): Promise<boolean>;
  /** Audiences that a client assertion may name beside the invoked endpoint, in lenient mode. */
  audiences?(world: World, call: Secured): readonly string[];
}

/** A party is fetched when the first request comes for it: what nobody asks for is never loaded. */
export type Parties = { readonly [P in Operation['party']]: () => Promise<PartyInterface<P>> };
