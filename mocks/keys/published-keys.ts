// Looks for a published key in the cached set, and fetches the set again if the key is missing.
import type { PublicJwk } from './public-jwk.ts';
import { verifyJws, type Verified, type VerifyOptions } from './verify.ts';

/**
 * Which keys to return: `copy`, while it is valid; `again`, because a token names a key that the copy lacks, re-read as
 * often as the keeper of the copy allows; `anew`, re-read in any case.
 */
export type Look = 'copy' | 'again' | 'anew';

export type PublishedKeys = (look: Look) => Promise<readonly PublicJwk[]>;

/** The result for the cached keys or, if there is none, for newly fetched ones: a key may be newer than the cache. */
export async function foundAmong<T>(
  keys: PublishedKeys,
  find: (keys: readonly PublicJwk[]) => T | undefined,
): Promise<T | undefined> {
  return find(await keys('copy')) ?? find(await keys('anew'));
}

/** `verifyJws`, with a second fetch if the token names an unknown key (OIDC Core 10.1.1). */
export async function verifyByPublished(
  token: string,
  keys: PublishedKeys,
  algs: readonly string[],
  options?: VerifyOptions,
): Promise<Verified> {
  const first = await verifyJws(token, await keys('copy'), algs, options);
  if (first.ok || first.failed !== 'key') return first;
  // An owner whose set repeats a kid will correct it soon, so that set is re-read without a wait.
  return verifyJws(token, await keys(first.repeatedKid === undefined ? 'again' : 'anew'), algs, options);
}
