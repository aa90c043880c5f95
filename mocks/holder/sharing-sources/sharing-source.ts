// How a request says what is to be shared, and on which consent that rests: whatever the source, one consent comes of it.
import type { Evidence, Ledger } from '../../engine/ledger.ts';
import type { ScenarioProfile } from '../../scenario/scenario.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { IntrospectionResponse, TokenResponse } from '../../spec/schemas/security.ts';
import type { SharingOnScreen } from '../../spec/screens.ts';
import type { World } from '../../world/world.ts';
import type { Claims, Where } from '../authorisation/request-object.ts';
import type { AuthorisationRequest, ConsentRow, GrantRow, SharingWanted } from '../rows.ts';

export interface SharingRequest {
  readonly brand: string;
  readonly clientId: string;
  /** Of the request object. */
  readonly claims: Claims;
  readonly scopes: readonly string[];
  /** Who is to answer, where that is known beforehand. */
  readonly customerId?: string;
  readonly ledger: Ledger;
  /** Place of a claim of the object, and where its breach is sent. */
  readonly where: (part: string) => Where;
  readonly flow: 'authorisation' | 'oauth';
}

/** A consent that was there before, or what the request itself describes. */
export type Sharing = { readonly consent: ConsentRow } | SharingWanted;

/** What a consumer authorised, with the consent that it rests on. */
export interface Authorisation {
  readonly grant: GrantRow;
  readonly consent: ConsentRow;
}

/** What is put before the consumer, with the grant of before where they share already. */
export interface SharingDecision {
  readonly request: Pick<AuthorisationRequest, 'scopes' | 'userInfoClaims'>;
  readonly consent: ConsentRow;
  readonly grant: GrantRow | undefined;
}

export interface SharingSource {
  /** What the request asks for. Refuses what it must not ask for; writes nothing. */
  readonly ask: (world: World, asked: SharingRequest) => Promise<Sharing>;
  /** The consent that the consumer will be asked about; undefined where there can be none any more. */
  readonly begin: (
    world: World,
    of: Pick<SharingRequest, 'brand' | 'clientId' | 'scopes'>,
    sharing: Sharing,
  ) => Promise<ConsentRow | undefined>;
  /** The sharing in the consumer’s words. */
  readonly onScreen: (
    world: World,
    kind: ScenarioProfile['kind'],
    decision: SharingDecision,
  ) => Promise<SharingOnScreen>;
  /** The rule that another consumer than its own breaks, with what the trace says of it. */
  readonly ownership: (world: World, where: Where) => { readonly rule: RuleId; readonly evidence: Evidence };
  /** Tokens are about to be issued for a code: the authorisation as it stands from now on. */
  readonly issued: (world: World, authorisation: Authorisation) => Promise<Authorisation>;
  /** A grant was revoked with its tokens, by its client or since its code came twice: what becomes of what it rests on. */
  readonly revoked: (world: World, grantId: string, why: 'refresh-token' | 'code-twice') => Promise<void>;
  /** Seconds that an access token lives. */
  readonly accessLifetime: (world: World, consent: ConsentRow) => number;
  /** When a refresh token ends; undefined where there is none. */
  readonly refreshEnd: (world: World, consent: ConsentRow) => string | undefined;
  /** What an answer of the token endpoint says of the sharing. */
  readonly told: (consent: ConsentRow) => Pick<TokenResponse, 'cdr_arrangement_id'>;
  /** What introspection says beside the end of a living refresh token. */
  readonly introspected: (grant: GrantRow) => Pick<IntrospectionResponse, 'scope' | 'cdr_arrangement_id'>;
}

/** The consent that the consumer decides on, of a request whose sharing is read and begun in one exchange. */
export async function consentAsked(world: World, source: SharingSource, asked: SharingRequest): Promise<ConsentRow> {
  const consent = await source.begin(world, asked, await source.ask(world, asked));
  if (consent === undefined) throw new TypeError('The consent ended while it was being read.');
  return consent;
}
