// The credentials of a recipient that runs elsewhere: its private keys for signing and decryption, and a client certificate.
import { type DataRecipient, type Sandbox, SandboxError } from '../../../mocks/index.ts';
import { privateKeyPem } from '../../../mocks/sockets.ts';

/** A client certificate with its private key, in PEM. */
export interface ClientCredentials {
  readonly key: string;
  /** The certificate, followed by those of the authorities below the root. */
  readonly certificate: string;
  /** x5t#S256 (RFC 8705 3.1), which tokens are bound to. */
  readonly thumbprint: string;
}

export interface Credentials {
  /** The software product’s current certificate; issues one if it has none. */
  of(recipient: DataRecipient): Promise<ClientCredentials>;
  /** A new certificate for it. */
  renew(recipient: DataRecipient, validFor?: string): Promise<ClientCredentials>;
  /** A certificate for any common name, registered or not. */
  issue(commonName: string, options: { readonly validFor?: string | undefined }): Promise<ClientCredentials>;
  clear(): void;
}

export function credentialsIn(sandbox: () => Sandbox): Credentials {
  const given = new Map<string, Promise<ClientCredentials>>();
  const another = (softwareProductId: string, validFor?: string): Promise<ClientCredentials> => {
    const made = issued(sandbox(), { softwareProductId }, validFor);
    given.set(softwareProductId, made);
    made.catch(() => given.delete(softwareProductId));
    return made;
  };
  return {
    of: ({ softwareProductId }) => given.get(softwareProductId) ?? another(softwareProductId),
    renew: ({ softwareProductId }, validFor) => another(softwareProductId, validFor),
    issue: (commonName, { validFor }) => issued(sandbox(), { commonName }, validFor),
    clear: () => given.clear(),
  };
}

type Subject = { readonly softwareProductId: string } | { readonly commonName: string };

async function issued({ certificates }: Sandbox, subject: Subject, validFor?: string): Promise<ClientCredentials> {
  // RSA, as in the Register’s certificates (CDS, Certificate Management); works for the handshake in every profile.
  const pair = await crypto.subtle.generateKey(
    { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1), hash: 'SHA-256' },
    true,
    ['sign', 'verify'],
  );
  const { publicKey } = pair;
  const { pem, thumbprint } = await certificates.issue({
    ...subject,
    publicKey,
    ...(validFor !== undefined && { validFor }),
  });
  const chain = await certificates.chain();
  return {
    key: await pemOf(pair.privateKey),
    certificate: [pem, ...chain.slice(0, -1).map((above) => above.pem)].join(''),
    thumbprint,
  };
}

/** Exports a private key as PKCS #8 in PEM. */
export async function pemOf(key: CryptoKey): Promise<string> {
  if (!key.extractable)
    throw new SandboxError(
      'keys-not-extractable',
      'The private keys of this world cannot be exported.',
      'Serve a world whose private keys can be exported.',
    );
  return privateKeyPem(new Uint8Array(await crypto.subtle.exportKey('pkcs8', key)));
}
