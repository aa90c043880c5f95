// A party's copies of other parties' key sets: cached for five minutes by the sandbox's clock, or less if the response says so (RFC 9111 5.2.2).
import { recordOf } from '../ambient/is-record.ts';
import type { PublicJwk } from '../keys/public-jwk.ts';
import type { Look } from '../keys/published-keys.ts';
import { limits } from '../spec/limits.ts';
import type { Party } from '../spec/party.ts';
import { lookAgain } from './look-again.ts';
import type { World } from './world.ts';

export interface KeySetCopy {
  readonly keys: readonly PublicJwk[];
  readonly fetchedAt: string;
  /** Seconds for which the response allows caching, if it says so. */
  readonly freshFor?: number | undefined;
}

interface Source {
  readonly reader: Party;
  /** What the reader keeps the copy under. */
  readonly id: string;
  readonly kept: KeySetCopy | undefined;
  /** Fetches the set and replaces the copy; undefined if the response is not a key set. */
  readonly read: () => Promise<readonly PublicJwk[] | undefined>;
}

/** The old copy if the fetch fails; undefined if there is none. */
export async function keysByLook(
  world: World,
  look: Look,
  { reader, id, kept, read }: Source,
): Promise<readonly PublicJwk[] | undefined> {
  const isValid = kept !== undefined && isYoung(kept.fetchedAt, world.clock.now(), kept.freshFor);
  if (isValid && look === 'copy') return kept.keys;
  const copy = kept?.keys;
  const keys = look === 'again' ? await lookAgain(world, { reader, id, copy }, read) : await read();
  return keys ?? copy;
}

/** The usable keys of a JWK set; undefined if the document is none. */
export function keysIn(document: unknown): readonly PublicJwk[] | undefined {
  const keys = recordOf(document)?.['keys'];
  if (!Array.isArray(keys)) return undefined;
  return keys.filter((key): key is PublicJwk => typeof recordOf(key)?.['kty'] === 'string');
}

/** A copy from the future is stale: otherwise it would last for as long as the clock was set back. */
export function isYoung(fetchedAt: string, now: Date, freshFor: number = limits.registerRefresh): boolean {
  const age = now.getTime() - new Date(fetchedAt).getTime();
  return age >= 0 && age < Math.min(freshFor, limits.registerRefresh) * 1000;
}
