// Where a run is kept between pages, and which recipient it belongs to.
import type { Identity } from '../identity.ts';

/** Where a run is kept; a Storage of the browser is one. */
export type FlowStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Identifies a kept run: two runs of a page with the same place are the same run. */
export interface KeptPlace {
  readonly keptIn: FlowStorage;
  readonly key: string;
  readonly identity: Identity;
}
