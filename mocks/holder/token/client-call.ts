// A call to a back-channel endpoint: the authenticated client as the holder knows it, and the form parameters.
import { cutText } from '../../spec/cut-text.ts';
import type { Ledger } from '../../engine/ledger.ts';
import type { AuthenticatedCall } from '../../engine/call.ts';
import type { World } from '../../world/world.ts';
import { brandOf, type Brand } from '../brand.ts';
import type { ClientRow } from '../rows.ts';

export interface ClientCall {
  readonly world: World;
  readonly call: AuthenticatedCall;
  readonly ledger: Ledger;
  readonly brand: Brand;
  readonly client: ClientRow;
  /** A form parameter; one without a value counts as absent (RFC 6749 3.2). */
  parameter(name: string): string | undefined;
}

/** Refuses a client that was removed after it was authenticated. */
export async function clientCallOf(world: World, call: AuthenticatedCall): Promise<ClientCall> {
  const id = call.client.id;
  const client = await world.table('holder.clients').get(id);
  const parameter = (name: string): string | undefined => call.form.get(name) || undefined;
  const at = parameter('client_id') === undefined ? 'body:client_assertion#payload.iss' : 'body:client_id';
  call.ledger.check('client.known', client !== undefined, { at, actual: id });
  return { world, call, ledger: call.ledger, brand: brandOf(world, call), client, parameter };
}

/** The beginning of a secret, long enough to find it in the trace. */
export const shownSecret = (secret: string): string => cutText(secret, 8);

/** Whether this brand issued the row. Brands share the tables, and a client belongs to one brand. */
export async function isIssuedHere(
  { world, brand, client }: ClientCall,
  row: { readonly clientId: string } | undefined,
): Promise<boolean> {
  if (row === undefined || row.clientId === client.id) return row !== undefined;
  return (await world.table('holder.clients').get(row.clientId))?.brand === brand.id;
}

/** A token of three or five parts: of this holder's tokens, only ID tokens look like that. */
export const looksLikeJwt = (token: string): boolean => /^(?:[\w-]+\.){2}[\w-]+(?:\.[\w-]+\.[\w-]+)?$/u.test(token);
