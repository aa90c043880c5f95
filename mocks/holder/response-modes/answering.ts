// What writes an authorisation response, whatever its mode.
import type { Unanswerable } from '../../engine/party-interface.ts';
import type { RedirectTarget } from '../../engine/refusal.ts';
import type { World } from '../../world/world.ts';

/** Takes the parameters without the state, which the target has. Asynchronous: a mode may sign and encrypt. */
export type WriteResponse = (parameters: Readonly<Record<string, string>>) => Promise<string>;

/** Gives what writes responses to the target, before anything else is done for one; or why none can be written. */
export type Answering = (
  world: World,
  target: RedirectTarget,
  says: 'code' | 'error',
) => Promise<WriteResponse | Unanswerable>;
