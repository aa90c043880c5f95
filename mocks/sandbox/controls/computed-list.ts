// Records that are computed when they are looked at.

export interface ComputedRecords {
  /** How many there are. */
  readonly total: number;
  /** So many of them from an offset on, as the party that holds them would answer with them now. */
  slice(offset: number, count: number): readonly object[];
}
