// An interaction while it is under way: found by its secret id, moved on by one atomic verb at a time.
import type { RedirectTarget } from '../../engine/refusal.ts';
import type { Ready } from '../../engine/call.ts';
import { limits } from '../../spec/limits.ts';
import type { World } from '../../world/world.ts';
import type { ClientRow, InteractionRow } from '../rows.ts';
import type { AcceptedRequest } from './request-sources/accepted-request.ts';

/** An interaction with what it is about; each answer works on one. */
export interface Interaction {
  readonly row: InteractionRow;
  readonly client: ClientRow;
  /** Where the browser goes in the end, whatever the end is. */
  readonly target: RedirectTarget;
}

const table = (world: World) => world.table('holder.interactions');

/** A new interaction on its first screen. Its id is the only key to it: 256 bits. */
export async function begin(world: World, brand: string, accepted: AcceptedRequest): Promise<InteractionRow> {
  const { row, request, interactionId: id = world.random.secret() } = accepted;
  const now = world.clock.now();
  const interaction: InteractionRow = {
    id,
    brand,
    clientId: row.id,
    request,
    screen: 'identify',
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + limits.interaction * 1000).toISOString(),
  };
  await table(world).put(interaction);
  return interaction;
}

/** Refuses an id that is unknown, of another brand, finished or too old, all alike. */
export async function interactionOf(world: World, call: Ready): Promise<Interaction> {
  const row = await table(world).get(call.parameters['interactionId'] ?? '');
  const client = row === undefined ? undefined : await world.table('holder.clients').get(row.clientId);
  const known = row !== undefined && client !== undefined && row.brand === call.place.owner && isLive(world, row);
  call.ledger.check('interaction.known', known, { at: 'path:interactionId' });
  return { row, client, target: targetOf(row) };
}

export const isLive = (world: World, row: InteractionRow): boolean =>
  row.screen !== 'done' && new Date(row.expiresAt).getTime() > world.clock.now().getTime();

function targetOf({ clientId, request }: InteractionRow): RedirectTarget {
  const { redirectUri, responseMode: mode, state } = request;
  return { redirectUri, mode, clientId, ...(state === undefined ? {} : { state }) };
}

export type Move = (row: InteractionRow) => InteractionRow | undefined;

/**
 * Moves on from the screen at which the answer was given. Refuses when another answer was faster: two tabs cannot both
 * win, and nothing is done twice.
 */
export async function move(world: World, call: Ready, { row }: Interaction, change: Move): Promise<InteractionRow> {
  const { after } = await table(world).update(row.id, (now) => (now.screen === row.screen ? change(now) : undefined));
  call.ledger.check('interaction.screen', after !== undefined, {
    at: 'state:interaction.screen',
    expected: row.screen,
  });
  return after;
}

/** Ends the interaction, once: whoever ends it sends the browser back. */
export const end = (world: World, call: Ready, here: Interaction): Promise<InteractionRow> =>
  move(world, call, here, (row) => ({ ...row, screen: 'done' }));
