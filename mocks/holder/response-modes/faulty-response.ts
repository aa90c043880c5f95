// Deliberately wrong authorisation responses: while a fault is armed, each is wrong in one way.
import { encodeBase64url } from '../../ambient/base64url.ts';
import { signJwt } from '../../keys/sign.ts';
import type { VaultKey } from '../../keys/vault-key.ts';
import { limits } from '../../spec/limits.ts';
import type { ResponseFault } from '../../spec/response-faults.ts';
import type { World } from '../../world/world.ts';

interface Claims extends Readonly<Record<string, unknown>> {
  readonly iss: string;
  readonly exp: number;
}

type Key = Pick<VaultKey, 'alg' | 'kid' | 'privateKey'>;

const bends: Readonly<Partial<Record<ResponseFault, (world: World, claims: Claims) => Claims>>> = {
  'response-other-issuer': (world, claims) => ({ ...claims, iss: otherIssuer(world, claims.iss) }),
  'response-other-audience': (world, claims) => ({ ...claims, aud: world.random.uuid() }),
  // Expired by more than any clock skew.
  'response-expired': (_world, claims) => ({ ...claims, exp: claims.exp - 2 * limits.authorisationResponse }),
  'response-other-state': (world, claims) => ({ ...claims, state: world.random.uuid() }),
};

/** The issuer of another brand, or of a holder that does not exist. */
const otherIssuer = ({ addresses, scenario }: World, own: string): string =>
  scenario.holders.map(({ brand }) => addresses.dataHolders[brand]?.issuer).find((issuer) => issuer !== own) ??
  `${own}-other`;

/** A JWT with all the named faults. Of several signature faults, the last applies. */
export async function signedWrongly(
  world: World,
  key: Key,
  honest: Claims,
  faults: readonly ResponseFault[],
): Promise<string> {
  const claims = faults.reduce((bent, fault) => bends[fault]?.(world, bent) ?? bent, honest);
  if (faults.includes('response-unsigned')) return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
  if (faults.includes('response-foreign-key'))
    return signJwt(await world.vault.current('stranger', key.alg === 'ES256' ? 'sign-ES256' : 'sign-PS256'), claims);
  const compact = await signJwt(key, claims);
  if (!faults.includes('response-rs256')) return compact;
  // The key is not for RS256 (FAPI 1.0 Advanced 8.6): a recipient that checks alg, as it must, never reaches the signature.
  const [, payload, signature] = compact.split('.');
  return [part({ alg: 'RS256', kid: key.kid, typ: 'JWT' }), payload, signature].join('.');
}

const part = (value: object): string => encodeBase64url(JSON.stringify(value));

/** The response in the plain response mode query (RFC 6749 4.1.2). */
export function inPlain(redirectUri: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.append(name, value);
  return url.href;
}
