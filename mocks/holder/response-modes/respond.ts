// An authorisation response, good or bad, on its way back: parameters and a target become the address of a redirect.
import type { Unanswerable } from '../../engine/party-interface.ts';
import type { RedirectTarget } from '../../engine/refusal.ts';
import type { ResponseMode } from '../../spec/profiles/profile.ts';
import type { World } from '../../world/world.ts';
import { laterWays } from '../later-ways.ts';
import { answeringInFragment } from './fragment.ts';

/** The parameters without the state, which the target has. Asynchronous: a mode may sign and encrypt. */
export type WriteResponse = (parameters: Readonly<Record<string, string>>) => Promise<string>;

/** What writes responses to the target, looked for before anything else is done for one; or why none can be written. */
export type Answering = (
  world: World,
  target: RedirectTarget,
  says: 'code' | 'error',
) => Promise<WriteResponse | Unanswerable>;

const modes: Readonly<Record<ResponseMode, () => Answering | Promise<Answering>>> = {
  fragment: () => answeringInFragment,
  jwt: async () => (await laterWays()).answeringInJwt,
};

export const answering: Answering = async (world, target, says) => (await modes[target.mode]())(world, target, says);

/** The address that an error goes to. */
export async function respondError(
  world: World,
  target: RedirectTarget,
  parameters: Readonly<Record<string, string>>,
): Promise<string | Unanswerable> {
  const write = await answering(world, target, 'error');
  return typeof write === 'function' ? write(parameters) : write;
}
