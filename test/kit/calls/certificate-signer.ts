// A WebCrypto key pair as a certificate signer.
import type { CertificateSigner } from '../../../mocks/certificates/x509.ts';

export const signerOf = ({
  publicKey,
  privateKey,
}: Pick<CryptoKeyPair, 'publicKey' | 'privateKey'>): CertificateSigner => ({
  alg: 'ES256',
  publicKey,
  sign: async (data) => new Uint8Array(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, data)),
});
