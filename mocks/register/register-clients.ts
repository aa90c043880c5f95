// Software products as clients of the register: their keys, and the assertions they have used up.
import { boundedCache } from '../ambient/bounded-cache.ts';
import { freshFor } from '../ambient/cache-control.ts';
import type { Client } from '../engine/party-interface.ts';
import type { Secured } from '../engine/call.ts';
import type { PublicJwk } from '../keys/vault.ts';
import { signingAlgorithms } from '../spec/algorithms.ts';
import { limits } from '../spec/limits.ts';
import type { Row } from '../store/table.ts';
import { perWorld } from '../world/world-cache.ts';
import type { World } from '../world/world.ts';
import type { EnrolledProduct } from './enrolment.ts';

/** Algorithms the register accepts of assertions, by decision. */
export const assertionAlgs = ({ decisions }: World): readonly string[] =>
  decisions.get('registerAssertionAlg') === 'ps256' ? ['PS256'] : signingAlgorithms;

/** A software product on file, whatever its status: what it may see is asked later. Its client id is its own id. */
export async function clientOf(world: World, id: string, call: Secured): Promise<Client | undefined> {
  const product = await world.table<EnrolledProduct>('register.enrolled').get(id);
  if (product === undefined) return undefined;
  return {
    id,
    softwareProductId: id,
    assertionAlgs: assertionAlgs(world),
    keys: (fresh) => keysAt(world, product.jwksUri, fresh, call.exchange),
  };
}

interface KeySet {
  readonly keys: readonly PublicJwk[];
  readonly fetchedAt: number;
  /** Seconds: five minutes, or less where the answer says so. */
  readonly freshFor: number;
}
const keySets = perWorld(() => boundedCache<string, KeySet>(100));

/** Keys at a recipient's jwks_uri, at most five minutes old by the clock; none where it answers with none. */
async function keysAt(world: World, address: string, fresh: boolean, parent: string): Promise<readonly PublicJwk[]> {
  const known = world.cache(keySets);
  const kept = known.get(address);
  const now = world.clock.now().getTime();
  const age = kept === undefined ? -1 : now - kept.fetchedAt;
  // A clock that was set back makes a copy old: it would otherwise last for as long as the clock was moved.
  if (kept !== undefined && !fresh && age >= 0 && age < kept.freshFor * 1000) return kept.keys;
  const found = await fetchKeys(world, address, parent);
  if (found === undefined) return kept?.keys ?? [];
  known.set(address, { ...found, fetchedAt: now });
  return found.keys;
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
    const keys: unknown = typeof body === 'object' && body !== null && 'keys' in body ? body.keys : undefined;
    const said = freshFor(response.headers.get('cache-control')) ?? limits.registerRefresh;
    return Array.isArray(keys)
      ? { keys: keys.filter(isKey), freshFor: Math.min(said, limits.registerRefresh) }
      : undefined;
  } catch {
    // A broken connection and broken JSON are no key set: the caller keeps what it had.
    return undefined;
  }
}

const isKey = (value: unknown): value is PublicJwk =>
  typeof value === 'object' && value !== null && 'kty' in value && typeof value.kty === 'string';

/** Table `register.jtis`, id = `client:jti`. */
interface JtiRow extends Row {
  readonly until: string;
}

/** True once for each jti of a client while its assertion lives (RFC 7523 3). Atomic: of two at once, one is told true. */
export async function spendJti(world: World, clientId: string, jti: string, until: Date): Promise<boolean> {
  const table = world.table<JtiRow>('register.jtis');
  const row: JtiRow = { id: `${clientId}:${jti}`, until: until.toISOString() };
  const now = world.clock.now().toISOString();
  if (await table.add(row)) {
    await forget(world, now);
    return true;
  }
  const { after } = await table.update(row.id, (kept) => (kept.until <= now ? row : undefined));
  return after !== undefined;
}

const spent = perWorld(() => ({ count: 0 }));
/** So many assertions are used before those that have expired are swept out. */
const sweepEvery = 256;

async function forget(world: World, now: string): Promise<void> {
  const own = world.cache(spent);
  own.count += 1;
  if (own.count % sweepEvery !== 0) return;
  const table = world.table<JtiRow>('register.jtis');
  for (const row of await table.list()) if (row.until <= now) await table.take(row.id);
}
