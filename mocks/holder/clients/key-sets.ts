// The holder's copies of other parties' key sets.
import { defined } from '../../ambient/defined.ts';
import type { Look } from '../../keys/published-keys.ts';
import type { PublicJwk } from '../../keys/vault.ts';
import { fetchJson } from '../../world/fetch-json.ts';
import { keysByLook, keysIn } from '../../world/key-set-copy.ts';
import type { World } from '../../world/world.ts';

export interface KeySetOptions {
  readonly look?: Look;
  readonly parent?: string | undefined;
}

/** Public keys published at an address; the old copy if the fetch fails, empty if there is none. */
export async function keySetAt(
  world: World,
  address: string,
  { look = 'copy', parent }: KeySetOptions = {},
): Promise<readonly PublicJwk[]> {
  const kept = await world.table('holder.keySets').get(address);
  const read = (): ReturnType<typeof readKeySet> => readKeySet(world, address, parent);
  return (await keysByLook(world, look, { reader: 'holder', id: address, kept, read })) ?? [];
}

/** Undefined if the response is not a key set. */
async function readKeySet(
  world: World,
  id: string,
  parent: string | undefined,
): Promise<readonly PublicJwk[] | undefined> {
  const table = world.table('holder.keySets');
  const answer = await fetchJson(world, 'holder', id, { parent });
  const keys = keysIn(answer?.body);
  if (answer === undefined || keys === undefined) return undefined;
  const { freshFor } = answer;
  if (freshFor === 0) await table.take(id);
  else await table.put({ id, keys, fetchedAt: world.clock.now().toISOString(), ...defined({ freshFor }) });
  return keys;
}
