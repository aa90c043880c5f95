// What an authority caches of its world: its chains, the ids of its rows, and the certificates that it has verified.
import { boundedCache } from '../ambient/bounded-cache.ts';
import { registerChain, rootAlone, type ChainOptions } from './chains.ts';
import type { Chain } from './issuer.ts';

/** Number of verified certificates that are cached; others are verified again. */
const keepVerified = 1000;

interface Cached<Known> {
  /** The chains of both forms. */
  readonly alone: () => Promise<Chain>;
  readonly registers: () => Promise<Chain>;
  /** Ids of all rows, including those of revocations. */
  readonly rowIds: () => Promise<Set<string>>;
  /** Verified certificates by thumbprint. */
  readonly verified: ReturnType<typeof boundedCache<string, Known>>;
}

/** Returns the cache, which is a new one once keys may have changed in the store, or after the store has failed. */
export function authorityCache<Known>(options: ChainOptions): () => Cached<Known> {
  const { vault, table } = options;
  let current: { readonly epoch: number; readonly cached: Cached<Known> } | undefined;
  const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
    let made: Promise<T> | undefined;
    return () => {
      if (made !== undefined) return made;
      made = make();
      // A failure, such as of the store, must not be cached.
      made.catch(() => (current = undefined));
      return made;
    };
  };
  return () => {
    if (current?.epoch === vault.epoch) return current.cached;
    const cached: Cached<Known> = {
      alone: once(() => rootAlone(options)),
      registers: once(() => registerChain(options)),
      rowIds: once(async () => new Set((await table.list()).map(({ id }) => id))),
      verified: boundedCache(keepVerified),
    };
    current = { epoch: vault.epoch, cached };
    return cached;
  };
}
