// What ties an authorisation code to the one who asked for it: kept with the code, answered with it, looked at when it is redeemed.
import type { Ready } from '../../engine/call.ts';
import type { CodeBinding as CodeBindingName } from '../../spec/profiles/profile.ts';
import type { World } from '../../world/world.ts';
import type { Interaction } from '../authorisation/interaction-state.ts';
import { laterWays } from '../later-ways.ts';
import type { AuthorisationRequest, CodeRow, GrantRow } from '../rows.ts';
import type { ClientCall } from '../token/client-call.ts';
import type { IdTokenContent } from '../token/id-token.ts';
import { hashes } from './front-channel-hashes.ts';

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

const bindings: Readonly<Record<CodeBindingName, () => CodeBinding | Promise<CodeBinding>>> = {
  hashes: () => hashes,
  pkce: async () => (await laterWays()).pkce,
};

/** As the brand’s profile has it. */
export const codeBindingOf = async (world: Pick<World, 'profileOf'>, brand: string): Promise<CodeBinding> =>
  bindings[world.profileOf(brand).codeBinding]();
