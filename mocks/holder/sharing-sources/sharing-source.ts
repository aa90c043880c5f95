// How a request says what is to be shared, and on which consent that rests: whatever the source, one consent comes of it.
import type { Ledger } from '../../engine/ledger.ts';
import type { SharingSource } from '../../spec/profiles/profile.ts';
import type { World } from '../../world/world.ts';
import type { Claims, Where } from '../authorisation/request-object.ts';
import type { ConsentRow } from '../rows.ts';
import { readConsentClaim } from './consent-claim.ts';

export interface SharingAsked {
  readonly brand: string;
  readonly clientId: string;
  /** Of the request object. */
  readonly claims: Claims;
  readonly scopes: readonly string[];
  /** Who is to answer, where that is known beforehand. */
  readonly customerId?: string;
  readonly ledger: Ledger;
  /** Place of a claim of the object, and where its breach is sent. */
  readonly where: (part: string) => Where;
  readonly flow: 'authorisation' | 'oauth';
}

/** The consent that the consumer will be asked about. Refuses what the request must not ask for. */
export type ReadSharing = (world: World, asked: SharingAsked) => Promise<ConsentRow>;

const sources: Readonly<Partial<Record<SharingSource, ReadSharing>>> = { claim: readConsentClaim };

/** Reads it as the brand’s profile has it. Throws a RangeError where this holder has no such source. */
export const readSharing: ReadSharing = (world, asked) => {
  const { sharingSource } = world.profileOf(asked.brand);
  const read = sources[sharingSource];
  if (read === undefined) throw new RangeError(`This holder knows no sharing by ${sharingSource}.`);
  return read(world, asked);
};
