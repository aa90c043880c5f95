// RSAES-PKCS1-v1_5 for a JWE (RFC 8017 7.2.1, RFC 7518 4.2), which WebCrypto does not have: only encryption.
import { defined } from '../ambient/defined.ts';
import { decodeBase64url, encodeBase64url } from '../ambient/base64url.ts';
import { systemRandomness } from '../ambient/randomness.ts';
import { bytesOf, numberOf, power } from '../keys/modular.ts';
import type { PublicJwk } from '../keys/public-jwk.ts';

/** A compact JWE around the JWS, with `alg` RSA1_5 and `enc` A256GCM. */
export async function encryptWithRsa15(jws: string, { n = '', e = '', kid }: PublicJwk): Promise<string> {
  const header = encodeBase64url(JSON.stringify({ alg: 'RSA1_5', enc: 'A256GCM', cty: 'JWT', ...defined({ kid }) }));
  const [secret, iv] = [systemRandomness.bytes(32), systemRandomness.bytes(12)];
  const modulus = decodeBase64url(n);
  const encrypted = power(numberOf(padded(secret, modulus.length)), numberOf(decodeBase64url(e)), numberOf(modulus));
  const key = await crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['encrypt']);
  const sealing = { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(header), tagLength: 128 };
  const sealed = new Uint8Array(await crypto.subtle.encrypt(sealing, key, new TextEncoder().encode(jws)));
  const [text, tag] = [sealed.slice(0, -16), sealed.slice(-16)];
  return [header, ...[bytesOf(encrypted, modulus.length), iv, text, tag].map((part) => encodeBase64url(part))].join(
    '.',
  );
}

/** 00 02, non-zero random bytes, 00, and the message. */
function padded(message: Uint8Array, length: number): Uint8Array {
  const fill = systemRandomness.bytes(length - message.length - 3).map((byte) => byte || 1);
  return Uint8Array.of(0, 2, ...fill, 0, ...message);
}
