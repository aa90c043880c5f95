// ECDSA signatures over P-256: WebCrypto has r and s side by side, X.509 has them in DER (RFC 3279, 2.2.3).
import { integerOf, NotDer, onlyValue, partsOf, readInteger, sequenceOf, type Bytes } from './der.ts';

/** Bytes of each of the two numbers. */
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
