// The sandbox object, as users of the package see it. These names are a contract.
// The reference below lets `await using` compile in an app whose settings leave this library out (as Vite's own template does).
/// <reference lib="esnext.disposable" preserve="true" />
import type { Written, WrittenDuration, WrittenInstant } from '../ambient/written-time.ts';
import type { Urls } from '../world/addresses.ts';
import type { ClientCertificate } from '../certificates/certificate.ts';
import type { ComputedRecords } from './controls/computed-list.ts';
import type { ComputedKind } from './controls/computed-records.ts';
import type { DueItem } from './controls/due-items.ts';
import type { ArmedFault, FaultPreset, ResponseFault, TransportFault } from '../faults/fault.ts';
import type { Message } from '../world/outbox.ts';
import type { Persona } from '../personas/persona.ts';
import type { ScenarioName } from '../personas/scenarios.ts';
import type { RegisterAdmin } from '../register/admin.ts';
import type { BrandId, Scenario } from '../scenario/scenario.ts';
import type { DecisionRow } from '../spec/decisions/decision-words.ts';
import type { DecisionName, DecisionPreset, Decisions } from '../spec/decisions/decisions.ts';
import type { ProfileId } from '../spec/ids.ts';
import type { Certificates } from './certificates-interface.ts';
import type { DataHolderBrand, HolderControl } from './holder-interface.ts';
import type { SandboxOptions } from './options/sandbox-options.ts';
import type { SandboxTrace } from './trace/sandbox-trace.ts';

export type { Certificates, CertificateSubject } from './certificates-interface.ts';
export type { DataHolderBrand, HolderControl } from './holder-interface.ts';
export type { SandboxOptions } from './options/sandbox-options.ts';

export interface EnrolOptions {
  /** Visible characters only; the register's lists cut it after 200. */
  readonly name?: string;
  /**
   * At least one, without repetition: https without user name, password and fragment (FAPI part 1, 5.2.2-20), or http
   * at a loopback address unless decision `loopbackRedirects` says otherwise. Default: the callback page, otherwise an
   * address of the sandbox.
   */
  readonly redirectUris?: readonly string[];
  /**
   * Where a holder that ends an arrangement calls the recipient: `{recipientBaseUri}/arrangements/revoke` (profile
   * `today`). An address of your own server, https or http at a loopback address, without a final slash; called over
   * the network. Default: an address of the sandbox, which responds automatically.
   */
  readonly recipientBaseUri?: string;
  /**
   * Where your own server publishes the key set of the software product, https or http at a loopback address; fetched
   * over the network. The product then signs with your own keys, and `signingKey` and `decryptionKey` have no use.
   * Default: an address of the sandbox, which publishes the keys that it made.
   */
  readonly jwksUri?: string;
  /** Its signing algorithm. Default PS256. */
  readonly alg?: 'PS256' | 'ES256';
  /**
   * An https address that names the sector of the software product. In today's profile all products whose addresses
   * have the same host share the `sub` of a consumer (OpenID Connect Core 8.1). At registration a holder fetches the
   * document there: a JSON array of redirect URIs that includes the product's own (decision `sectorIdentifierFile`).
   */
  readonly sectorIdentifierUri?: string;
  /**
   * The existing data recipient to which it belongs: as another brand or, with `brandId`, as another software product
   * of that brand. `of: recipient` adds one to the same brand. Default: a new data recipient.
   */
  readonly of?: { readonly legalEntityId: string; readonly brandId?: string };
}

export interface RecipientKey {
  /** Not extractable unless the sandbox has the option `extractableKeys`. */
  readonly privateKey: CryptoKey;
  /** As published at the recipient's jwks_uri. */
  readonly publicJwk: JsonWebKey & { readonly kid: string };
  /** Key id, as in the JOSE headers. */
  readonly kid: string;
  /** JOSE algorithm. */
  readonly alg: string;
}

