// What an authorisation request comes to, wherever it comes from: by value in the query, or pushed before.
import type { Outcome, Ready } from '../../../engine/call.ts';
import type { RequestSource } from '../../../spec/profiles/profile.ts';
import type { World } from '../../../world/world.ts';
import { brandOf } from '../../brand.ts';
import { laterWays } from '../../later-ways.ts';
import type { AuthorisationRequest, ClientRow, ConsentRow, InteractionRow } from '../../rows.ts';
import { readByValue } from './by-value.ts';

interface Handing {
  /** Sends the consumer on, of whose interaction this is the id; absent: they are shown its screen. */
  readonly handOver?: ((interactionId: string) => Outcome) | undefined;
}

/** A request of which nothing is left to be said but by the consumer. */
export interface AcceptedRequest extends Handing {
  readonly row: ClientRow;
  readonly consent: ConsentRow;
  readonly request: AuthorisationRequest;
  /** The id that its interaction is kept under already; absent: any. */
  readonly interactionId?: string;
}

/** A request whose consumer is at the screens already: they are shown again. */
export interface ResumedRequest extends Handing {
  readonly row: ClientRow;
  readonly resumed: InteractionRow;
}

export type ReadRequest = (world: World, call: Ready) => Promise<AcceptedRequest | ResumedRequest>;

const sources: Readonly<Record<RequestSource, () => ReadRequest | Promise<ReadRequest>>> = {
  value: () => readByValue,
  pushed: async () => (await laterWays()).readPushed,
};

/** Reads the request as the brand’s profile has it. */
export const readAuthorisationRequest: ReadRequest = async (world, call) =>
  (await sources[world.profileOf(brandOf(world, call).id).requestSource]())(world, call);
