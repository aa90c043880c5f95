// Public keys as WebCrypto takes them: the same few are used with every call, and importing one costs more than using it.
import { importJWK, type JWK } from 'jose';
import { publicPart, type PublicJwk } from './public-jwk.ts';

const imported = new Map<string, Promise<CryptoKey>>();
const keep = 100;

/** The key for the algorithm; rejects what jose cannot import. Oldest out first. */
export function importedKey(jwk: PublicJwk, alg: string): Promise<CryptoKey> {
  // Bare, because a public key may be published with the key_ops of its private half (register, JWKS-04).
  const part = publicPart(jwk);
  const name = `${alg} ${JSON.stringify(part)}`;
  const known = imported.get(name);
  if (known !== undefined) return known;
  const [oldest] = imported.keys();
  if (imported.size >= keep && oldest !== undefined) imported.delete(oldest);
  const key = importJWK(part as JWK, alg).then((found) => {
    if (found instanceof Uint8Array) throw new TypeError('A symmetric key verifies and encrypts nothing here.');
    return found;
  });
  imported.set(name, key);
  key.catch(() => imported.delete(name));
  return key;
}
