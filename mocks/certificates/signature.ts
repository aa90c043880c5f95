// Signatures of certificates: what X.509 calls each algorithm, and how it writes what WebCrypto signs (RFC 3279, 2.2; RFC 4055, 5).
import {
  derOf,
  hex,
  integerOf,
  NotDer,
  oidOf,
  onlyValue,
  partsOf,
  readInteger,
  sequenceOf,
  tag,
  type Bytes,
  type DerValue,
} from './der.ts';

/** P-256 or RSA, each with SHA-256; RSA as PKCS #1 v1.5 has it. */
export type SignatureAlgorithm = 'ES256' | 'RS256';

const identifiers: Readonly<Record<SignatureAlgorithm, Bytes>> = {
  ES256: sequenceOf(oidOf('1.2.840.10045.4.3.2')),
  RS256: sequenceOf(oidOf('1.2.840.113549.1.1.11'), derOf(tag.null)),
};

/** AlgorithmIdentifier. */
export const algorithmIdentifier = (alg: SignatureAlgorithm): Bytes => identifiers[alg];

/** What WebCrypto signs and verifies with. */
export const signing: Readonly<Record<SignatureAlgorithm, EcdsaParams | Algorithm>> = {
  ES256: { name: 'ECDSA', hash: 'SHA-256' },
  RS256: { name: 'RSASSA-PKCS1-v1_5' },
};

/** Signed with the algorithm, as both fields of a certificate must say (RFC 5280, 4.1.1.2). */
export const isSignedWith = (alg: SignatureAlgorithm, algorithms: readonly DerValue[]): boolean =>
  algorithms.every(({ whole }) => hex(whole) === hex(identifiers[alg]));

/** As a certificate has it. */
export const writtenSignature = (alg: SignatureAlgorithm, raw: Bytes): Bytes =>
  alg === 'ES256' ? derSignature(raw) : raw;

/** As WebCrypto verifies it; undefined for what cannot be a signature. */
export const readSignature = (alg: SignatureAlgorithm, written: Bytes): Bytes | undefined =>
  alg === 'ES256' ? rawSignature(written) : written;

/** Bytes of each of the two numbers of an ECDSA signature over P-256. */
const size = 32;

/** ECDSA-Sig-Value of a 64-byte signature. */
export const derSignature = (raw: Uint8Array): Bytes =>
  sequenceOf(integerOf(raw.subarray(0, size)), integerOf(raw.subarray(size)));

/** The 64 bytes of an ECDSA-Sig-Value; undefined for anything that is not the DER of one. */
export function rawSignature(der: Bytes): Bytes | undefined {
  try {
    const numbers = partsOf(onlyValue(der)).map(readInteger);
    const raw = new Uint8Array(2 * size);
    for (const [index, number] of numbers.entries()) {
      const digits = number[0] === 0 ? number.subarray(1) : number;
      // A number that is negative, or longer than the curve's, is none of a signature.
      if (digits.length > size || (number[0] ?? 0) >= 0x80) return undefined;
      raw.set(digits, size * (index + 1) - digits.length);
    }
    return numbers.length === 2 ? raw : undefined;
  } catch (error) {
    if (error instanceof NotDer) return undefined;
    throw error;
  }
}
