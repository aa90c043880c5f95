// Opens what was encrypted for the recipient; loaded with the first sealed token, not before.
import { compactDecrypt } from 'jose';
import type { DecryptionKey } from './identity.ts';

/** The signed token inside. Throws what the library throws for a plain token, another key or another algorithm. */
export async function openSealed(jwe: string, { privateKey, alg }: DecryptionKey): Promise<string> {
  const { plaintext } = await compactDecrypt(jwe, privateKey, { keyManagementAlgorithms: [alg] });
  return new TextDecoder().decode(plaintext);
}
