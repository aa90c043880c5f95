// Actions of the register's operator: list participants, and change a status.
import type { Written } from '../ambient/written-time.ts';
import type { ClientCertificate } from '../certificates/certificate.ts';
import type { BrandId } from '../scenario/scenario.ts';
import type { MemberStatus, RecipientStatus, RegisterEntity } from '../spec/participant-statuses.ts';

export type { RegisterEntity } from '../spec/participant-statuses.ts';

/** The statuses of each kind of participant (CDS, Participant Statuses). */
export interface StatusOf {
  readonly dataHolderBrand: MemberStatus;
  readonly dataRecipient: RecipientStatus;
  readonly dataRecipientBrand: MemberStatus;
  readonly softwareProduct: MemberStatus;
}

export interface RegisterEntry {
  /** The kind of participant. */
  readonly entity: RegisterEntity;
  /** Id at the register, a UUID. */
  readonly id: string;
  /** Its name in the register's lists. */
  readonly name: string;
  /** Current status, in the words of the standard (CDS, Participant Statuses). */
  readonly status: string;
  /** Id of the participant to which it belongs: a product's brand, a brand's legal entity. */
  readonly parent?: string;
}

/** The period of requested metrics: current, past days and months, or both. */
export type MetricsPeriod = 'CURRENT' | 'HISTORIC' | 'ALL';

/** The register's credentials in a call to a data holder. */
export interface RegisterCaller {
  /** Signed by the register; valid for one call. */
  readonly token: string;
  /** The register's client certificate. */
  readonly certificate: ClientCertificate;
}

export interface RegisterAdmin {
  /** Changes a status with everything that follows; refuses an unknown entity and a transition that the standard does not have. */
  setStatus<E extends RegisterEntity, S extends string>(
    entity: E,
    id: string,
    status: Written<S, StatusOf[E]>,
  ): Promise<void>;
  /** Every participant on record, or those of one kind. */
  list(entity?: RegisterEntity): Promise<readonly RegisterEntry[]>;
  /** The statuses to which an entry with this status may change. */
  waysFrom(entity: RegisterEntity, status: string): readonly string[];
  /**
   * Tells a data holder brand to re-read the register (Metadata Update). Refuses (SandboxError) a brand without
   * operations for the register, as in profile `0.1.1`.
   */
  updateMetadata(brand: BrandId): Promise<Response>;
  /** Requests a data holder brand's metrics (Get Metrics, version 5). Refuses the same brands. */
  metrics(brand: BrandId, period?: MetricsPeriod): Promise<Response>;
  /** The register's credentials for a data holder brand, for a call that you make yourself. Refuses the same brands. */
  callerAt(brand: BrandId): Promise<RegisterCaller>;
}
