// Who asks at a back-channel endpoint, and with which parameters: the engine's authenticated client, as the holder knows it.
import type { Ledger } from '../../engine/ledger.ts';
import type { Ready } from '../../engine/visit.ts';
import type { World } from '../../world.ts';
import { brandOf, type Brand } from '../brand.ts';
import type { ClientRow } from '../rows.ts';

export interface Asking {
  readonly world: World;
  readonly visit: Ready;
  readonly ledger: Ledger;
  readonly brand: Brand;
  readonly client: ClientRow;
  /** A form parameter; one without a value counts as left out (RFC 6749 3.2). */
  parameter(name: string): string | undefined;
}

/** Refuses a client that was taken out of the holder since it was authenticated. */
export async function askingOf(world: World, visit: Ready): Promise<Asking> {
  const ledger: Ledger = visit.ledger;
  const id = visit.client?.id ?? '';
  const client = await world.table<ClientRow>('holder.clients').get(id);
  ledger.check('client.known', client !== undefined, { at: 'body:client_id', actual: id });
  const parameter = (name: string): string | undefined => visit.form?.get(name) || undefined;
  return { world, visit, ledger, brand: brandOf(world, visit), client, parameter };
}

/** The start of a secret: enough to find it in the trace. */
export const shownSecret = (secret: string): string => `${secret.slice(0, 8)}…`;
