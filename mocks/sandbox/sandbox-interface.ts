// What people hold when they hold a sandbox. These names are a contract.
// `await using` in an app whose settings leave this library out (Vite’s own template does).
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
import type { DecisionRow } from '../spec/decision-words.ts';
import type { DecisionName, DecisionPreset, Decisions } from '../spec/decisions.ts';
import type { ProfileId } from '../spec/ids.ts';
import type { Certificates } from './certificates-interface.ts';
import type { DataHolderBrand, HolderControl } from './holder-interface.ts';
import type { SandboxOptions } from './options/sandbox-options.ts';
import type { SandboxTrace } from './trace/sandbox-trace.ts';

export type { Certificates, CertificateSubject } from './certificates-interface.ts';
export type { DataHolderBrand, HolderControl } from './holder-interface.ts';
export type { SandboxOptions } from './options/sandbox-options.ts';

export interface EnrolOptions {
  /** Characters that can be seen; what is longer than the register’s 200 is cut in its lists. */
  readonly name?: string;
  /**
   * At least one, each once: https without user name, password and fragment (FAPI part 1, 5.2.2-20), or http at a
   * loopback address unless decision `loopbackRedirects` says otherwise. Default: the callback page, else an address of the sandbox.
   */
  readonly redirectUris?: readonly string[];
  /**
   * Under which a holder that ends an arrangement calls the recipient: `{recipientBaseUri}/arrangements/revoke` (profile
   * `today`). Your own server’s, https or http at a loopback address, without a slash at its end; called over the network.
   * Default: an address of the sandbox, which answers by itself.
   */
  readonly recipientBaseUri?: string;
  /**
   * Where your own server publishes the key set of the software product, https, or http at a loopback address; fetched
   * over the network. The product then signs with keys of your own, and `signingKey` and `decryptionKey` are of no use.
   * Default: an address of the sandbox, which publishes the keys that it made.
   */
  readonly jwksUri?: string;
  /** What it signs with. Default PS256. */
  readonly alg?: 'PS256' | 'ES256';
  /**
   * An https address that names the sector of the software product: under the profile of today all products whose address
   * has one host share the `sub` of a consumer (OpenID Connect Core 8.1). A holder fetches the document there with the
   * registration: a JSON array of redirect URIs, the product’s own among them (decision `sectorIdentifierFile`).
   */
  readonly sectorIdentifierUri?: string;
  /**
   * The data recipient on file that it belongs to, as another brand of it, or, where `brandId` is given, as another
   * software product of that brand: `of: recipient` is one more of the same brand. Default: a data recipient of its own.
   */
  readonly of?: { readonly legalEntityId: string; readonly brandId?: string };
}

export interface RecipientKey {
  /** Not extractable unless the sandbox was asked for it. */
  readonly privateKey: CryptoKey;
  /** As published at the recipient’s jwks_uri. */
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
  /** Id of the software product at the register. In worlds of 0.1.1 it is the common name of its certificate; today `name` is. */
  readonly softwareProductId: string;
  /** Name of the software product, as consumers see it. */
  readonly name: string;
  /** What the register has on file; a registration names some or all of them. */
  readonly redirectUris: readonly string[];
  /** Given by the data holder once the product has registered; by the first of them, in the scenario's order, where it did so with several. */
  readonly clientId?: string | undefined;
  /** The client_id at each holder brand that the product is registered with, whoever sent the registration. */
  readonly clientIds: Readonly<Record<BrandId, string>>;
  /** Signs client assertions, request objects and registrations. */
  readonly signingKey: RecipientKey & { readonly alg: 'PS256' | 'ES256' };
  /** Opens ID tokens. */
  readonly decryptionKey: RecipientKey;
  /**
   * Keys that were rotated away and may still be needed, the newest first: a holder's copy of the key set may be five
   * minutes old, and the ID token that it makes with it is good for as long again.
   */
  readonly earlierDecryptionKeys: readonly RecipientKey[];
  /** Presented on mutual-TLS hosts. */
  readonly certificate: ClientCertificate;
  /** Where a holder pings when backchannel tokens are ready. */
  readonly notificationEndpoint: string;
  /** `sandbox.fetch`, presenting the certificate on mutual-TLS hosts. */
  readonly fetch: typeof fetch;
  /** The sandbox’s clock: flows date assertions and request objects by it. */
  readonly now: () => Date;
  /**
   * Puts a new key in place of the one for signatures (`sig`) or for ID tokens (`enc`); the old one stays in the key
   * set for the overlap, an ISO 8601 duration by the sandbox's clock (default PT1H; PT0S withdraws it at once). What is
   * still encrypted for it, `earlierDecryptionKeys` open (OpenID Connect Core 10.1.1, 10.2.1). Refuses (SandboxError) another use, and what is no duration forward.
   */
  rotate(options: { readonly use: 'sig' | 'enc'; readonly overlap?: string }): Promise<void>;
  /**
   * Presents another certificate of the same name from now on, as it does after the end of one. Tokens stay bound to
   * the one before (RFC 8705 3): the refresh token gets others.
   */
  renewCertificate(): Promise<void>;
  /**
   * Changes what the register has on file; a holder learns of it by the software statement of the next registration.
   * Refuses (SandboxError) what `enrol` refuses of addresses.
   */
  setRedirectUris(uris: readonly string[]): Promise<void>;
  /**
   * The arrangements (cdr_arrangement_id) that holders have ended by a call to the recipient’s address of the sandbox: it
   * has forgotten their tokens, and so should who acts as it.
   */
  withdrawnArrangements(): Promise<readonly string[]>;
}

