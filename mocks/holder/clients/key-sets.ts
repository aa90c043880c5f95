// Key sets of others as the holder keeps them: fetched over HTTP, remembered for five minutes by the clock, or for less where they say so (RFC 9111 5.2.2).
import { recordOf } from '../../ambient/is-record.ts';
import type { PublicJwk } from '../../keys/vault.ts';
import { limits } from '../../spec/limits.ts';
import type { Row } from '../../store/table.ts';
import type { World } from '../../world/world.ts';
import { fetchJson } from '../fetch-json.ts';

/** Table `holder.keySets`, id = the address. */
export interface KeySetRow extends Row {
  readonly keys: readonly PublicJwk[];
  readonly fetchedAt: string;
  /** Seconds for which the answer said it may be used; never longer than our own five minutes. */
  readonly freshFor?: number;
}

export interface KeySetOptions {
  /** Fetch even when a copy is young, because it lacks a key. */
  readonly fresh?: boolean;
  readonly parent?: string | undefined;
}

/** Public keys published at an address; the old copy when it cannot be fetched, empty when there is none. */
export async function keySetAt(
  world: World,
  address: string,
  options: KeySetOptions = {},
): Promise<readonly PublicJwk[]> {
  const table = world.table('holder.keySets');
  const id = address;
  const kept = await table.get(id);
  const young = kept !== undefined && isYoung(kept.fetchedAt, world.clock.now(), kept.freshFor);
  if (young && options.fresh !== true) return kept.keys;
  const answer = await fetchJson(world, address, { parent: options.parent });
  const keys = recordOf(answer?.body)?.['keys'];
  if (answer === undefined || !Array.isArray(keys)) return kept?.keys ?? [];
  const usable = keys.filter((key): key is PublicJwk => typeof recordOf(key)?.['kty'] === 'string');
  const { freshFor } = answer;
  const limit = freshFor === undefined ? {} : { freshFor };
  if (freshFor === 0) await table.take(id);
  else await table.put({ id, keys: usable, fetchedAt: world.clock.now().toISOString(), ...limit });
  return usable;
}

/** A clock that was set back makes a copy old: it would otherwise last for as long as the clock was moved. */
export function isYoung(fetchedAt: string, now: Date, freshFor: number = limits.registerRefresh): boolean {
  const age = now.getTime() - new Date(fetchedAt).getTime();
  return age >= 0 && age < Math.min(freshFor, limits.registerRefresh) * 1000;
}
