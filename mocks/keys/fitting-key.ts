// Whether a public key of somebody's set may verify signatures of an algorithm.
import { decodeBase64url } from '../ambient/base64url.ts';
import type { PublicJwk } from './public-jwk.ts';

/** Kind of key by algorithm: the only two the profile knows (7.1, 12). */
const kinds: Readonly<Record<string, { readonly kty: string; readonly crv?: string }>> = {
  PS256: { kty: 'RSA' },
  ES256: { kty: 'EC', crv: 'P-256' },
};
/** Below: FAPI part 1, 5.2.2. Above: no real key, only work for us. */
const modulus = { least: 2048, most: 8192 };
const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k'];

export const isSupported = (alg: unknown): alg is string => typeof alg === 'string' && Object.hasOwn(kinds, alg);

/** Why the key cannot verify the algorithm's signatures; undefined when it can. Throws on no input. */
export function unfitness(key: PublicJwk, alg: string): string | undefined {
  const kind = kinds[alg];
  if (kind === undefined || key.kty !== kind.kty || key.crv !== kind.crv) return `It is no key for ${alg}.`;
  if (key.alg !== undefined && key.alg !== alg) return `It is for another algorithm than ${alg}.`;
  if (key.use !== undefined && key.use !== 'sig') return 'Its use is not sig.';
  if (key.key_ops !== undefined && !(Array.isArray(key.key_ops) && key.key_ops.includes('verify'))) {
    return 'Its key_ops do not include verify.';
  }
  if (privateMembers.some((name) => Object.hasOwn(key, name))) return 'It was published with private members.';
  if (kind.kty !== 'RSA') return undefined;
  const bits = bitsOf(key.n);
  return bits >= modulus.least && bits <= modulus.most ? undefined : `Its modulus has ${String(bits)} bits.`;
}

function bitsOf(n: unknown): number {
  if (typeof n !== 'string') return 0;
  try {
    const bytes = decodeBase64url(n);
    const start = bytes.findIndex((byte) => byte !== 0);
    return start === -1 ? 0 : (bytes.length - start) * 8 - (Math.clz32(bytes[start] ?? 0) - 24);
  } catch {
    return 0;
  }
}