export interface Recipients {
  /** The scenario's own in its order, then those enrolled since, the oldest first; also after an import and a restart. */
  list(): Promise<readonly DataRecipient[]>;
  /** The one with this id at the register; undefined where there is none. */
  find(softwareProductId: string): Promise<DataRecipient | undefined>;
}

export interface SandboxClock {
  /** The instant at which the sandbox stands. */
  now(): Date;
  /** Stands still at the instant. Refuses what is no instant. */
  set<T extends string>(instant: Written<T, WrittenInstant> | Date): Promise<void>;
  /** Shows the instant and runs on from there. Refuses what is no instant. */
  runFrom<T extends string>(instant: Written<T, WrittenInstant> | Date): Promise<void>;
  /** Moves on by an ISO 8601 duration, for example `PT10M`. */
  advance<T extends string>(duration: Written<T, WrittenDuration>): Promise<void>;
  /** Goes with the machine’s clock again. */
  followRealTime(): Promise<void>;
}

export interface Faults {
  /**
   * Arms a preset or a transport fault, from the next request on. Refuses (SandboxError) what no request could ever meet.
   * `remove` disarms, and puts back what a preset changed; what has ended stays ended: `consent-revoked`,
   * `access-token-expired` and `jwks-rotated` cannot be undone. The faults of a response (`response-…`) are for holders of profile `today`.
   */
  add(fault: FaultPreset | ResponseFault | TransportFault): { remove(): void };
  /** Disarms the fault of this id, as `list` names it; nothing where it is armed no more. */
  remove(id: string): void;
  /** Disarms every fault. */
  clear(): void;
  /** What is armed, in the order of arming. */
  list(): readonly ArmedFault[];
}

export interface DecisionState {
  /** Name of the switch. */
  readonly name: DecisionName;
  /** The question, the options and why ours was chosen; `choice` is that of the profile. */
  readonly row: DecisionRow;
  /** The option that holds now. */
  readonly option: string;
}

export interface DecisionSwitches {
  /** The option that holds now, for a brand where one is named; where profiles differ, for the first of the world in which it arises. */
  get<K extends DecisionName>(name: K, brand?: BrandId): Decisions[K];
  /** For every brand in whose profile the decision arises. Refuses an unknown name or option. */
  set<K extends DecisionName>(name: K, option: Decisions[K]): Promise<void>;
  /** `strict`: our choices. `lenient`: what lets common client libraries pass with their defaults. */
  preset(preset: DecisionPreset): Promise<void>;
  /** Every decision that arises, at the brand where one is named, with the option that holds now. */
  list(brand?: BrandId): Promise<readonly DecisionState[]>;
}

export interface SandboxState {
  /** Says what the document is. */
  readonly format: 'cdr-browser-sandbox';
  /** Version of the tables; other versions are refused. */
  readonly version: number;
  /** The scenario that was played, whole. */
  readonly scenario: Scenario;
  /** Rows by table name. */
  readonly tables: Readonly<Record<string, unknown>>;
  /** Private keys as JWKs; only where they were asked for. */
  readonly keys?: readonly unknown[];
}

export interface Checkpoint {
  /** Puts the world back as it stood: rows, keys, clock, armed faults, messages and trace; what came after is gone. Decisions stay as they are. */
  restore(options?: RestoreOptions): Promise<void>;
}

export interface RestoreOptions {
  /**
   * A clock that ran shows what it would show if nothing had been done meanwhile but wait: a recipient that goes by the clock
   * of its machine stays in step. Otherwise it shows the instant of the checkpoint again, and what had a minute left has one.
   */
  readonly timeGoesOn?: boolean;
}

