// An ID token sent as a hint: the subject it names, if this holder issued it to this client.
import { seconds } from '../../ambient/clock.ts';
import { windowOf } from '../../engine/jwt-times.ts';
import type { Ledger } from '../../engine/ledger.ts';
import { verifyJws } from '../../keys/verify.ts';
import { signingAlgorithms } from '../../spec/algorithms.ts';
import type { World } from '../../world/world.ts';
import type { Brand } from '../brand.ts';
import type { Where } from './request-object.ts';

export interface HintedSubject {
  readonly sub: string;
  /** Seconds since 1970. */
  readonly exp: number;
}

/** The subject it names; undefined if the token is not ours or not this client's (OIDC 3.1.2.1). */
export async function subjectOfHint(
  world: World,
  brand: Brand,
  clientId: string,
  token: string,
): Promise<HintedSubject | undefined> {
  const { keys } = await world.vault.publicSet(brand.keys, ['sign-PS256', 'sign-ES256']);
  const verified = await verifyJws(token, keys, signingAlgorithms);
  if (!verified.ok) return undefined;
  const { iss, aud, sub, exp } = verified.payload;
  const isOurs = iss === brand.urls.issuer && [aud].flat().includes(clientId);
  return isOurs && typeof sub === 'string' && typeof exp === 'number' ? { sub, exp } : undefined;
}

/** Decision expiredIdTokenHint: an expired token still identifies the consumer, or is refused. */
export function checkHintAge(world: World, { exp }: HintedSubject, ledger: Ledger, where: Where): void {
  const expiry = windowOf('exp', seconds(world.clock.now()));
  const mayBeOld = world.decisions.get('expiredIdTokenHint') === 'accept';
  ledger.checkUnless(mayBeOld, 'id-token-hint.live', expiry.contains(exp), {
    ...where,
    at: `${where.at}#payload.exp`,
    expected: expiry.expected,
    actual: exp,
  });
}
