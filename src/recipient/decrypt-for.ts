// Decrypts JWEs addressed to the recipient; loaded with the first encrypted token.
import { compactDecrypt } from 'jose';
import type { Identity } from './identity.ts';

/** The signed token inside the JWE. Throws the library’s error for a plain token, another key or another algorithm. */
export async function decryptFor(
  jwe: string,
  { decryptionKey, earlierDecryptionKeys = [] }: Pick<Identity, 'decryptionKey' | 'earlierDecryptionKeys'>,
): Promise<string> {
  const { plaintext } = await compactDecrypt(
    jwe,
    ({ kid, alg }) => {
      const key = earlierDecryptionKeys.find((one) => one.kid === kid && one.alg === alg) ?? decryptionKey;
      return key.privateKey;
    },
    { keyManagementAlgorithms: [decryptionKey.alg] },
  );
  return new TextDecoder().decode(plaintext);
}