export interface Sandbox extends AsyncDisposable {
  /** Like `fetch`: the sandbox’s addresses are answered here, all others go to the network. Protocol refusals are responses. Rejects like fetch does: AbortError, or TypeError for an armed network error. After `stop` it rejects with a SandboxError. */
  fetch: typeof fetch;
  /** Base addresses of every party. */
  readonly urls: Urls;
  /** The scenario that is being played. */
  readonly scenario: Scenario;
  /** The security profile of every data holder brand that names none in the scenario. */
  readonly profile: ProfileId;
  /** Where the world is kept; `server`: by the server that this page is from. */
  readonly storage: 'memory' | 'indexeddb' | 'server';
  /** The scenario’s first recipient, known to the register. */
  readonly dataRecipient: DataRecipient;
  /** Another software product, on file at the register, with keys and certificate of its own. Refuses (SandboxError) names, algorithms and redirect URIs that no recipient may have. */
  enrol(options?: EnrolOptions): Promise<DataRecipient>;
  /** Every data recipient that can be acted as. */
  readonly recipients: Recipients;
  /**
   * Every data holder brand by its id: `sandbox.holders['wattle-energy']`; undefined for a brand that the scenario does not
   * have. By profile: `Object.values(sandbox.holders).find(({ profile }) => profile === '0.1.1')`; by customer:
   * `sandbox.holders[persona.holder]`; by address: `holderAt(sandbox, url)`. What is read belongs to the world of that
   * moment: read it again after `reset`, `importState` and `restore`.
   */
  readonly holders: Readonly<Record<BrandId, DataHolderBrand>>;
  /** What an operator of the data holders does. */
  readonly holder: HolderControl;
  /** The caller of secondary operations: the scenario’s first brand, by its id at the register, with its client certificate. */
  readonly dataHolder: {
    readonly dataHolderBrandId: string;
    readonly certificate: ClientCertificate;
    readonly fetch: typeof fetch;
  };
  /** The scenario’s consumers, who can answer by themselves. */
  readonly personas: readonly Persona[];
  /** Certificates of the scheme’s authority, and of another. */
  readonly certificates: Certificates;
  /** The register’s operator. */
  readonly register: RegisterAdmin;
  /** The clock that everything goes by. */
  readonly clock: SandboxClock;
  /**
   * What falls due by the sandbox’s clock, the earliest first; what is past too, for as long as the parties keep it.
   * Read from what the parties remember: asking changes nothing and is no exchange.
   */
  due(): Promise<readonly DueItem[]>;
  /**
   * What a party computes instead of keeping it, as it stands now: readings of the secondary data holder, bills and
   * plans of data holders that bill. Of the service points whose NMI, of the accounts whose key or number, of the plans
   * whose id or name has the text in it. Asking changes nothing and is no exchange.
   */
  computed(kind: ComputedKind, text?: string): Promise<ComputedRecords>;
  /** Faults armed and disarmed. */
  readonly faults: Faults;
  /** Every exchange with every rule that was checked. */
  readonly trace: SandboxTrace;
  /** Choices where the specification is silent. */
  readonly decisions: DecisionSwitches;
  /** Messages sent to consumers: one-time passwords, requests on the device, notifications. */
  readonly messages: {
    latest(to: string, kind: Message['kind']): Message | undefined;
    /**
     * Calls the listener for every message from now on; gives back how to stop. An error of the listener is reported on
     * the console, and changes no answer.
     */
    subscribe(listener: (message: Message) => void): () => void;
  };
  /**
   * Begins the scenario anew, or another one; keys, clock and trace start afresh, faults are disarmed, decisions stay.
   * What follows the seed is drawn anew, the same as before.
   * Recipients that were enrolled are gone, and one that was kept from before is refused: take `dataRecipient` again.
   * With `clock` it begins at that instant: certificates are issued then. With `profile` the new world speaks that one;
   * where it spoke another before, the decisions are those of the strict preset. Refuses (SandboxError) what is no scenario.
   */
  reset(scenario?: ScenarioName | Scenario, begin?: Pick<SandboxOptions, 'clock' | 'profile'>): Promise<void>;
  /** Notes the world as it stands, in the memory of this page, so that it can be gone back to any number of times. */
  checkpoint(): Promise<Checkpoint>;
  /** Everything that is stored, as plain JSON; private keys only when asked for and extractable. */
  exportState(options?: { includeKeys?: boolean }): Promise<SandboxState>;
  /** Validated before anything is replaced. */
  importState(state: unknown): Promise<void>;
  /** Ends the sandbox: calls under way are answered or rejected, later ones refused. */
  stop(): Promise<void>;
}
