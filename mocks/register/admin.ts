// What the register's operator may do: look at every participant, and change a status.

export type RegisterEntity = 'dataHolderBrand' | 'dataRecipient' | 'dataRecipientBrand' | 'softwareProduct';

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

export interface RegisterAdmin {
  /** Changes a status with its cascade; refuses an unknown entity and a transition the standard does not have. */
  setStatus(entity: RegisterEntity, id: string, status: string): Promise<void>;
  /** Every participant on record, or those of one kind. */
  list(entity?: RegisterEntity): Promise<readonly RegisterEntry[]>;
  /** The statuses that an entry of this status may be given. */
  waysFrom(entity: RegisterEntity, status: string): readonly string[];
}
