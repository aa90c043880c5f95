// An authorisation response, good or bad, on its way back: parameters and a target become the address of a redirect.
import { loadOnce } from '../../ambient/load-part.ts';
import type { RedirectTarget } from '../../engine/refusal.ts';
import type { ResponseMode } from '../../spec/profiles/profile.ts';
import type { World } from '../../world/world.ts';
import { respondInFragment } from './fragment.ts';

/** The parameters without the state, which the target has. Asynchronous: a mode may sign and encrypt. */
export type Respond = (
  world: World,
  target: RedirectTarget,
  parameters: Readonly<Record<string, string>>,
) => Promise<string>;

const modes: Readonly<Record<ResponseMode, () => Respond | Promise<Respond>>> = {
  fragment: () => respondInFragment,
  jwt: loadOnce(async () => (await import('./response-jwt.ts')).respondInJwt),
};

export const respond: Respond = async (world, target, parameters) =>
  (await modes[target.mode]())(world, target, parameters);
