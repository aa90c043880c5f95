// Hashes of the profile, and ids derived from a secret.
import { boundedCache } from '../ambient/bounded-cache.ts';
import { encodeBase64url } from '../ambient/base64url.ts';
import { uuidOf } from '../ambient/randomness.ts';

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

export async function sha256(data: string | Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = typeof data === 'string' ? utf8(data) : new Uint8Array(data);
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

/** `c_hash`, `s_hash`, `at_hash`: base64url of the left half of the SHA-256 (OIDC Core 3.3.2.11, FAPI part 2, 5.1). */
export async function leftHalfHash(text: string): Promise<string> {
  return encodeBase64url((await sha256(text)).subarray(0, 16));
}

/**
 * 128 bits as 22 characters of base64url: the same for the same secret and parts, and without the secret no way
 * back or on to another (CDS, id permanence).
 */
export async function derivedId(secret: CryptoKey | string, ...parts: readonly string[]): Promise<string> {
  return encodeBase64url(await derived(secret, parts));
}

/** The same as a UUID in the form of version 4: pairwise subjects (OIDC Core 8.1). */
export async function derivedUuid(secret: CryptoKey | string, ...parts: readonly string[]): Promise<string> {
  return uuidOf(await derived(secret, parts));
}

/** The same few ids are asked for with every call, and depend on nothing but secret and parts. */
const derivations = boundedCache<string, Promise<Uint8Array>>(4000);

function derived(secret: CryptoKey | string, parts: readonly string[]): Promise<Uint8Array> {
  if (typeof secret !== 'string') return macOf(secret, parts);
  // As a JSON array the parts cannot run into each other.
  const name = JSON.stringify([secret, ...parts]);
  return derivations.getOrMake(name, async () => macOf(await keyOf(secret), parts));
}

async function macOf(key: CryptoKey, parts: readonly string[]): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, utf8(JSON.stringify(parts))), 0, 16);
}

/** Lists of a thousand ids come from one secret; a page shows a few worlds at most. */
const keys = boundedCache<string, Promise<CryptoKey>>(8);

const keyOf = (secret: string): Promise<CryptoKey> =>
  keys.getOrMake(secret, () =>
    crypto.subtle.importKey('raw', utf8(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
  );
