// Whether another party's public key may be used with an algorithm, to verify signatures or to encrypt.
import { boundedCache } from '../ambient/bounded-cache.ts';
import { decodeBase64url } from '../ambient/base64url.ts';
import { isOnP256 } from './p256.ts';
import type { PublicJwk } from './public-jwk.ts';

interface Kind {
  readonly kty: 'RSA' | 'EC';
  readonly use: 'sig' | 'enc';
}

/** Key type by algorithm: signatures of the profile (7.1, 12), encryption of decision D-30. */
const kinds: Readonly<Record<string, Kind>> = {
  PS256: { kty: 'RSA', use: 'sig' },
  ES256: { kty: 'EC', use: 'sig' },
  'RSA-OAEP-256': { kty: 'RSA', use: 'enc' },
  'RSA-OAEP': { kty: 'RSA', use: 'enc' },
  'ECDH-ES+A256KW': { kty: 'EC', use: 'enc' },
  'ECDH-ES+A128KW': { kty: 'EC', use: 'enc' },
};
/** Minimum: FAPI part 1, 5.2.2. Above the maximum, no key is realistic, and verifying would be slow. */
const modulus = { least: 2048, most: 8192 };
/** FIPS 186-5, 5.4: no longer exponent is used in practice. */
const longestExponent = 256;
const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

/** Whether signatures with the algorithm can be verified here. */
export const isSupported = (alg: unknown): alg is string =>
  typeof alg === 'string' && Object.hasOwn(kinds, alg) && kinds[alg]?.use === 'sig';

/** Why the key cannot be used with the algorithm; undefined if it can. Never throws. */
export function unfitness(key: PublicJwk, alg: string): string | undefined {
  const kind = Object.hasOwn(kinds, alg) ? kinds[alg] : undefined;
  const crv = kind?.kty === 'EC' ? 'P-256' : undefined;
  if (kind === undefined || key.kty !== kind.kty || key.crv !== crv) return `It is no key for ${alg}.`;
  if (key.alg !== undefined && key.alg !== alg) return `It is for another algorithm than ${alg}.`;
  if (key.use !== undefined && key.use !== kind.use) return `Its use is not ${kind.use}.`;
  const verifies = Array.isArray(key.key_ops) && key.key_ops.includes('verify');
  if (kind.use === 'sig' && key.key_ops !== undefined && !verifies) return 'Its key_ops do not include verify.';
  if (privateMembers.some((name) => Object.hasOwn(key, name))) return 'It was published with private members.';
  const { n, e, x, y } = key;
  const found = kind.kty === 'EC' ? unfitPoint(x, y) : unfitModulus(n, e);
  return found === fit ? undefined : found;
}

/** Results depend only on the key's numbers, and the same few keys are used with every call. */
const known = boundedCache<string, string>(200, 3000);
const fit = 'fit';

const remembered = (numbers: readonly unknown[], look: () => string | undefined): string =>
  known.getOrMake(JSON.stringify(numbers), () => look() ?? fit);

const unfitPoint = (x: unknown, y: unknown): string =>
  remembered(['EC', x, y], () => (isOnP256(x, y) ? undefined : 'Its point is not on the curve P-256.'));

const unfitModulus = (n: unknown, e: unknown): string => remembered(['RSA', n, e], () => unfitRsa(n, e));

function unfitRsa(n: unknown, e: unknown): string | undefined {
  const bits = bitsOf(bytesOf(n));
  if (bits < modulus.least || bits > modulus.most) return `Its modulus has ${String(bits)} bits.`;
  const exponent = bytesOf(e);
  const length = bitsOf(exponent);
  // RFC 8017, 3.1: between 3 and n - 1, and coprime to an even number, so odd. With 1, every text would be its own signature.
  const isOdd = ((exponent.at(-1) ?? 0) & 1) === 1;
  return isOdd && length >= 2 && length <= longestExponent ? undefined : 'Its exponent is not odd, or less than 3.';
}

function bytesOf(part: unknown): Uint8Array {
  try {
    return typeof part === 'string' ? decodeBase64url(part) : new Uint8Array();
  } catch {
    return new Uint8Array();
  }
}

function bitsOf(bytes: Uint8Array): number {
  const start = bytes.findIndex((byte) => byte !== 0);
  return start === -1 ? 0 : (bytes.length - start) * 8 - (Math.clz32(bytes[start] ?? 0) - 24);
}
