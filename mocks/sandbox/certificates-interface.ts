// What people hold of the scheme’s certificate authority.
import type { ClientCertificate } from '../certificates/certificate.ts';

/**
 * Whom a client certificate is for: a software product on file at the register, or nobody there, under any name. In worlds
 * of 0.1.1 a certificate whose common name is the id of a software product is that product’s, however it was asked for.
 */
export type CertificateSubject = { readonly softwareProductId: string } | { readonly commonName: string };

export interface Certificates {
  /** The authority’s own, self-signed: the anchor of every chain of the scheme. */
  root(): Promise<ClientCertificate>;
  /** Certificates of the scheme’s authorities, from the one that issues up to the root: in worlds of 0.1.1 the root alone. */
  chain(): Promise<readonly ClientCertificate[]>;
  /**
   * By the scheme's certificate authority, with the names that the profile has in certificates. `validFor` is an ISO 8601
   * duration. `publicKey` is that of a pair of your own, for handshakes that you make yourself; without it nobody has the
   * private key. Refuses (SandboxError) a software product that nobody enrolled, and a key that cannot be exported.
   */
  issue(
    options: CertificateSubject & { readonly validFor?: string; readonly publicKey?: CryptoKey },
  ): Promise<ClientCertificate>;
  /** By another authority. */
  issueUntrusted(options: CertificateSubject): Promise<ClientCertificate>;
  /**
   * The one that the host of a mutual-TLS address of a holder or the register would present in a handshake; undefined for
   * every other address, and in worlds of 0.1.1, whose certificates are for clients alone.
   */
  ofServer(address: string | URL): Promise<ClientCertificate | undefined>;
  /** A fetch that presents the certificate; null: none. */
  present(certificate: ClientCertificate | null, base?: typeof fetch): typeof fetch;
  /**
   * Revokes a certificate of the scheme for good: every mutual-TLS address refuses it from now on, in every tab
   * (RFC 5280 6.1.3). A participant goes on presenting its own. Refuses (SandboxError) what is no certificate, and one of
   * another authority.
   */
  revoke(certificate: ClientCertificate): Promise<void>;
}
