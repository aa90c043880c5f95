// What a certificate is to the sandbox: real DER, and the few facts that rules read from it.

export interface ClientCertificate {
  /** X.509 v3, DER-encoded. */
  readonly der: Uint8Array;
  /** The same as PEM text. */
  readonly pem: string;
  /** Distinguished name of the subject. */
  readonly subject: CertificateName;
  /** Distinguished name of the authority that signed it. */
  readonly issuer: CertificateName;
  /** Hexadecimal, as the issuer chose it. */
  readonly serialNumber: string;
  /** x5t#S256: base64url of the SHA-256 of the DER (RFC 8705, 3.1). */
  readonly thumbprint: string;
  /** First instant of validity. */
  readonly notBefore: Date;
  /** Last instant of validity. */
  readonly notAfter: Date;
}

export interface CertificateName {
  /** CN; empty where the name has none. */
  readonly commonName: string;
  /** OU */
  readonly organisationUnit?: string;
  /** O */
  readonly organisation?: string;
  /** C: two letters. */
  readonly country?: string;
}

/** A certificate as a peer presented it, before or after its issuer was verified. */
export type InspectedCertificate = ClientCertificate;

/** Who may hold a certificate of the scheme. */
export type CertificateRole = (typeof certificateRoles)[number];
export const certificateRoles = ['data-recipient', 'data-holder', 'secondary-data-holder', 'register'] as const;

/** Whom a certificate was issued to, as the authority knows it. */
export interface CertificateOwner {
  /** At the register: the software product, or the data holder brand; absent where nobody there has it. */
  readonly id?: string;
  /** One of `CertificateRole`, or what else the certificate says. */
  readonly role?: string;
}
