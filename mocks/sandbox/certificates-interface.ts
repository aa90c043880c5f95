// The certificate authority of the scheme, as users of the package see it.
import type { ClientCertificate } from '../certificates/certificate.ts';

/**
 * The subject of a client certificate: a software product at the register, or any name that is not there. In worlds of
 * 0.1.1 a certificate whose common name is the id of a software product belongs to that product, however it was
 * requested.
 */
export type CertificateSubject = { readonly softwareProductId: string } | { readonly commonName: string };

export interface Certificates {
  /** The authority's own certificate, self-signed: the anchor of every chain in the scheme. */
  root(): Promise<ClientCertificate>;
  /** Certificates of the scheme's authorities, from the issuing one up to the root: in worlds of 0.1.1 only the root. */
  chain(): Promise<readonly ClientCertificate[]>;
  /**
   * Issues a certificate by the scheme's authority, with the names that the profile puts in certificates. `validFor` is
   * an ISO 8601 duration. `publicKey` belongs to a key pair of your own, for handshakes that you make yourself; without
   * it, nobody has the private key. Refuses (SandboxError) a software product that is not enrolled, and a key that
   * cannot be exported.
   */
  issue(
    options: CertificateSubject & { readonly validFor?: string; readonly publicKey?: CryptoKey },
  ): Promise<ClientCertificate>;
  /** Issues a certificate by another, untrusted authority. */
  issueUntrusted(options: CertificateSubject): Promise<ClientCertificate>;
  /**
   * The certificate that the host of a holder's or the register's mutual-TLS address would present in a handshake;
   * undefined for every other address, and in worlds of 0.1.1, which have only client certificates.
   */
  ofServer(address: string | URL): Promise<ClientCertificate | undefined>;
  /** A fetch that presents the certificate; null presents none. */
  present(certificate: ClientCertificate | null, base?: typeof fetch): typeof fetch;
  /**
   * Revokes a certificate of the scheme for good: from now on every mutual-TLS address refuses it, in every tab (RFC
   * 5280 6.1.3). A participant keeps presenting its own. Refuses (SandboxError) what is not a certificate, and one of
   * another authority.
   */
  revoke(certificate: ClientCertificate): Promise<void>;
}
