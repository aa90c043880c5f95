// A list of records that are computed on access.

export interface ComputedRecords {
  /** Number of records. */
  readonly total: number;
  /** `count` records from an offset, as the party would return them now. */
  slice(offset: number, count: number): readonly object[];
}
