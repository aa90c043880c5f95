// Finds the key that signed a JWT. Smaller than jose’s key set functions, which pages do not need.
import { compactVerify, decodeProtectedHeader, importJWK, type JWK } from 'jose';
import { signingAlgorithms } from '../../mocks/spec/algorithms.ts';

/** The key with the kid of the header, if it verifies the signature; otherwise undefined. */
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
