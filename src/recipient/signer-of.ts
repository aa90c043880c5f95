// Which key of a set signed a JWT. Smaller than what jose brings for it, of which pages need nothing else.
import { compactVerify, decodeProtectedHeader, importJWK, type JWK } from 'jose';
import { signingAlgorithms } from '../../mocks/spec/algorithms.ts';

/** The key of the id that the header names, where its signature verifies; undefined where none does. */
export async function signerOf(jwt: string, keys: readonly JWK[]): Promise<JWK | undefined> {
  try {
    const { alg, kid } = decodeProtectedHeader(jwt);
    const key = keys.find((one) => kid !== undefined && one.kid === kid);
    if (key === undefined) return undefined;
    await compactVerify(jwt, await importJWK(key, alg), { algorithms: [...signingAlgorithms] });
    return key;
  } catch {
    return undefined;
  }
}
