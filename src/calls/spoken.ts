// What the explorer’s recipient does in one security profile: how it registers, how it comes to tokens, and what calls need there in another way.
import type { OperationId } from '../../mocks/spec/operations/index.ts';
import type { HolderClient } from '../recipient/at-holder.ts';
import type { Flow } from '../recipient/flows/flow.ts';
import type { Surroundings } from '../recipient/identity.ts';
import type { IssuedToken } from '../recipient/issued-token.ts';
import type { PlayedFacts } from '../runs/played-facts.ts';
import type { Maker } from './prefill.ts';

export interface Spoken {
  readonly registration: Flow<PlayedFacts>;
  /** To a consumer’s tokens and accounts. */
  readonly sharing: Flow<PlayedFacts>;
  /** A token of the client’s own at the holder. */
  readonly clientToken: (
    holder: HolderClient,
    send: typeof fetch,
    surroundings: Pick<Surroundings, 'now'>,
  ) => Promise<IssuedToken>;
  /** Where a call needs something else than elsewhere. */
  readonly makers?: Readonly<Partial<Record<OperationId, Maker>>>;
}
