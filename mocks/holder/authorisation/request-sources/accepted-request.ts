// The result of reading an authorisation request, whether by value or pushed.
import type { Outcome, Ready } from '../../../engine/call.ts';
import type { World } from '../../../world/world.ts';
import type { AuthorisationRequest, ClientRow, ConsentRow, InteractionRow } from '../../rows.ts';
import type { SharingSource } from '../../sharing-sources/sharing-source.ts';

interface HandOff {
  /** Redirects the consumer, given the interaction's id; absent: its screen is shown. */
  readonly handOver?: ((interactionId: string) => Outcome) | undefined;
}

/** A validated request; only the consumer's decision is missing. */
export interface AcceptedRequest extends HandOff {
  readonly row: ClientRow;
  readonly consent: ConsentRow;
  readonly request: AuthorisationRequest;
  /** The id already reserved for its interaction; absent: a new one. */
  readonly interactionId?: string;
}

/** A request whose consumer has already reached the screens: they are shown again. */
export interface ResumedRequest extends HandOff {
  readonly row: ClientRow;
  readonly resumed: InteractionRow;
}

/** Reads the request, or refuses it. Each source decides which failures show a page and which redirect. */
export type ReadRequest = (
  world: World,
  call: Ready,
  sharing: SharingSource,
) => Promise<AcceptedRequest | ResumedRequest>;
