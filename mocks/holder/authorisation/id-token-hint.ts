// An ID token handed back as a hint: whom it names, if this holder issued it to this client.
import { verifyJws } from '../../keys/verify.ts';
import { signingAlgorithms } from '../../spec/algorithms.ts';
import type { World } from '../../world/world.ts';
import type { Brand } from '../brand.ts';

/** Its sub; undefined for a token that is not ours or not this client’s. It may have expired (OIDC 3.1.2.1). */
export async function subjectOfHint(
  world: World,
  brand: Brand,
  clientId: string,
  token: string,
): Promise<string | undefined> {
  const { keys } = await world.vault.publicSet(brand.keys, ['sign-PS256', 'sign-ES256']);
  const verified = await verifyJws(token, keys, signingAlgorithms);
  if (!verified.ok) return undefined;
  const { iss, aud, sub } = verified.payload;
  const isOurs = iss === brand.urls.issuer && [aud].flat().includes(clientId);
  return isOurs && typeof sub === 'string' ? sub : undefined;
}
