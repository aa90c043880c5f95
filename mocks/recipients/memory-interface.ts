// What a recipient remembers of dealings that were made outside the sandbox: the composition knows it, a recipient is given it.
import type { World } from '../world/world.ts';

/** Whether a holder brand gave the recipient tokens of the arrangement, whoever carried them for it. */
export type Received = (
  world: World,
  arrangement: { readonly slug: string; readonly dataHolderBrandId: string; readonly arrangementId: string },
) => Promise<boolean>;

/** Where the key set of a holder brand is, by the metadata that the recipient read when it registered there. */
export type Met = (
  world: World,
  brand: { readonly slug: string; readonly dataHolderBrandId: string },
) => Promise<string | undefined>;

export interface RecipientMemory {
  readonly received: Received;
  readonly met: Met;
}
