// Where a run is kept between pages, and whose it is.
import type { Identity } from '../identity.ts';

/** Where a run is kept; a Storage of the browser is one. */
export type FlowStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Two runs of one page that agree in all of it are one. */
export interface KeptPlace {
  readonly keptIn: FlowStorage;
  readonly key: string;
  readonly identity: Identity;
}
