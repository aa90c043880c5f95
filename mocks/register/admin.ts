// What the register's operator may do: look at every participant, and change a status.
import type { Written } from '../ambient/written-time.ts';
import type { ClientCertificate } from '../certificates/certificate.ts';
import type { BrandId } from '../scenario/scenario.ts';

export type RegisterEntity = 'dataHolderBrand' | 'dataRecipient' | 'dataRecipientBrand' | 'softwareProduct';

type MemberStatus = 'ACTIVE' | 'INACTIVE' | 'REMOVED';

/** The statuses of each kind of participant (CDS, Participant Statuses). */
export interface StatusOf {
  readonly dataHolderBrand: MemberStatus;
  readonly dataRecipient: 'ACTIVE' | 'SUSPENDED' | 'REVOKED' | 'SURRENDERED';
  readonly dataRecipientBrand: MemberStatus;
  readonly softwareProduct: MemberStatus;
}

export interface RegisterEntry {
  /** What kind of participant it is. */
  readonly entity: RegisterEntity;
  /** Id at the register, a UUID. */
  readonly id: string;
  /** Name as the register lists it. */
  readonly name: string;
  /** Status of now, in the words of the standard (CDS, Participant Statuses). */
  readonly status: string;
  /** Id of the participant it belongs to: a product’s brand, a brand’s legal entity. */
  readonly parent?: string;
}

/** Which metrics a data holder is asked for: of now, of days and months before, or both. */
export type MetricsPeriod = 'CURRENT' | 'HISTORIC' | 'ALL';

/** What the register shows when it calls a data holder. */
export interface RegisterCaller {
  /** Signed by the register; good for one call. */
  readonly token: string;
  /** The register’s own, as a client. */
  readonly certificate: ClientCertificate;
}

export interface RegisterAdmin {
  /** Changes a status with its cascade; refuses an unknown entity and a transition the standard does not have. */
  setStatus<E extends RegisterEntity, S extends string>(
    entity: E,
    id: string,
    status: Written<S, StatusOf[E]>,
  ): Promise<void>;
  /** Every participant on record, or those of one kind. */
  list(entity?: RegisterEntity): Promise<readonly RegisterEntry[]>;
  /** The statuses that an entry of this status may be given. */
  waysFrom(entity: RegisterEntity, status: string): readonly string[];
  /**
   * Tells a data holder brand to read the register anew (Metadata Update). Refuses (SandboxError) a brand without
   * operations for the register: those of profile `0.1.1` have none.
   */
  updateMetadata(brand: BrandId): Promise<Response>;
  /** Asks a data holder brand for its metrics (Get Metrics, version 5). Refuses the same brands. */
  metrics(brand: BrandId, period?: MetricsPeriod): Promise<Response>;
  /** What the register shows a data holder brand, for a call that is made by hand. Refuses the same brands. */
  callerAt(brand: BrandId): Promise<RegisterCaller>;
}