export interface DataRecipient {
  /** Id of the data recipient at the register, a UUID. */
  readonly legalEntityId: string;
  /** Id of its brand at the register, a UUID. */
  readonly brandId: string;
  /**
   * Id of the software product at the register. In worlds of 0.1.1 it is the common name of its certificate; in today's
   * profile `name` is.
   */
  readonly softwareProductId: string;
  /** Name of the software product, as consumers see it. */
  readonly name: string;
  /** The redirect URIs at the register; a registration names some or all of them. */
  readonly redirectUris: readonly string[];
  /** Assigned by the data holder when the product registers; if it registered with several, by the first in the scenario's order. */
  readonly clientId?: string | undefined;
  /** The client_id at each holder brand where the product is registered, even if the registration was sent by other code. */
  readonly clientIds: Readonly<Record<BrandId, string>>;
  /** Signs client assertions, request objects and registrations. */
  readonly signingKey: RecipientKey & { readonly alg: 'PS256' | 'ES256' };
  /** Decrypts ID tokens. */
  readonly decryptionKey: RecipientKey;
  /**
   * Rotated keys that may still be needed, newest first: a holder's copy of the key set may be five minutes old, and an
   * ID token encrypted with it is valid for as long again.
   */
  readonly earlierDecryptionKeys: readonly RecipientKey[];
  /** Presented at mutual-TLS hosts. */
  readonly certificate: ClientCertificate;
  /** Where a holder sends the ping when backchannel tokens are ready. */
  readonly notificationEndpoint: string;
  /** `sandbox.fetch`, which presents the certificate at mutual-TLS hosts. */
  readonly fetch: typeof fetch;
  /** The sandbox's clock, by which flows date assertions and request objects. */
  readonly now: () => Date;
  /**
   * Replaces the key for signatures (`sig`) or for ID tokens (`enc`). The old one stays in the key set for the overlap,
   * an ISO 8601 duration by the sandbox's clock (default PT1H; PT0S removes it at once). `earlierDecryptionKeys`
   * decrypts what was still encrypted with it (OpenID Connect Core 10.1.1, 10.2.1). Refuses (SandboxError) another use,
   * and an invalid or negative duration.
   */
  rotate(options: { readonly use: 'sig' | 'enc'; readonly overlap?: string }): Promise<void>;
  /**
   * Presents a new certificate with the same name from now on, as after expiry. Existing tokens stay bound to the old
   * one (RFC 8705 3); use the refresh token to get new ones.
   */
  renewCertificate(): Promise<void>;
  /**
   * Changes the redirect URIs at the register; a holder learns of them from the software statement of the next
   * registration. Refuses (SandboxError) the addresses that `enrol` refuses.
   */
  setRedirectUris(uris: readonly string[]): Promise<void>;
  /**
   * The arrangements (cdr_arrangement_id) whose end holders have reported to the recipient's address in the sandbox.
   * The recipient has forgotten their tokens, and code that acts as it should too.
   */
  withdrawnArrangements(): Promise<readonly string[]>;
}

export interface Recipients {
  /** The scenario's own in its order, then the enrolled ones, oldest first; also after an import and a restart. */
  list(): Promise<readonly DataRecipient[]>;
  /** The one with this id at the register; undefined if there is none. */
  find(softwareProductId: string): Promise<DataRecipient | undefined>;
}

export interface SandboxClock {
  /** The current instant of the sandbox. */
  now(): Date;
  /** Stops the clock at the instant. Refuses an invalid instant. */
  set<T extends string>(instant: Written<T, WrittenInstant> | Date): Promise<void>;
  /** Sets the clock to the instant and lets it run. Refuses an invalid instant. */
  runFrom<T extends string>(instant: Written<T, WrittenInstant> | Date): Promise<void>;
  /** Advances the clock by an ISO 8601 duration, for example `PT10M`. */
  advance<T extends string>(duration: Written<T, WrittenDuration>): Promise<void>;
  /** Follows the machine's clock again. */
  followRealTime(): Promise<void>;
}

export interface Faults {
  /**
   * Arms a preset or a transport fault, from the next request on. Refuses (SandboxError) a fault that no request could
   * ever meet. `remove` disarms it and undoes what a preset changed, except what has ended: `consent-revoked`,
   * `access-token-expired` and `jwks-rotated` cannot be undone. The response faults (`response-…`) are for holders in
   * profile `today`.
   */
  add(fault: FaultPreset | ResponseFault | TransportFault): { remove(): void };
  /** Disarms the fault with this id, as in `list`; does nothing if it is no longer armed. */
  remove(id: string): void;
  /** Disarms every fault. */
  clear(): void;
  /** The armed faults, in the order of arming. */
  list(): readonly ArmedFault[];
}

export interface DecisionState {
  /** Name of the switch. */
  readonly name: DecisionName;
  /** The question, its options and why it is open; `choice` is the profile's default. */
  readonly row: DecisionRow;
  /** The current option. */
  readonly option: string;
}

export interface DecisionSwitches {
  /** The current option, for the named brand; without a brand, in the first of the world's profiles in which the decision arises. */
  get<K extends DecisionName>(name: K, brand?: BrandId): Decisions[K];
  /** Sets the option for every brand in whose profile the decision arises. Refuses an unknown name or option. */
  set<K extends DecisionName>(name: K, option: Decisions[K]): Promise<void>;
  /** `strict`: the defaults. `lenient`: accepts common client libraries with their default settings. */
  preset(preset: DecisionPreset): Promise<void>;
  /** Every decision that arises, at the named brand if any, with its current option. */
  list(brand?: BrandId): Promise<readonly DecisionState[]>;
}

export interface SandboxState {
  /** Identifies the document format. */
  readonly format: 'cdr-browser-sandbox';
  /** Version of the tables; other versions are refused. */
  readonly version: number;
  /** The whole scenario. */
  readonly scenario: Scenario;
  /** Rows by table name. */
  readonly tables: Readonly<Record<string, unknown>>;
  /** Private keys as JWKs; only if requested. */
  readonly keys?: readonly unknown[];
}

export interface Checkpoint {
  /**
   * Restores the world at the checkpoint: rows, keys, clock, armed faults, messages and trace; everything later is
   * gone. Decisions do not change.
   */
  restore(options?: RestoreOptions): Promise<void>;
}

