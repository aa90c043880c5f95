// ECDSA signatures over P-256: WebCrypto has r and s side by side, X.509 has them in DER (RFC 3279, 2.2.3).

/** ECDSA-Sig-Value of a 64-byte signature. */
export function derSignature(raw: Uint8Array): Uint8Array<ArrayBuffer> {
  const body = [...integer(raw.subarray(0, 32)), ...integer(raw.subarray(32))];
  // 72 bytes at most, so every length fits in one byte.
  return Uint8Array.of(0x30, body.length, ...body);
}

/** The 64 bytes of an ECDSA-Sig-Value; undefined for anything that is not the DER of one. */
export function rawSignature(der: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const first = der[3] ?? 0;
  const raw = new Uint8Array(64);
  const parts = [der.subarray(4, 4 + first), der.subarray(6 + first)];
  for (const [index, part] of parts.entries()) {
    const digits = part[0] === 0 ? part.subarray(1) : part;
    if (digits.length > 32) return undefined;
    raw.set(digits, 32 * (index + 1) - digits.length);
  }
  // One value, one encoding: what does not come back the same was not DER.
  const again = derSignature(raw);
  return again.length === der.length && again.every((byte, index) => byte === der[index]) ? raw : undefined;
}

function integer(digits: Uint8Array): number[] {
  const start = digits.findIndex((byte) => byte !== 0);
  const body = start === -1 ? [0] : [...digits.subarray(start)];
  const positive = (body[0] ?? 0) < 0x80 ? body : [0, ...body];
  return [0x02, positive.length, ...positive];
}
