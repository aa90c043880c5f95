// What binds an authorisation code to the client that requested it: stored with the code, sent with the response, checked when it is redeemed.
import type { Ready } from '../../engine/call.ts';
import type { World } from '../../world/world.ts';
import type { Interaction } from '../authorisation/interaction-state.ts';
import type { AuthorisationRequest, CodeRow, GrantRow } from '../rows.ts';
import type { ClientCall } from '../token/client-call.ts';
import type { IdTokenContent } from '../token/id-token.ts';

/** Parameters of a successful authorisation response; the response mode adds the state and writes the address. */
export type ResponseParameters = Readonly<Record<string, string>>;

export interface CodeBinding {
  /** Refuses, before anything is stored, if the response could not be made; otherwise returns the function that makes it. */
  readonly prepare: (
    world: World,
    call: Ready,
    here: Interaction,
  ) => Promise<(grant: GrantRow, code: CodeRow) => Promise<ResponseParameters>>;
  /** What is stored with the code. */
  readonly kept: (request: AuthorisationRequest) => CodeRow['binding'];
  /** Refuses a client that cannot prove the binding; returns what the ID token of the token endpoint repeats. */
  readonly redeem: (clientCall: ClientCall, code: CodeRow) => Promise<Pick<IdTokenContent, 'code' | 'state'>>;
}
