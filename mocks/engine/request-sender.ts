// Who sends a request, and as part of what.
import type { Randomness } from '../ambient/randomness.ts';
import type { Party } from '../spec/party.ts';

export interface Sender {
  readonly from?: Party;
  /** The exchange during which this one is sent. */
  readonly parent?: string;
  /** The random source of that exchange. */
  readonly random?: Randomness;
  readonly flow?: string;
  readonly step?: string;
  readonly run?: string;
  /** Aborted when nobody waits for the response any longer; the request's own signal by default. */
  readonly signal?: AbortSignal;
}
