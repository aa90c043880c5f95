// An authorisation response or error: turns parameters and a target into the address of a redirect.
import type { Unanswerable } from '../../engine/party-interface.ts';
import type { RedirectTarget } from '../../engine/refusal.ts';
import type { ResponseMode } from '../../spec/profiles/published-lists.ts';
import type { World } from '../../world/world.ts';
import type { Answering } from './answering.ts';
import { answeringInFragment } from './fragment.ts';
import { answeringInJwt } from './response-jwt.ts';

const modes: Readonly<Record<ResponseMode, Answering>> = { fragment: answeringInFragment, jwt: answeringInJwt };

/** Refuses an address that the client has removed from its registration since its request (RFC 6749 3.1.2.4). */
export const answering: Answering = async (world, target, says) => {
  const client = await world.table('holder.clients').get(target.clientId);
  if (client?.redirectUris.includes(target.redirectUri) !== true) return { status: 400 };
  return modes[target.mode](world, target, says);
};

/** The address of an error response. */
export async function respondError(
  world: World,
  target: RedirectTarget,
  parameters: Readonly<Record<string, string>>,
): Promise<string | Unanswerable> {
  const write = await answering(world, target, 'error');
  return typeof write === 'function' ? write(parameters) : write;
}
