// Points of P-256 (FIPS 186-4, D.1.2.3), and ECDSA with deterministic nonces (RFC 6979), neither of which WebCrypto has.
import { sha256 } from './hashes.ts';
import { bytesOf, inverse, modulo, numberOf } from './modular.ts';

const prime = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n;
/** Order of the base point: private keys are numbers from 1 to order - 1. */
export const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const base = {
  x: 0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296n,
  y: 0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5n,
} as const;

interface Point {
  readonly x: bigint;
  readonly y: bigint;
}

/** The point is (x/z², y/z³), so that division is needed only at the end. */
interface Jacobian extends Point {
  readonly z: bigint;
}

const reduced = (value: bigint): bigint => modulo(value, prime);

function doubled({ x, y, z }: Jacobian): Jacobian {
  const [zz, yy] = [reduced(z * z), reduced(y * y)];
  const across = reduced(x * yy);
  const slope = reduced(3n * (x - zz) * (x + zz));
  const newX = reduced(slope * slope - 8n * across);
  return { x: newX, y: reduced(slope * (4n * across - newX) - 8n * yy * yy), z: reduced(2n * y * z) };
}

/** The sum of the point and the base point. The two are never equal or opposite while a scalar below the order is built up. */
function withBase({ x, y, z }: Jacobian): Jacobian {
  const zz = reduced(z * z);
  const run = reduced(base.x * zz - x);
  const rise = reduced(base.y * z * zz - y);
  const squared = reduced(run * run);
  const [cubed, across] = [reduced(squared * run), reduced(x * squared)];
  const newX = reduced(rise * rise - cubed - 2n * across);
  return { x: newX, y: reduced(rise * (across - newX) - y * cubed), z: reduced(z * run) };
}

/** The public point of a private key: the base point times the scalar, which is from 1 to order - 1. */
export function pointOf(scalar: bigint): Point {
  let sum: Jacobian = { ...base, z: 1n };
  for (const bit of scalar.toString(2).slice(1)) {
    sum = doubled(sum);
    if (bit === '1') sum = withBase(sum);
  }
  const shrink = inverse(sum.z, prime);
  const squared = reduced(shrink * shrink);
  return { x: reduced(sum.x * squared), y: reduced(sum.y * squared * shrink) };
}

/** ECDSA with SHA-256, r and s concatenated: the same key and data always give the same signature (RFC 6979, 3.2). */
export async function signatureOf(scalar: bigint, data: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const hash = numberOf(await sha256(data));
  for await (const nonce of noncesOf(scalar, modulo(hash, order))) {
    const r = modulo(pointOf(nonce).x, order);
    const s = modulo(inverse(nonce, order) * (hash + r * scalar), order);
    if (r !== 0n && s !== 0n) return joined(bytesOf(r, 32), bytesOf(s, 32));
  }
  throw new RangeError('No valid nonce was found.');
}

async function* noncesOf(scalar: bigint, hash: bigint): AsyncGenerator<bigint> {
  let key = new Uint8Array(32);
  let value = new Uint8Array(32).fill(1);
  const stir = async (...parts: readonly Uint8Array[]): Promise<void> => {
    key = await hmac(key, joined(value, ...parts));
    value = await hmac(key, value);
  };
  for (const step of [0, 1]) await stir(Uint8Array.of(step), bytesOf(scalar, 32), bytesOf(hash, 32));
  for (;;) {
    value = await hmac(key, value);
    const nonce = numberOf(value);
    if (nonce > 0n && nonce < order) yield nonce;
    await stir(Uint8Array.of(0));
  }
}

async function hmac(key: Uint8Array<ArrayBuffer>, data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const usable = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', usable, data));
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
