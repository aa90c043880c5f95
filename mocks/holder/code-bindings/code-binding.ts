// What ties an authorisation code to the one who asked for it: kept with the code, answered with it, looked at when it is redeemed.
import type { Ready } from '../../engine/call.ts';
import type { World } from '../../world/world.ts';
import type { Interaction } from '../authorisation/interaction-state.ts';
import type { AuthorisationRequest, CodeRow, GrantRow } from '../rows.ts';
import type { ClientCall } from '../token/client-call.ts';
import type { IdTokenContent } from '../token/id-token.ts';

/** Parameters of a good authorisation response; its response mode adds the state and writes the address. */
export type ResponseParameters = Readonly<Record<string, string>>;

export interface CodeBinding {
  /** Refuses, before anything is written down, where the response could not be made; gives what makes it. */
  readonly prepare: (
    world: World,
    call: Ready,
    here: Interaction,
  ) => Promise<(grant: GrantRow, code: CodeRow) => Promise<ResponseParameters>>;
  /** What is kept with the code. */
  readonly kept: (request: AuthorisationRequest) => CodeRow['binding'];
  /** Refuses whoever does not show what the code is bound to; gives what the ID token says of it once more. */
  readonly redeem: (clientCall: ClientCall, code: CodeRow) => Promise<Pick<IdTokenContent, 'code' | 'state'>>;
}
