// Software products as clients of the register: their keys, and their used assertions.
import { boundedCache } from '../ambient/bounded-cache.ts';
import type { Client } from '../engine/caller.ts';
import type { Secured } from '../engine/call.ts';
import type { Look } from '../keys/published-keys.ts';
import type { PublicJwk } from '../keys/vault.ts';
import { signingAlgorithms } from '../spec/algorithms.ts';
import { fetchJson } from '../world/fetch-json.ts';
import { keysByLook, keysIn, type KeySetCopy } from '../world/key-set-copy.ts';
import { spendOnce } from '../world/spent-jtis.ts';
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

const keySets = perWorld(() => boundedCache<string, KeySetCopy>(100));

/** Keys at a recipient's jwks_uri, at most five minutes old by the sandbox's clock; empty if the response has none. */
async function keysAt(world: World, address: string, look: Look, parent: string): Promise<readonly PublicJwk[]> {
  const known = world.cache(keySets);
  const read = async (): Promise<readonly PublicJwk[] | undefined> => {
    const fetchedAt = world.clock.now().toISOString();
    const answer = await fetchJson(world, 'register', address, { parent });
    const keys = keysIn(answer?.body);
    if (keys !== undefined) known.set(address, { keys, fetchedAt, freshFor: answer?.freshFor });
    return keys;
  };
  return (await keysByLook(world, look, { reader: 'register', id: address, kept: known.get(address), read })) ?? [];
}

/** True once for each jti of a client. Atomic: of two calls at once, one gets true. */
export const spendJti = (world: World, clientId: string, jti: string, until: Date): Promise<boolean> =>
  spendOnce(world, 'register.jtis', `${clientId}:${jti}`, until);
