// What the engine requires of a party: its handlers, its bearer tokens, its clients.
import type { Look } from '../keys/published-keys.ts';
import type { PublicJwk } from '../keys/vault.ts';
import type { OperationIdOf } from '../spec/operations/index.ts';
import type { Operation } from '../spec/operation.ts';
import type { World } from '../world/world.ts';
import type { RedirectTarget } from './refusal.ts';
import type { Authorised, Handlers, Secured, Versioned } from './call.ts';
import type { Bearer, Client } from './caller.ts';

/** Nothing can be sent to a known client: its browser stays on a page with this status. */
export interface Unanswerable {
  readonly status: 400 | 500;
}

/** Looks up an access token; undefined if the party did not issue it. */
export type FindBearer = (token: string) => Promise<Bearer | undefined>;

/** Created once. Each member is called with the world of the exchange and reads and writes only through it. */
export interface PartyInterface<P extends Operation['party']> {
  readonly handlers: Handlers<OperationIdOf<P>>;
  /** Refuses if the party is currently unavailable; called before the caller is checked. */
  available?(world: World, call: Versioned): Promise<void>;
  /** Refuses what exceeds a traffic threshold; called once the caller is known. */
  withinThresholds?(world: World, call: Authorised): Promise<void>;
  /** Starts to read the records behind the request's token, before they are needed; refuses nothing. */
  bearers?(world: World, call: Versioned): FindBearer;
  client?(world: World, clientId: string, call: Secured): Promise<Client | undefined>;
  /** Remembers a jti until the given instant; false if it was seen before. Must be atomic. */
  spendJti?(world: World, clientId: string, jti: string, until: Date, call: Secured): Promise<boolean>;
  /** Where to redirect the browser with an error of the authorisation endpoint, by the response mode of the target. */
  respond?(
    world: World,
    target: RedirectTarget,
    parameters: Readonly<Record<string, string>>,
  ): Promise<string | Unanswerable>;
  /** Public keys of the register, if the register is the caller. */
  registerKeys?(world: World, call: Secured, look: Look): Promise<readonly PublicJwk[]>;
  /** Whether the arrangement is authorised and has not ended. */
  arrangement?(world: World, id: string): Promise<boolean>;
  /** Audiences that a client assertion may name besides the called endpoint, in lenient mode. */
  audiences?(world: World, call: Secured): readonly string[];
}

/** A party loads with the first request to it, so unused parties are never loaded. */
export type Parties = { readonly [P in Operation['party']]: () => Promise<PartyInterface<P>> };
