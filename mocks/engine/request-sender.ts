// Who sends a request, and in the course of what.
import type { Randomness } from '../ambient/randomness.ts';
import type { Party } from '../spec/party.ts';

export interface Sender {
  readonly from?: Party;
  /** Exchange in whose course this one is sent. */
  readonly parent?: string;
  /** What that exchange draws from. */
  readonly random?: Randomness;
  readonly flow?: string;
  readonly step?: string;
  readonly run?: string;
  /** Aborted when nobody waits for the answer any more; the request's own signal unless given. */
  readonly signal?: AbortSignal;
}
