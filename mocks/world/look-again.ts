// Limits how often a key set or a list of brands is re-read because the copy lacks a key: once a minute, unless the last read found new keys.
import { boundedCache } from '../ambient/bounded-cache.ts';
import { limits } from '../spec/limits.ts';
import type { Party } from '../spec/party.ts';
import { perWorld } from './world-cache.ts';
import type { World } from './world.ts';

interface Look {
  readonly at: number;
  /** While a read is pending: later callers share it. */
  reading: Promise<unknown> | undefined;
  foundNothingNew: boolean;
}

const looks = perWorld(() => boundedCache<string, Look>(500));

/**
 * Re-reads a key set, or returns the copy if a re-read within the last minute of the sandbox's clock found nothing new.
 * Anybody can name a kid that no set has, and each read is a request to another party's server. The price: after such a
 * call, a key that its owner rotates in without publishing it beforehand is refused for up to a minute. A read that
 * finds new keys starts no wait, so successive rotations are followed at once.
 */
export async function lookAgain<T>(
  { cache, clock }: Pick<World, 'cache' | 'clock'>,
  { reader, id, copy }: { readonly reader: Party; readonly id: string; readonly copy: T | undefined },
  read: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const known = cache(looks);
  const name = `${reader} ${id}`;
  const last = known.get(name);
  // All copies under one name have the same type.
  if (last?.reading !== undefined) return last.reading as Promise<T | undefined>;
  const now = clock.now().getTime();
  const age = now - (last?.at ?? now);
  // Otherwise setting the clock back would prolong the minute.
  if (last?.foundNothingNew === true && age >= 0 && age < limits.keySetLook * 1000) return copy;
  const reading = read();
  const look: Look = { at: now, reading, foundNothingNew: false };
  known.set(name, look);
  try {
    const found = await reading;
    look.foundNothingNew = found === undefined || JSON.stringify(found) === JSON.stringify(copy ?? found);
    return found;
  } finally {
    look.reading = undefined;
  }
}
