// The interface of a response mode.
import type { Unanswerable } from '../../engine/party-interface.ts';
import type { RedirectTarget } from '../../engine/refusal.ts';
import type { World } from '../../world/world.ts';

/** Takes the parameters without state, which the target has. Asynchronous, because a mode may sign and encrypt. */
export type WriteResponse = (parameters: Readonly<Record<string, string>>) => Promise<string>;

/** Returns the function that writes responses to the target, before any other work; or why none can be written. */
export type Answering = (
  world: World,
  target: RedirectTarget,
  says: 'code' | 'error',
) => Promise<WriteResponse | Unanswerable>;
