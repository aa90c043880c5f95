// What a recipient would remember of dealings outside the sandbox. The composition derives it and passes it to the recipient.
import type { World } from '../world/world.ts';

/** Whether a holder brand issued tokens of the arrangement to the recipient, even through other code. */
export type Received = (
  world: World,
  arrangement: { readonly slug: string; readonly dataHolderBrandId: string; readonly arrangementId: string },
) => Promise<boolean>;

/** The address of a holder brand's key set, from the metadata that the recipient read when it registered there. */
export type Met = (
  world: World,
  brand: { readonly slug: string; readonly dataHolderBrandId: string },
) => Promise<string | undefined>;

export interface RecipientMemory {
  readonly received: Received;
  readonly met: Met;
}
