// The interface of a sharing source: how a request says what to share. Every source results in one consent.
import type { JsonObject } from '../../keys/jws.ts';
import type { Evidence, Ledger } from '../../engine/ledger.ts';
import type { ScenarioProfile } from '../../scenario/scenario.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { IntrospectionResponse, TokenResponse } from '../../spec/schemas/security.ts';
import type { SharingOnScreen } from '../../spec/screens.ts';
import type { World } from '../../world/world.ts';
import type { Where } from '../authorisation/request-object.ts';
import type { AuthorisationRequest, ConsentRow, GrantRow, SharingWanted } from '../rows.ts';

export interface SharingRequest {
  readonly brand: string;
  readonly clientId: string;
  /** Claims of the request object. */
  readonly claims: JsonObject;
  readonly scopes: readonly string[];
  /** The consumer who must answer, if known in advance. */
  readonly customerId?: string;
  readonly ledger: Ledger;
  /** Place of a claim of the object, and where an error about it is sent. */
  readonly where: (part: string) => Where;
  readonly flow: 'authorisation' | 'oauth';
}

/** An existing consent, or what the request itself describes. */
export type Sharing = { readonly consent: ConsentRow } | SharingWanted;

/** What a consumer authorised, with its consent. */
export interface Authorisation {
  readonly grant: GrantRow;
  readonly consent: ConsentRow;
}

/** What the consumer decides on, with the previous grant if they already share. */
export interface SharingDecision {
  readonly request: Pick<AuthorisationRequest, 'scopes' | 'userInfoClaims'>;
  readonly consent: ConsentRow;
  readonly grant: GrantRow | undefined;
}

export interface SharingSource {
  /** What the request asks for. Refuses what it must not ask for; writes nothing. */
  readonly ask: (world: World, asked: SharingRequest) => Promise<Sharing>;
  /** The consent to put to the consumer; undefined if it can no longer be given. */
  readonly begin: (
    world: World,
    of: Pick<SharingRequest, 'brand' | 'clientId' | 'scopes'>,
    sharing: Sharing,
  ) => Promise<ConsentRow | undefined>;
  /** The sharing in consumer language. */
  readonly onScreen: (
    world: World,
    kind: ScenarioProfile['kind'],
    decision: SharingDecision,
  ) => Promise<SharingOnScreen>;
  /** The rule that is broken if another consumer than its own answers, with its evidence. */
  readonly ownership: (world: World, where: Where) => { readonly rule: RuleId; readonly evidence: Evidence };
  /** Called before tokens are issued for a code; returns the authorisation from then on. */
  readonly issued: (world: World, authorisation: Authorisation) => Promise<Authorisation>;
  /** Called when a grant was revoked with its tokens, by its client or because its code was used twice: ends what depends on it. */
  readonly revoked: (world: World, grantId: string, why: 'refresh-token' | 'code-twice') => Promise<void>;
  /** Lifetime of an access token in seconds. */
  readonly accessLifetime: (world: World, consent: ConsentRow) => number;
  /** When a refresh token ends; undefined if none is issued. */
  readonly refreshEnd: (world: World, consent: ConsentRow) => string | undefined;
  /** Members about the sharing in a token response. */
  readonly told: (consent: ConsentRow) => Pick<TokenResponse, 'cdr_arrangement_id'>;
  /** Members in an introspection response, in addition to the end of an active refresh token. */
  readonly introspected: (grant: GrantRow) => Pick<IntrospectionResponse, 'scope' | 'cdr_arrangement_id'>;
}

/** The consent that the consumer decides on, for a request that is read and begun in one exchange. */
export async function consentAsked(world: World, source: SharingSource, asked: SharingRequest): Promise<ConsentRow> {
  const consent = await source.begin(world, asked, await source.ask(world, asked));
  if (consent === undefined) throw new TypeError('The consent ended while it was being read.');
  return consent;
}
