// What every party stands in: store, keys, clock, chance, addresses, and a way to call one another.
import type { AdjustableClock } from '../ambient/clock.ts';
import type { Randomness } from '../ambient/randomness.ts';
import type { Addresses } from './addresses.ts';
import type { Authority } from '../certificates/authority.ts';
import type { ClientCertificate } from '../certificates/certificate.ts';
import type { DerivedIds } from '../keys/derived-ids.ts';
import type { Vault } from '../keys/vault.ts';
import type { Outbox } from './outbox.ts';
import type { BrandId, Scenario } from '../scenario/scenario.ts';
import type { DecisionName, Decisions } from '../spec/decisions.ts';
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

/** Strikes a request by an armed transport fault: an answer instead of the party's, or nothing. */
export interface FaultInjection {
  /** Whatever waits stops waiting once the signal is aborted; `delayed` is told for how many milliseconds it waits. */
  strike(
    operation: OperationId | undefined,
    signal?: AbortSignal,
    delayed?: (milliseconds: number) => void,
  ): Promise<Response | undefined>;
}

export interface CallOptions {
  /** Exchange in whose course the call is made. */
  readonly parent?: string;
  /** What that exchange draws from; the world's own where there is none. */
  readonly random?: Randomness;
  /** Presented on mutual-TLS addresses. */
  readonly certificate?: ClientCertificate;
}

/** The row of every table. Each party writes its own drawer in (`tables.ts`), so that no table is opened as two. */
export interface TableRows {
  'holder.jtis': JwtIdRow;
  'register.jtis': JwtIdRow;
  'recipients.jtis': JwtIdRow;
}

export interface World {
  readonly scenario: Scenario;
  /** The security profile of every brand that names none, and of every other party, for the life of the world. */
  readonly profile: SecurityProfile;
  /** The profiles that the data holder brands speak, each once, in the scenario’s order. */
  readonly profiles: readonly SecurityProfile[];
  /** The profile that a data holder brand speaks; of any other party, the world’s. */
  profileOf(brand: BrandId | undefined): SecurityProfile;
  /** Table of the party's own drawer: `holder.clients`. What an exchange writes through its own world, it has changed. */
  table<N extends keyof TableRows>(name: N): Table<TableRows[N]>;
  /** What this world remembers in passing. */
  readonly cache: WorldCache;
  readonly vault: Vault;
  readonly authority: Authority;
  readonly clock: AdjustableClock;
  readonly random: Randomness;
  readonly addresses: Addresses;
  /**
   * As they hold for the brand that an exchange is with; at any other party as no profile chooses otherwise; outside of an
   * exchange for the world’s profile.
   */
  readonly decisions: DecisionReader;
  /** As they hold for a brand: what one profile chooses, no brand of another does. */
  decisionsAt(brand: BrandId | undefined): DecisionReader;
  /** What is taken in of a request. */
  readonly limits: Limits;
  readonly faults: FaultInjection;
  readonly trace: TraceRecorder;
  readonly outbox: Outbox;
  /** Who changes what parties sign and answer; nobody unless the world is examined. */
  readonly tampering: () => Tampering | undefined;
  /** The exchange that this is the world of; absent outside of exchanges. */
  readonly exchange?: string;
  /** Ids of accounts, service points and subjects; they follow the seed. */
  readonly ids: DerivedIds;
  /** One party calls another over HTTP, through the engine and into the trace. */
  call(from: Party, request: Request, options?: CallOptions): Promise<Response>;
}
