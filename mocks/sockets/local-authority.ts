// The certificate authority of this machine, for servers of the sandbox on localhost. It is separate from the scheme's authority, which uses the sandbox's clock and keys that a seed may reveal; real clients trust this one, which uses the machine's clock.
import { systemClock } from '../ambient/clock.ts';
import { systemRandomness } from '../ambient/randomness.ts';
import { serialNumber } from '../certificates/issuer.ts';
import { certificatePem, privateKeyPem } from '../certificates/pem.ts';
import { encodeCertificate, type CertificateSigner } from '../certificates/x509.ts';
import { decodeBase64url, encodeBase64url } from '../ambient/base64url.ts';
import type { Bytes } from '../certificates/der.ts';

/** The PEM texts with which a TLS server starts. */
export interface ServerCertificate {
  readonly key: string;
  /** The certificate, followed by the authority's. */
  readonly cert: string;
}

export interface LocalAuthority {
  /** Its own certificate in PEM, for clients to trust. */
  readonly pem: string;
  /** For a server on localhost, with an RSA 2048 key, as every permitted cipher suite requires. */
  serverCertificate(): Promise<ServerCertificate>;
  /** Its key and certificate, so that the authority is the same after a restart. */
  export(): Promise<KeptAuthority>;
}

/** PKCS #8 of its key and DER of its certificate, each in base64url. */
export interface KeptAuthority {
  readonly key: string;
  readonly certificate: string;
}

const name = { organisation: 'Simulated', commonName: 'CDR Sandbox localhost CA' };
const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const day = 86_400_000;
const hosts = ['localhost', Uint8Array.of(127, 0, 0, 1), Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)];

/** The stored authority, otherwise one with a new key. */
export async function localAuthority(kept?: KeptAuthority): Promise<LocalAuthority> {
  const { privateKey, publicKey } = kept === undefined ? await newPair() : await pairOf(kept);
  const signer: CertificateSigner = {
    alg: 'ES256',
    publicKey,
    sign: async (data) =>
      new Uint8Array(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, data)),
  };
  const der = kept === undefined ? await ownCertificate(signer) : decodeBase64url(kept.certificate);
  const pem = certificatePem(der);
  return {
    pem,
    serverCertificate: async () => {
      const pair = await crypto.subtle.generateKey(
        { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1), hash: 'SHA-256' },
        true,
        ['sign', 'verify'],
      );
      const leaf = await encodeCertificate(
        {
          serialNumber: serialNumber(systemRandomness),
          issuer: name,
          subject: { organisation: 'Simulated', commonName: 'localhost' },
          ...datesFor(365),
          publicKey: pair.publicKey,
          kind: 'rsa-server',
          hosts,
        },
        signer,
      );
      return { key: privateKeyPem(await pkcs8(pair.privateKey)), cert: `${certificatePem(leaf)}${pem}` };
    },
    export: async () => ({ key: encodeBase64url(await pkcs8(privateKey)), certificate: encodeBase64url(der) }),
  };
}

const ownCertificate = (signer: CertificateSigner): Promise<Bytes> =>
  encodeCertificate(
    {
      serialNumber: serialNumber(systemRandomness),
      issuer: name,
      subject: name,
      ...datesFor(3650),
      publicKey: signer.publicKey,
      kind: 'authority',
    },
    signer,
  );

/** From yesterday, in case a client's clock is a little behind. */
function datesFor(days: number): { readonly notBefore: Date; readonly notAfter: Date } {
  const now = systemClock.now().getTime();
  return { notBefore: new Date(now - day), notAfter: new Date(now + days * day) };
}

const newPair = (): Promise<CryptoKeyPair> => crypto.subtle.generateKey(curve, true, ['sign', 'verify']);

async function pairOf({ key }: KeptAuthority): Promise<CryptoKeyPair> {
  const privateKey = await crypto.subtle.importKey('pkcs8', decodeBase64url(key), curve, true, ['sign']);
  const { d: _secret, key_ops: _uses, ...open } = await crypto.subtle.exportKey('jwk', privateKey);
  return { privateKey, publicKey: await crypto.subtle.importKey('jwk', open, curve, true, ['verify']) };
}

const pkcs8 = async (key: CryptoKey): Promise<Bytes> => new Uint8Array(await crypto.subtle.exportKey('pkcs8', key));
