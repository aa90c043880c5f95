// Modular arithmetic for deriving keys from a seed; not constant-time.

/** The value modulo the modulus, never negative. */
export const modulo = (value: bigint, modulus: bigint): bigint => {
  const rest = value % modulus;
  return rest < 0n ? rest + modulus : rest;
};

/** The modular inverse, only for coprime numbers (extended Euclid). */
export function inverse(value: bigint, modulus: bigint): bigint {
  let [rest, next] = [modulus, modulo(value, modulus)];
  let [found, other] = [0n, 1n];
  while (next !== 0n) {
    const times = rest / next;
    [rest, next] = [next, rest - times * next];
    [found, other] = [other, found - times * other];
  }
  return modulo(found, modulus);
}

export function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  for (const bit of exponent.toString(2)) {
    result = (result * result) % modulus;
    if (bit === '1') result = (result * base) % modulus;
  }
  return result;
}

/** Bytes as a number, most significant first (RFC 8017, 4.2). */
export const numberOf = (bytes: Uint8Array): bigint => bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);

/** The number as `length` bytes, by default as many as it needs (RFC 8017, 4.1). */
export function bytesOf(value: bigint, length = Math.ceil(value.toString(16).length / 2)): Uint8Array<ArrayBuffer> {
  const hex = value.toString(16).padStart(length * 2, '0');
  return Uint8Array.from({ length }, (_, index) => Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16));
}
