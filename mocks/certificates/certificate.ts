// A certificate in the sandbox: real DER, and the few facts that rules use.

export interface ClientCertificate {
  /** X.509 v3, DER-encoded. */
  readonly der: Uint8Array;
  /** The same as PEM text. */
  readonly pem: string;
  /** Distinguished name of the subject. */
  readonly subject: CertificateName;
  /** Distinguished name of the authority that signed it. */
  readonly issuer: CertificateName;
  /** Hexadecimal, as chosen by the issuer. */
  readonly serialNumber: string;
  /** x5t#S256: base64url of the SHA-256 of the DER (RFC 8705, 3.1). */
  readonly thumbprint: string;
  /** First instant of validity. */
  readonly notBefore: Date;
  /** Last instant of validity. */
  readonly notAfter: Date;
}

export interface CertificateName {
  /** CN; empty if the name has none. */
  readonly commonName: string;
  /** OU */
  readonly organisationUnit?: string;
  /** O */
  readonly organisation?: string;
  /** C: two letters. */
  readonly country?: string;
}

/** A certificate that a caller presented, whether or not it was verified. */
export type InspectedCertificate = ClientCertificate;

/** Who may hold a certificate of the scheme. */
export type CertificateRole = (typeof certificateRoles)[number];
export const certificateRoles = ['data-recipient', 'data-holder', 'secondary-data-holder', 'register'] as const;

/** The participant to whom a certificate was issued, as the authority knows it. */
export interface CertificateOwner {
  /** Id at the register: of the software product, or of the data holder brand; absent if it belongs to nobody there. */
  readonly id?: string;
  /** A `CertificateRole`, or any other value in the certificate. */
  readonly role?: string;
}
