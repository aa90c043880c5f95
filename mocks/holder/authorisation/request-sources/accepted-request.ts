// What an authorisation request comes to, wherever it comes from: by value in the query, or pushed before.
import type { Ready } from '../../../engine/call.ts';
import type { RequestSource } from '../../../spec/profiles/profile.ts';
import type { World } from '../../../world/world.ts';
import { brandOf } from '../../brand.ts';
import type { AuthorisationRequest, ClientRow, ConsentRow } from '../../rows.ts';
import { readByValue } from './by-value.ts';

/** A request of which nothing is left to be said but by the consumer. */
export interface AcceptedRequest {
  readonly row: ClientRow;
  readonly consent: ConsentRow;
  readonly request: AuthorisationRequest;
}

export type ReadRequest = (world: World, call: Ready) => Promise<AcceptedRequest>;

const sources: Readonly<Partial<Record<RequestSource, ReadRequest>>> = { value: readByValue };

/** Reads the request as the brand’s profile has it. Throws a RangeError where this holder has no such source. */
export const readAuthorisationRequest: ReadRequest = (world, call) => {
  const { requestSource } = world.profileOf(brandOf(world, call).id);
  const read = sources[requestSource];
  if (read === undefined) throw new RangeError(`This holder takes no requests that are ${requestSource}.`);
  return read(world, call);
};
