// The sandbox's randomness. Only this file reads the platform's random source.
import { encodeBase64url } from './base64url.ts';

export interface Randomness {
  bytes(count: number): Uint8Array<ArrayBuffer>;
  uuid(): string;
  /** 256 bits in base64url: access tokens, codes, auth_req_ids. */
  secret(): string;
  /** Decimal digits, for one-time passwords. */
  digits(count: number): string;
  /** For one piece of work: its draws do not depend on concurrent ones. */
  fork(): Randomness;
  /** For everything with this name: its draws do not depend on when others draw. */
  named(name: string): Randomness;
}

/** From the platform's cryptographic source. */
export const systemRandomness: Randomness = fromBytes(pooled(4096));

/** The same draws for the same seed. Never for keys, which come from WebCrypto. */
export function scriptedRandomness(seed: number): Randomness {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return (z ^ (z >>> 15)) >>> 0;
  };
  return fromBytes((count) => Uint8Array.from({ length: count }, () => next() & 0xff));
}

/** Draws a pool at a time, because a draw costs about the same at any size; no byte is returned twice, or kept. */
function pooled(size: number): (count: number) => Uint8Array<ArrayBuffer> {
  const pool = new Uint8Array(size);
  let used = size;
  return (count) => {
    if (count > size) return crypto.getRandomValues(new Uint8Array(count));
    if (used + count > size) {
      crypto.getRandomValues(pool);
      used = 0;
    }
    const drawn = pool.slice(used, used + count);
    pool.fill(0, used, used + count);
    used += count;
    return drawn;
  };
}

/** All kinds of draws, made from bytes. */
export function fromBytes(bytes: (count: number) => Uint8Array<ArrayBuffer>): Randomness {
  const drawn: Randomness = {
    bytes,
    uuid: () => uuidOf(bytes(16)),
    secret: () => encodeBase64url(bytes(32)),
    digits: (count) =>
      Array.from(bytes(count * 2), (byte) => byte)
        .reduce((digits, byte) => (byte < 250 ? digits + String(byte % 10) : digits), '')
        .slice(0, count)
        .padEnd(count, '7'),
    fork: () => drawn,
    named: () => drawn,
  };
  return drawn;
}

/** Sixteen bytes as a version 4 UUID. */
export function uuidOf(bytes: Uint8Array): string {
  let text = '';
  for (let index = 0; index < 16; index += 1) {
    const byte = bytes[index] ?? 0;
    const value = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    if (index === 4 || index === 6 || index === 8 || index === 10) text += '-';
    text += hex[value] ?? '';
  }
  return text;
}

const hex = Array.from({ length: 256 }, (_, value) => value.toString(16).padStart(2, '0'));
