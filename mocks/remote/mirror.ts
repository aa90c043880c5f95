// What a page far from its world holds of it, so that it can be read without asking.
import type { ClockState } from '../ambient/clock.ts';
import type { RequestOnWire, ResponseOnWire } from '../ambient/on-wire.ts';
import type { ClientCertificate } from '../certificates/certificate.ts';
import type { ArmedFault } from '../faults/fault.ts';
import type { Persona } from '../personas/persona.ts';
import type { DataHolderBrand } from '../sandbox/holder-interface.ts';
import type { DataRecipient, DecisionState, RecipientKey } from '../sandbox/sandbox-interface.ts';
import type { BrandId, Scenario } from '../scenario/scenario.ts';
import type { ProfileId } from '../spec/ids.ts';
import type { Exchange } from '../trace/exchange.ts';
import type { Message } from '../world/outbox.ts';
import type { Urls } from '../world/addresses.ts';

/** A key pair that can travel. */
export type KeyOnWire = Pick<RecipientKey, 'kid' | 'alg' | 'publicJwk'> & { readonly privateJwk: JsonWebKey };

export type RecipientOnWire = Pick<
  DataRecipient,
  | 'legalEntityId'
  | 'brandId'
  | 'softwareProductId'
  | 'name'
  | 'redirectUris'
  | 'clientId'
  | 'clientIds'
  | 'certificate'
  | 'notificationEndpoint'
> & {
  readonly signingKey: KeyOnWire;
  readonly decryptionKey: KeyOnWire;
  readonly earlierDecryptionKeys: readonly KeyOnWire[];
};

export interface Mirror {
  /** Another one: another world stands in the place of the one before. */
  readonly epoch: number;
  readonly scenario: Scenario;
  readonly profile: ProfileId;
  readonly urls: Urls;
  readonly clock: ClockState;
  readonly holders: readonly Omit<DataHolderBrand, 'personas' | 'urls'>[];
  readonly personas: readonly Pick<Persona, 'name' | 'customerId' | 'holder' | 'note'>[];
  readonly recipients: readonly RecipientOnWire[];
  readonly dataHolder: { readonly dataHolderBrandId: string; readonly certificate: ClientCertificate };
  readonly faults: readonly ArmedFault[];
  /** Those of the world under an empty name, and those of each brand. */
  readonly decisions: Readonly<Record<BrandId, readonly DecisionState[]>>;
}

/** What the world tells those who listen, one line of JSON for each. */
export type News =
  | { readonly kind: 'mirror'; readonly mirror: Mirror }
  | { readonly kind: 'exchange'; readonly exchange: Exchange }
  | { readonly kind: 'message'; readonly message: Message };

/** A call to an address of the sandbox as a page sends it. */
export interface CallOnWire extends RequestOnWire {
  readonly mark?: { readonly flow: string; readonly step: string; readonly run?: string } | undefined;
  /** Id of the newest exchange that the page knows of. */
  readonly after?: string | undefined;
}

export interface AnswerOnWire {
  /** Absent where there was none: an armed fault broke the connection. */
  readonly response?: ResponseOnWire;
  /** Id of the exchange that it was. */
  readonly exchange?: string | undefined;
  /** Those that have come since. */
  readonly exchanges: readonly Exchange[];
  /** Where it changed what is held. */
  readonly mirror?: Mirror;
}

/** What came of something that a page asked for, and the world after it. */
export interface DoneOnWire {
  readonly done: unknown;
  readonly mirror: Mirror;
}

/** Paths of the three ways in, below the levers. */
export const remotePaths = { news: '/pages/news', call: '/pages/call', act: '/pages/act' } as const;
