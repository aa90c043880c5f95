// Key sets of others as the holder keeps them: fetched over HTTP, remembered for five minutes by the clock (RFC 7517 5).
import type { PublicJwk } from '../../keys/vault.ts';
import { limits } from '../../spec/limits.ts';
import type { Row } from '../../store/table.ts';
import type { World } from '../../world/world.ts';
import { fetchJson, recordOf } from '../fetch-json.ts';

/** Table `holder.register`, id = `keys:` and the address. */
export interface KeySetRow extends Row {
  readonly keys: readonly PublicJwk[];
  readonly fetchedAt: string;
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
  const table = world.table<KeySetRow>('holder.register');
  const id = `keys:${address}`;
  const kept = await table.get(id);
  if (kept !== undefined && options.fresh !== true && isYoung(kept.fetchedAt, world.clock.now())) return kept.keys;
  const keys = recordOf(await fetchJson(world, address, { parent: options.parent }))?.['keys'];
  if (!Array.isArray(keys)) return kept?.keys ?? [];
  const usable = keys.filter((key): key is PublicJwk => typeof recordOf(key)?.['kty'] === 'string');
  await table.put({ id, keys: usable, fetchedAt: world.clock.now().toISOString() });
  return usable;
}

/** What is found among the keys at hand, or else among those published now: a key may be younger than the copy. */
export async function foundAmong<T>(
  keys: (fresh: boolean) => Promise<readonly PublicJwk[]>,
  find: (keys: readonly PublicJwk[]) => T | undefined,
): Promise<T | undefined> {
  return find(await keys(false)) ?? find(await keys(true));
}

/** A clock that was set back makes a copy old: it would otherwise last for as long as the clock was moved. */
export function isYoung(fetchedAt: string, now: Date): boolean {
  const age = now.getTime() - new Date(fetchedAt).getTime();
  return age >= 0 && age < limits.registerRefresh * 1000;
}
