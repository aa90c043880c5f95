// What an authorisation request comes to, wherever it comes from: by value in the query, or pushed before.
import type { Outcome, Ready } from '../../../engine/call.ts';
import type { World } from '../../../world/world.ts';
import type { AuthorisationRequest, ClientRow, ConsentRow, InteractionRow } from '../../rows.ts';
import type { SharingSource } from '../../sharing-sources/sharing-source.ts';

interface HandOff {
  /** Sends the consumer on, of whose interaction this is the id; absent: they are shown its screen. */
  readonly handOver?: ((interactionId: string) => Outcome) | undefined;
}

/** A validated request; only the consumer's decision is outstanding. */
export interface AcceptedRequest extends HandOff {
  readonly row: ClientRow;
  readonly consent: ConsentRow;
  readonly request: AuthorisationRequest;
  /** The id that its interaction is kept under already; absent: any. */
  readonly interactionId?: string;
}

/** A request whose consumer is at the screens already: they are shown again. */
export interface ResumedRequest extends HandOff {
  readonly row: ClientRow;
  readonly resumed: InteractionRow;
}

/** Refuses what the endpoint may not accept; which failure is a page and which is sent back, each source decides. */
export type ReadRequest = (
  world: World,
  call: Ready,
  sharing: SharingSource,
) => Promise<AcceptedRequest | ResumedRequest>;
