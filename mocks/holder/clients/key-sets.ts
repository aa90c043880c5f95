// The holder's copies of other parties' key sets: fetched over HTTP and cached for five minutes by the sandbox's clock, or less if the response says so (RFC 9111 5.2.2).
import { recordOf } from '../../ambient/is-record.ts';
import type { Look } from '../../keys/published-keys.ts';
import type { PublicJwk } from '../../keys/vault.ts';
import { limits } from '../../spec/limits.ts';
import type { World } from '../../world/world.ts';
import { lookAgain } from '../../world/look-again.ts';
import { fetchJson } from '../fetch-json.ts';

export interface KeySetOptions {
  readonly look?: Look;
  readonly parent?: string | undefined;
}

/** Public keys published at an address; the old copy if the fetch fails, empty if there is none. */
export async function keySetAt(
  world: World,
  address: string,
  options: KeySetOptions = {},
): Promise<readonly PublicJwk[]> {
  const kept = await world.table('holder.keySets').get(address);
  const young = kept !== undefined && isYoung(kept.fetchedAt, world.clock.now(), kept.freshFor);
  const { look = 'copy' } = options;
  if (young && look === 'copy') return kept.keys;
  const read = (): ReturnType<typeof readKeySet> => readKeySet(world, address, options.parent);
  const copy = kept?.keys;
  const keys = look === 'again' ? await lookAgain(world, { reader: 'holder', id: address, copy }, read) : await read();
  return keys ?? copy ?? [];
}

/** Undefined if the response is not a key set. */
async function readKeySet(
  world: World,
  address: string,
  parent: string | undefined,
): Promise<readonly PublicJwk[] | undefined> {
  const table = world.table('holder.keySets');
  const id = address;
  const answer = await fetchJson(world, address, { parent });
  const keys = recordOf(answer?.body)?.['keys'];
  if (answer === undefined || !Array.isArray(keys)) return undefined;
  const usable = keys.filter((key): key is PublicJwk => typeof recordOf(key)?.['kty'] === 'string');
  const { freshFor } = answer;
  const limit = freshFor === undefined ? {} : { freshFor };
  if (freshFor === 0) await table.take(id);
  else await table.put({ id, keys: usable, fetchedAt: world.clock.now().toISOString(), ...limit });
  return usable;
}

/** A copy from the future is stale: otherwise it would last for as long as the clock was set back. */
export function isYoung(fetchedAt: string, now: Date, freshFor: number = limits.registerRefresh): boolean {
  const age = now.getTime() - new Date(fetchedAt).getTime();
  return age >= 0 && age < Math.min(freshFor, limits.registerRefresh) * 1000;
}
