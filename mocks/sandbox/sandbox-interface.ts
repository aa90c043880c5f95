// What people hold when they hold a sandbox. These names are a contract.
import type { Urls } from '../world/addresses.ts';
import type { ClientCertificate } from '../certificates/certificate.ts';
import type { ArmedFault, FaultPreset, TransportFault } from '../faults/fault.ts';
import type { Message } from '../world/outbox.ts';
import type { Persona } from '../personas/persona.ts';
import type { ScenarioName } from '../personas/scenarios.ts';
import type { RegisterAdmin } from '../register/admin.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { DecisionName, DecisionRow, Decisions } from '../spec/decisions.ts';
import type { Exchange } from '../trace/exchange.ts';
import type { Har } from '../trace/har.ts';
import type { ExchangeFilter } from '../trace/trace.ts';

export interface SandboxOptions {
  /** `auto`: IndexedDB where it works, else memory; in Node memory. */
  readonly storage?: 'auto' | 'memory:' | `indexeddb:${string}`;
  readonly scenario?: ScenarioName | Scenario;
  /** Same seed: same ids, same readings, same order. */
  readonly seed?: number;
  /** Where the clock stands; omitted: real time. */
  readonly clock?: string | Date;
  readonly hosts?: 'virtual' | 'same-origin';
  /** What metadata advertises as authorization_endpoint. */
  readonly authorisationPage?: string | URL;
  /** Redirect URI of the scenario's own recipients. */
  readonly callbackPage?: string | URL;
  readonly decisions?: Partial<Decisions>;
  /** Private keys can be exported; they cannot unless asked for. */
  readonly extractableKeys?: boolean;
}

export interface RecipientKey {
  readonly privateKey: CryptoKey;
  readonly publicJwk: JsonWebKey & { readonly kid: string };
  readonly kid: string;
  readonly alg: string;
}

export interface DataRecipient {
  readonly legalEntityId: string;
  readonly brandId: string;
  readonly softwareProductId: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
  /** Given by the data holder once the product has registered. */
  readonly clientId?: string;
  readonly signingKey: RecipientKey & { readonly alg: 'PS256' | 'ES256' };
  readonly decryptionKey: RecipientKey;
  readonly certificate: ClientCertificate;
  /** Where a holder pings when backchannel tokens are ready. */
  readonly notificationEndpoint: string;
  /** `sandbox.fetch`, presenting the certificate on mutual-TLS hosts. */
  readonly fetch: typeof fetch;
}

export interface Certificates {
  /** By the scheme's certificate authority. `validFor` is an ISO 8601 duration. */
  issue(options: { commonName: string; validFor?: string }): Promise<ClientCertificate>;
  /** By another authority. */
  issueUntrusted(options: { commonName: string }): Promise<ClientCertificate>;
  /** A fetch that presents the certificate; null: none. */
  present(certificate: ClientCertificate | null, base?: typeof fetch): typeof fetch;
}

export interface SandboxClock {
  now(): Date;
  /** Stands still at the instant. Refuses what is no instant. */
  set(instant: string | Date): Promise<void>;
  /** Moves on by an ISO 8601 duration, for example `PT10M`. */
  advance(duration: string): Promise<void>;
  followRealTime(): Promise<void>;
}

export interface Faults {
  add(fault: FaultPreset | TransportFault): { remove(): void };
  clear(): void;
  list(): readonly ArmedFault[];
}

export interface SandboxTrace {
  subscribe(listener: (exchange: Exchange) => void, options?: { signal?: AbortSignal }): () => void;
  entries(filter?: ExchangeFilter): readonly Exchange[];
  next(filter?: ExchangeFilter): Promise<Exchange>;
  toHar(): Har;
  toMermaid(): string;
  clear(): void;
}

export interface DecisionState {
  readonly name: DecisionName;
  readonly row: DecisionRow;
  readonly option: string;
}

export interface DecisionSwitches {
  get<K extends DecisionName>(name: K): Decisions[K];
  /** Refuses an unknown name or option. */
  set<K extends DecisionName>(name: K, option: Decisions[K]): Promise<void>;
  /** `strict`: our choices. `lenient`: what lets common client libraries pass with their defaults. */
  preset(preset: 'strict' | 'lenient'): Promise<void>;
  list(): readonly DecisionState[];
}

export interface SandboxState {
  readonly format: 'cdr-browser-sandbox';
  readonly version: number;
  readonly scenario: Scenario;
  readonly tables: Readonly<Record<string, unknown>>;
  readonly keys?: readonly unknown[];
}

export interface Sandbox extends AsyncDisposable {
  fetch: typeof fetch;
  readonly urls: Urls;
  readonly scenario: Scenario;
  /** Where the world is kept. */
  readonly storage: 'memory' | 'indexeddb';
  readonly dataRecipient: DataRecipient;
  enrol(options?: { name?: string; redirectUris?: string[]; alg?: 'PS256' | 'ES256' }): Promise<DataRecipient>;
  /** The caller of secondary operations. */
  readonly dataHolder: { readonly certificate: ClientCertificate; readonly fetch: typeof fetch };
  readonly personas: readonly Persona[];
  readonly certificates: Certificates;
  readonly register: RegisterAdmin;
  readonly clock: SandboxClock;
  readonly faults: Faults;
  readonly trace: SandboxTrace;
  readonly decisions: DecisionSwitches;
  /** Messages sent to consumers: one-time passwords, requests on the device, notifications. */
  readonly messages: {
    latest(to: string, kind: Message['kind']): Message | undefined;
    subscribe(listener: (message: Message) => void): () => void;
  };
  reset(scenario?: ScenarioName | Scenario): Promise<void>;
  exportState(options?: { includeKeys?: boolean }): Promise<SandboxState>;
  /** Validated before anything is replaced. */
  importState(state: unknown): Promise<void>;
  stop(): Promise<void>;
}