export interface RestoreOptions {
  /**
   * True: a running clock has moved on by the real time since the checkpoint, as if nothing had been done but wait, so
   * that a recipient that uses its machine's clock stays in step. False: it shows the instant of the checkpoint again,
   * so that what had a minute left has a minute left.
   */
  readonly timeGoesOn?: boolean;
}

export interface Sandbox extends AsyncDisposable {
  /**
   * Like `fetch`: the sandbox answers its own addresses; all others go to the network. Protocol refusals are responses.
   * Rejects like fetch: AbortError, or TypeError for an armed network error. After `stop` it rejects with a
   * SandboxError.
   */
  fetch: typeof fetch;
  /** Base addresses of every party. */
  readonly urls: Urls;
  /** The current scenario. */
  readonly scenario: Scenario;
  /** The security profile of every data holder brand that names none in the scenario. */
  readonly profile: ProfileId;
  /** Where the world is stored; `server`: by the server from which this page comes. */
  readonly storage: 'memory' | 'indexeddb' | 'server';
  /** The scenario's first recipient, known to the register. */
  readonly dataRecipient: DataRecipient;
  /**
   * Registers another software product, with its own keys and certificate. Refuses (SandboxError) invalid names,
   * algorithms and redirect URIs.
   */
  enrol(options?: EnrolOptions): Promise<DataRecipient>;
  /** Every data recipient that you can act as. */
  readonly recipients: Recipients;
  /**
   * Every data holder brand by id: `sandbox.holders['wattle-energy']`; undefined for a brand that is not in the
   * scenario. By profile: `Object.values(sandbox.holders).find(({ profile }) => profile === '0.1.1')`; by customer:
   * `sandbox.holders[persona.holder]`; by address: `holderAt(sandbox, url)`. The object belongs to the current world:
   * read it again after `reset`, `importState` and `restore`.
   */
  readonly holders: Readonly<Record<BrandId, DataHolderBrand>>;
  /** Actions of the data holders' operator. */
  readonly holder: HolderControl;
  /** The caller of secondary operations: the scenario's first brand, by its id at the register, with its client certificate. */
  readonly dataHolder: {
    readonly dataHolderBrandId: string;
    readonly certificate: ClientCertificate;
    readonly fetch: typeof fetch;
  };
  /** The scenario's consumers, who can answer automatically. */
  readonly personas: readonly Persona[];
  /** Certificates of the scheme's authority, and of an untrusted one. */
  readonly certificates: Certificates;
  /** The register's operator. */
  readonly register: RegisterAdmin;
  /** The clock that every party uses. */
  readonly clock: SandboxClock;
  /**
   * What falls due by the sandbox's clock, earliest first; also what is past, while the parties keep it. Read from the
   * parties' records: the call changes nothing and is not an exchange.
   */
  due(): Promise<readonly DueItem[]>;
  /**
   * Records that a party computes instead of storing, as of now: readings of the secondary data holder, bills and plans
   * of data holders that bill. With `text`: only of the service points whose NMI, the accounts whose key or number, or
   * the plans whose id or name contains it. The call changes nothing and is not an exchange.
   */
  computed(kind: ComputedKind, text?: string): Promise<ComputedRecords>;
  /** Arms and disarms faults. */
  readonly faults: Faults;
  /** Every exchange, with every rule that was checked. */
  readonly trace: SandboxTrace;
  /** Choices where the specification is silent. */
  readonly decisions: DecisionSwitches;
  /** Messages sent to consumers: one-time passwords, requests on the device, notifications. */
  readonly messages: {
    latest(to: string, kind: Message['kind']): Message | undefined;
    /**
     * Calls the listener for every message from now on; returns the function that stops it. An error of the listener is
     * reported on the console and changes no response.
     */
    subscribe(listener: (message: Message) => void): () => void;
  };
  /**
   * Starts the scenario again, or another one. Keys, clock and trace are new, faults are disarmed, decisions stay. What
   * follows the seed is drawn again, the same as before. Enrolled recipients are gone, and calls of earlier recipient
   * objects are refused: read `dataRecipient` again. With `clock` the world begins at that instant, when certificates
   * are issued. With `profile` the new world has that profile; if it differs from the old one, the decisions are those
   * of the strict preset. Refuses (SandboxError) an invalid scenario.
   */
  reset(scenario?: ScenarioName | Scenario, begin?: Pick<SandboxOptions, 'clock' | 'profile'>): Promise<void>;
  /** Captures the world in this page's memory, so that it can be restored any number of times. */
  checkpoint(): Promise<Checkpoint>;
  /** Everything that is stored, as plain JSON; private keys only if requested and extractable. */
  exportState(options?: { includeKeys?: boolean }): Promise<SandboxState>;
  /** Validated before anything is replaced. */
  importState(state: unknown): Promise<void>;
  /** Ends the sandbox: pending calls are answered or rejected, later ones refused. */
  stop(): Promise<void>;
}
