// What the register's operator may do: look at every participant, and change a status.

export type RegisterEntity = 'dataHolderBrand' | 'dataRecipient' | 'dataRecipientBrand' | 'softwareProduct';

export interface RegisterEntry {
  readonly entity: RegisterEntity;
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly parent?: string;
}

export interface RegisterAdmin {
  /** Changes a status with its cascade; refuses an unknown entity and a transition the standard does not have. */
  setStatus(entity: RegisterEntity, id: string, status: string): Promise<void>;
  list(entity?: RegisterEntity): Promise<readonly RegisterEntry[]>;
  /** The statuses that an entry of this status may be given. */
  waysFrom(entity: RegisterEntity, status: string): readonly string[];
}
