// The scopes that remain of those granted, after their client has registered for fewer (decision P-29).
import type { World } from '../../world/world.ts';
import type { ClientRow } from '../rows.ts';

/** All of them, or those that the client is still registered for. */
export async function scopesLeft(
  world: World,
  clientId: string,
  scopes: readonly string[],
): Promise<readonly string[]> {
  if (world.decisions.get('narrowedScopes') === 'keep') return scopes;
  const client: ClientRow | undefined = await world.table('holder.clients').get(clientId);
  return client === undefined ? scopes : scopes.filter((scope) => client.scopes.includes(scope));
}
