// A page's copy of a world on a server, so that it can be read without requests.
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

/** A key pair that can be sent. */
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
  /** Changes when another world replaces the previous one. */
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
  /** Decisions of the world under an empty name, and of each brand under its id. */
  readonly decisions: Readonly<Record<BrandId, readonly DecisionState[]>>;
}

/** News of the world for listeners, one line of JSON each. */
export type News =
  | { readonly kind: 'mirror'; readonly mirror: Mirror }
  | { readonly kind: 'exchange'; readonly exchange: Exchange }
  | { readonly kind: 'message'; readonly message: Message };

/** A call to an address of the sandbox, as a page sends it. */
export interface CallOnWire extends RequestOnWire {
  readonly mark?: { readonly flow: string; readonly step: string; readonly run?: string } | undefined;
  /** Id of the newest exchange that the page knows. */
  readonly after?: string | undefined;
}

export interface AnswerOnWire {
  /** Absent if there was none: an armed fault broke the connection. */
  readonly response?: ResponseOnWire;
  /** Id of its exchange. */
  readonly exchange?: string | undefined;
  /** Exchanges since `after`. */
  readonly exchanges: readonly Exchange[];
  /** Given if the call changed what the mirror holds. */
  readonly mirror?: Mirror;
}

/** The result of an action, and the world after it. */
export interface DoneOnWire {
  readonly done: unknown;
  readonly mirror: Mirror;
}

/** The three paths under the levers. */
export const remotePaths = { news: '/pages/news', call: '/pages/call', act: '/pages/act' } as const;
