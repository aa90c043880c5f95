// Ids derived from a secret: the same parts give the same id, and without the secret it can be neither reversed nor linked to another.
import { encodeBase64url } from '../ambient/base64url.ts';
import { boundedCache } from '../ambient/bounded-cache.ts';
import { uuidOf } from '../ambient/randomness.ts';

export interface DerivedIds {
  /** 128 bits as 22 characters in base64url (CDS, id permanence). */
  id(...parts: readonly string[]): Promise<string>;
  /** The same in the format of a version 4 UUID, for pairwise subjects (OIDC Core 8.1). */
  uuid(...parts: readonly string[]): Promise<string>;
}

/** The ids of one world. Caches the few that every call needs. */
export function derivedIds(secret: string): DerivedIds {
  const utf8 = new TextEncoder();
  const derivations = boundedCache<string, Promise<Uint8Array>>(4000);
  let key: Promise<CryptoKey> | undefined;
  const macOf = async (name: string): Promise<Uint8Array> => {
    key ??= crypto.subtle.importKey('raw', utf8.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    return new Uint8Array(await crypto.subtle.sign('HMAC', await key, utf8.encode(name)), 0, 16);
  };
  const derived = (parts: readonly string[]): Promise<Uint8Array> => {
    // A JSON array keeps the boundaries between the parts.
    const name = JSON.stringify(parts);
    return derivations.getOrMake(name, () => macOf(name));
  };
  return {
    id: async (...parts) => encodeBase64url(await derived(parts)),
    uuid: async (...parts) => uuidOf(await derived(parts)),
  };
}
