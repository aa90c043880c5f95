// Caches public keys imported into WebCrypto: the same few are used with every call, and importing one costs more than using it.
import { importJWK, type JWK } from 'jose';
import { boundedCache } from '../ambient/bounded-cache.ts';
import { publicPart, type PublicJwk } from './public-jwk.ts';

const imported = boundedCache<string, Promise<CryptoKey>>(100);

/** The key for the algorithm; rejects if jose cannot import it. */
export function importedKey(jwk: PublicJwk, alg: string): Promise<CryptoKey> {
  // Only the public members, because a public key may be published with the key_ops of its private half (register, JWKS-04).
  const part = publicPart(jwk);
  return imported.getOrMake(`${alg} ${JSON.stringify(part)}`, async () => {
    const found = await importJWK(part as JWK, alg);
    if (found instanceof Uint8Array) throw new TypeError('A symmetric key cannot be used here.');
    return found;
  });
}
