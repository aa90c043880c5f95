// How often a key set, or a list of brands, is read again because the copy lacks a key: once a minute, unless the last time brought new keys.
import { boundedCache } from '../ambient/bounded-cache.ts';
import { limits } from '../spec/limits.ts';
import type { Party } from '../spec/party.ts';
import { perWorld } from './world-cache.ts';
import type { World } from './world.ts';

interface Look {
  readonly at: number;
  /** While it goes on: whoever comes meanwhile waits for it. */
  reading: Promise<unknown> | undefined;
  isVain: boolean;
}

const looks = perWorld(() => boundedCache<string, Look>(500));

/**
 * Reads a key set anew, or gives the copy back where it was read in vain within a minute of the sandbox’s clock. Anybody can
 * name a kid that no set has, and each read is a request to somebody else’s server. The price: after such a call a key that
 * its owner rotates in, without publishing it beforehand, is refused for up to a minute. A read that finds new keys costs
 * nothing, so that one rotation after another is followed at once.
 */
export async function lookAgain<T>(
  { cache, clock }: Pick<World, 'cache' | 'clock'>,
  { reader, id, copy }: { readonly reader: Party; readonly id: string; readonly copy: T | undefined },
  read: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const known = cache(looks);
  const name = `${reader} ${id}`;
  const last = known.get(name);
  // Of one name all copies are of one kind.
  if (last?.reading !== undefined) return last.reading as Promise<T | undefined>;
  const now = clock.now().getTime();
  const age = now - (last?.at ?? now);
  // A clock that was set back would otherwise make the minute longer.
  if (last?.isVain === true && age >= 0 && age < limits.keySetLook * 1000) return copy;
  const reading = read();
  const look: Look = { at: now, reading, isVain: false };
  known.set(name, look);
  try {
    const found = await reading;
    look.isVain = found === undefined || JSON.stringify(found) === JSON.stringify(copy ?? found);
    return found;
  } finally {
    look.reading = undefined;
  }
}
