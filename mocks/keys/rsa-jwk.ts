// Builds the private JWK of an RSA key from its two primes.
import type { JWK } from 'jose';
import { encodeBase64url } from '../ambient/base64url.ts';
import { bytesOf, inverse } from './modular.ts';

/** 65537, the Fermat number F4 (FAPI part 1, 5.2.2). */
export const rsaExponent = 65_537n;

/** The key whose modulus is the product of the primes (RFC 7518, 6.3.2). Neither prime may be one more than a multiple of e. */
export function rsaJwkOf(one: bigint, other: bigint): JWK {
  const [p, q] = one > other ? [one, other] : [other, one];
  const d = inverse(rsaExponent, (p - 1n) * (q - 1n));
  const members = { n: p * q, e: rsaExponent, d, p, q, dp: d % (p - 1n), dq: d % (q - 1n), qi: inverse(q, p) };
  return { kty: 'RSA', ...Object.fromEntries(Object.entries(members).map(([name, value]) => [name, text(value)])) };
}

const text = (value: bigint): string => encodeBase64url(bytesOf(value));
