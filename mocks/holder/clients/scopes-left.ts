// What is left of scopes that a consumer granted when their client has registered for less since (decision P-29).
import type { World } from '../../world/world.ts';
import type { ClientRow } from '../rows.ts';

/** All of them, or those that the registration still holds. */
export async function scopesLeft(
  world: World,
  clientId: string,
  scopes: readonly string[],
): Promise<readonly string[]> {
  if (world.decisions.get('narrowedScopes') === 'keep') return scopes;
  const client: ClientRow | undefined = await world.table('holder.clients').get(clientId);
  return client === undefined ? scopes : scopes.filter((scope) => client.scopes.includes(scope));
}
