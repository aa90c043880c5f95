// Looks for a published key in the cached set, and fetches the set again if the key is missing.
import type { PublicJwk } from './public-jwk.ts';
import { verifyJws, type Verified, type VerifyOptions } from './verify.ts';

/**
 * Which keys are asked for: the copy, as long as it may be used; `again`, because a token names a key that the copy lacks, as
 * often as whoever keeps the copy allows; `anew`, from their owner in any case.
 */
export type Look = 'copy' | 'again' | 'anew';

export type PublishedKeys = (look: Look) => Promise<readonly PublicJwk[]>;

/** The result for the cached keys or, failing that, for newly fetched ones: a key may be newer than the cache. */
export async function foundAmong<T>(
  keys: PublishedKeys,
  find: (keys: readonly PublicJwk[]) => T | undefined,
): Promise<T | undefined> {
  return find(await keys('copy')) ?? find(await keys('anew'));
}

/** `verifyJws`, with a second fetch when the token names an unknown key (OIDC Core 10.1.1). */
export async function verifyByPublished(
  token: string,
  keys: PublishedKeys,
  algs: readonly string[],
  options?: VerifyOptions,
): Promise<Verified> {
  const first = await verifyJws(token, await keys('copy'), algs, options);
  if (first.ok || first.failed !== 'key') return first;
  // Whose set has two keys of one kid is about to mend it, and waits for nobody.
  return verifyJws(token, await keys(first.repeatedKid === undefined ? 'again' : 'anew'), algs, options);
}
