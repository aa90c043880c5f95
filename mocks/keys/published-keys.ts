// Keys that their owner publishes: looked for among those at hand, and once more where the one wanted is not there yet.
import type { PublicJwk } from './public-jwk.ts';
import { verifyJws, type Verified } from './verify.ts';

/** The keys at hand; `fresh` asks the owner anew. */
export type PublishedKeys = (fresh: boolean) => Promise<readonly PublicJwk[]>;

/** What is found among the keys at hand, or else among those published now: a key may be younger than the copy. */
export async function foundAmong<T>(
  keys: PublishedKeys,
  find: (keys: readonly PublicJwk[]) => T | undefined,
): Promise<T | undefined> {
  return find(await keys(false)) ?? find(await keys(true));
}

/** `verifyJws`, with a second look where the key that the token names is unfamiliar (OIDC Core 10.1.1). */
export async function verifyByPublished(
  token: string,
  keys: PublishedKeys,
  algs: readonly string[],
): Promise<Verified> {
  const first = await verifyJws(token, await keys(false), algs);
  return first.ok || first.failed !== 'key' ? first : verifyJws(token, await keys(true), algs);
}
