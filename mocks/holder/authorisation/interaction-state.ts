// The state of an interaction: found by its secret id, and changed by one atomic update at a time.
import { defined } from '../../ambient/defined.ts';
import { addSeconds } from '../../ambient/clock.ts';
import type { RedirectTarget } from '../../engine/refusal.ts';
import type { PathCall, Ready } from '../../engine/call.ts';
import { limits } from '../../spec/limits.ts';
import type { World } from '../../world/world.ts';
import type { ClientRow, InteractionRow, PushedRequestRow } from '../rows.ts';
import type { AcceptedRequest } from './request-sources/accepted-request.ts';

/** An interaction with its client and target; every answer works on one. */
export interface Interaction {
  readonly row: InteractionRow;
  readonly client: ClientRow;
  /** Where the browser is redirected at the end, whatever the outcome. */
  readonly target: RedirectTarget;
}

const table = (world: World) => world.table('holder.interactions');

/** A new interaction on its first screen. Its 256-bit id is the only key to it. */
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
    expiresAt: addSeconds(now, limits.interaction).toISOString(),
  };
  await table(world).put(interaction);
  return interaction;
}

/** Refuses an id that is unknown, of another brand, finished or expired, all with the same error. */
export async function interactionOf(world: World, call: PathCall<'interactionId'>): Promise<Interaction> {
  const row = await table(world).get(call.parameters.interactionId);
  const client = row === undefined ? undefined : await world.table('holder.clients').get(row.clientId);
  const known = row !== undefined && client !== undefined && row.brand === call.place.owner && isLive(world, row);
  call.ledger.check('interaction.known', known, { at: 'path:interactionId' });
  return { row, client, target: targetOf(row) };
}

export const isLive = (world: World, row: InteractionRow): boolean =>
  row.screen !== 'done' && new Date(row.expiresAt).getTime() > world.clock.now().getTime();

/** Where the response to the request goes. */
export function targetOf({ clientId, request }: InteractionRow | PushedRequestRow): RedirectTarget {
  const { redirectUri, responseMode: mode, state } = request;
  return { redirectUri, mode, clientId, ...defined({ state }) };
}

export type Move = (row: InteractionRow) => InteractionRow | undefined;

/** Moves on from the screen that was answered. Refuses if another answer came first, so that of two tabs only one succeeds. */
export async function move(world: World, call: Ready, { row }: Interaction, change: Move): Promise<InteractionRow> {
  const { after } = await table(world).update(row.id, (now) => (now.screen === row.screen ? change(now) : undefined));
  call.ledger.check('interaction.screen', after !== undefined, {
    at: 'state:interaction.screen',
    expected: row.screen,
  });
  return after;
}

/** Ends the interaction, once. The call that ends it redirects the browser. */
export const end = (world: World, call: Ready, here: Interaction): Promise<InteractionRow> =>
  move(world, call, here, (row) => ({ ...row, screen: 'done' }));
