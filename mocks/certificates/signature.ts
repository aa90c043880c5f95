// Signatures of certificates: X.509 algorithm identifiers, and conversion from and to WebCrypto's format (RFC 3279, 2.2; RFC 4055, 5).
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

/** P-256 or RSA (PKCS #1 v1.5), each with SHA-256. */
export type SignatureAlgorithm = 'ES256' | 'RS256';

const identifiers: Readonly<Record<SignatureAlgorithm, Bytes>> = {
  ES256: sequenceOf(oidOf('1.2.840.10045.4.3.2')),
  RS256: sequenceOf(oidOf('1.2.840.113549.1.1.11'), derOf(tag.null)),
};

/** AlgorithmIdentifier. */
export const algorithmIdentifier = (alg: SignatureAlgorithm): Bytes => identifiers[alg];

/** WebCrypto's parameters for signing and verifying. */
export const signing: Readonly<Record<SignatureAlgorithm, EcdsaParams | Algorithm>> = {
  ES256: { name: 'ECDSA', hash: 'SHA-256' },
  RS256: { name: 'RSASSA-PKCS1-v1_5' },
};

/** Whether both algorithm fields of a certificate name this algorithm, as they must (RFC 5280, 4.1.1.2). */
export const isSignedWith = (alg: SignatureAlgorithm, algorithms: readonly DerValue[]): boolean =>
  algorithms.every(({ whole }) => hex(whole) === hex(identifiers[alg]));

/** In the certificate's format. */
export const writtenSignature = (alg: SignatureAlgorithm, raw: Bytes): Bytes =>
  alg === 'ES256' ? derSignature(raw) : raw;

/** In WebCrypto's format; undefined for anything that cannot be a signature. */
export const readSignature = (alg: SignatureAlgorithm, written: Bytes): Bytes | undefined =>
  alg === 'ES256' ? rawSignature(written) : written;

/** Bytes of r and of s in an ECDSA signature over P-256. */
const size = 32;

/** ECDSA-Sig-Value of a 64-byte signature. */
export const derSignature = (raw: Uint8Array): Bytes =>
  sequenceOf(integerOf(raw.subarray(0, size)), integerOf(raw.subarray(size)));

/** The 64 bytes of an ECDSA-Sig-Value; undefined unless it is valid DER. */
export function rawSignature(der: Bytes): Bytes | undefined {
  try {
    const numbers = partsOf(onlyValue(der)).map(readInteger);
    const raw = new Uint8Array(2 * size);
    for (const [index, number] of numbers.entries()) {
      const digits = number[0] === 0 ? number.subarray(1) : number;
      // A negative number, or one longer than the curve's, is not part of a signature.
      if (digits.length > size || (number[0] ?? 0) >= 0x80) return undefined;
      raw.set(digits, size * (index + 1) - digits.length);
    }
    return numbers.length === 2 ? raw : undefined;
  } catch (error) {
    if (error instanceof NotDer) return undefined;
    throw error;
  }
}
