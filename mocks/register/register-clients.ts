// Software products as clients of the register: their keys, and their used assertions.
import { recordOf } from '../ambient/is-record.ts';
import { boundedCache } from '../ambient/bounded-cache.ts';
import { freshFor } from '../ambient/cache-control.ts';
import type { Client } from '../engine/caller.ts';
import type { Secured } from '../engine/call.ts';
import type { Look } from '../keys/published-keys.ts';
import type { PublicJwk } from '../keys/vault.ts';
import { signingAlgorithms } from '../spec/algorithms.ts';
import { limits } from '../spec/limits.ts';
import { spendOnce } from '../world/spent-jtis.ts';
import { lookAgain } from '../world/look-again.ts';
import { perWorld } from '../world/world-cache.ts';
import type { World } from '../world/world.ts';

/** The assertion algorithms that the register accepts, by decision. */
export const assertionAlgs = ({ decisions }: World): readonly string[] =>
  decisions.get('registerAssertionAlg') === 'ps256' ? ['PS256'] : signingAlgorithms;

/** A registered software product, whatever its status, which is checked later. Its client id is its own id. */
export async function clientOf(world: World, id: string, call: Secured): Promise<Client | undefined> {
  const product = await world.table('register.enrolled').get(id);
  if (product === undefined) return undefined;
  return {
    id,
    softwareProductId: id,
    assertionAlgs: assertionAlgs(world),
    keys: (look) => keysAt(world, product.jwksUri, look, call.exchange),
  };
}

interface KeySet {
  readonly keys: readonly PublicJwk[];
  readonly fetchedAt: number;
  /** Seconds: five minutes, or less if the response says so. */
  readonly freshFor: number;
}
const keySets = perWorld(() => boundedCache<string, KeySet>(100));

/** Keys at a recipient's jwks_uri, at most five minutes old by the sandbox's clock; empty if the response has none. */
async function keysAt(world: World, address: string, look: Look, parent: string): Promise<readonly PublicJwk[]> {
  const known = world.cache(keySets);
  const kept = known.get(address);
  const now = world.clock.now().getTime();
  const age = now - (kept?.fetchedAt ?? now);
  // A copy from the future is stale: otherwise it would last for as long as the clock was set back.
  if (kept !== undefined && look === 'copy' && age >= 0 && age < kept.freshFor * 1000) return kept.keys;
  const read = async (): Promise<readonly PublicJwk[] | undefined> => {
    const found = await fetchKeys(world, address, parent);
    if (found !== undefined) known.set(address, { ...found, fetchedAt: now });
    return found?.keys;
  };
  const copy = kept?.keys;
  const keys =
    look === 'again' ? await lookAgain(world, { reader: 'register', id: address, copy }, read) : await read();
  return keys ?? copy ?? [];
}

async function fetchKeys(
  world: World,
  address: string,
  parent: string,
): Promise<Pick<KeySet, 'keys' | 'freshFor'> | undefined> {
  try {
    const request = new Request(address, { headers: { accept: 'application/json' } });
    const response = await world.call('register', request, { parent });
    const body: unknown = response.status === 200 ? await response.json() : undefined;
    const keys: unknown = recordOf(body)?.['keys'];
    const said = freshFor(response.headers.get('cache-control')) ?? limits.registerRefresh;
    return Array.isArray(keys)
      ? { keys: keys.filter(isKey), freshFor: Math.min(said, limits.registerRefresh) }
      : undefined;
  } catch {
    // On a broken connection or invalid JSON the caller keeps its old copy.
    return undefined;
  }
}

const isKey = (value: unknown): value is PublicJwk => typeof recordOf(value)?.['kty'] === 'string';

/** True once for each jti of a client. Atomic: of two calls at once, one gets true. */
export const spendJti = (world: World, clientId: string, jti: string, until: Date): Promise<boolean> =>
  spendOnce(world, 'register.jtis', `${clientId}:${jti}`, until);
