// The world in which every party acts: store, keys, clock, randomness, addresses, and calls to other parties.
import type { AdjustableClock } from '../ambient/clock.ts';
import type { Randomness } from '../ambient/randomness.ts';
import type { Addresses } from './addresses.ts';
import type { Authority } from '../certificates/authority.ts';
import type { ClientCertificate } from '../certificates/certificate.ts';
import type { DerivedIds } from '../keys/derived-ids.ts';
import type { Vault } from '../keys/vault.ts';
import type { Outbox } from './outbox.ts';
import type { BrandId, Scenario } from '../scenario/scenario.ts';
import type { DecisionName, Decisions } from '../spec/decisions/decisions.ts';
import type { Limits } from '../spec/limits.ts';
import type { OperationId } from '../spec/operations/index.ts';
import type { Party } from '../spec/party.ts';
import type { SecurityProfile } from '../spec/profiles/profile.ts';
import type { Table } from '../store/table.ts';
import type { TraceRecorder } from '../trace/trace.ts';
import type { JwtIdRow } from '../store/row-schema.ts';
import type { Tampering } from './tampering.ts';
import type { WorldCache } from './world-cache.ts';

export interface DecisionReader {
  get<K extends DecisionName>(name: K): Decisions[K];
}

/** Applies an armed transport fault to a request: returns a response instead of the party's, or undefined. */
export interface FaultInjection {
  /** A delay ends when the signal is aborted; `delayed` is called with its milliseconds. */
  strike(
    operation: OperationId | undefined,
    signal?: AbortSignal,
    delayed?: (milliseconds: number) => void,
  ): Promise<Response | undefined>;
}

export interface CallOptions {
  /** The exchange during which the call is made. */
  readonly parent?: string;
  /** The random source of that exchange; by default the world's. */
  readonly random?: Randomness;
  /** Presented at mutual-TLS addresses. */
  readonly certificate?: ClientCertificate;
}

/** The row type of every table. Each party adds its own (`tables.ts`), so that no table has two types. */
export interface TableRows {
  'holder.jtis': JwtIdRow;
  'register.jtis': JwtIdRow;
  'recipients.jtis': JwtIdRow;
}

export interface World {
  readonly scenario: Scenario;
  /** The security profile of every brand that names none and of every other party, for the life of the world. */
  readonly profile: SecurityProfile;
  /** The profiles of the data holder brands, each once, in the scenario's order. */
  readonly profiles: readonly SecurityProfile[];
  /** The profile of a data holder brand; for any other party, the world's. */
  profileOf(brand: BrandId | undefined): SecurityProfile;
  /** A table of the party, such as `holder.clients`. Writes through an exchange's own world count as its changes. */
  table<N extends keyof TableRows>(name: N): Table<TableRows[N]>;
  /** The cache of this world. */
  readonly cache: WorldCache;
  readonly vault: Vault;
  readonly authority: Authority;
  readonly clock: AdjustableClock;
  readonly random: Randomness;
  readonly addresses: Addresses;
  /**
   * The decisions for the brand of the exchange. At other parties, those of the default profile; outside an exchange,
   * those of the world's profile.
   */
  readonly decisions: DecisionReader;
  /** The decisions for a brand: a profile's own choices apply only to its brands. */
  decisionsAt(brand: BrandId | undefined): DecisionReader;
  /** How much of a request is read. */
  readonly limits: Limits;
  readonly faults: FaultInjection;
  readonly trace: TraceRecorder;
  readonly outbox: Outbox;
  /** The current tampering with what parties sign and answer; undefined unless the world is examined. */
  readonly tampering: () => Tampering | undefined;
  /** Id of the exchange to which this world belongs; absent outside exchanges. */
  readonly exchange?: string;
  /** Derives ids of accounts, service points and subjects from the seed. */
  readonly ids: DerivedIds;
  /** One party calls another over HTTP, through the engine and recorded in the trace. */
  call(from: Party, request: Request, options?: CallOptions): Promise<Response>;
}
