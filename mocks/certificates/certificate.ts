// What a client certificate is to the sandbox: real DER, and the few facts that rules read from it.

export interface ClientCertificate {
  /** X.509 v3, DER-encoded. */
  readonly der: Uint8Array;
  /** The same as PEM text. */
  readonly pem: string;
  /** Distinguished name of the subject, as far as rules read it. */
  readonly subject: { readonly commonName: string };
  /** Distinguished name of the authority that signed it, as far as rules read it. */
  readonly issuer: { readonly commonName: string };
  /** Hexadecimal, as the issuer chose it. */
  readonly serialNumber: string;
  /** x5t#S256: base64url of the SHA-256 of the DER (RFC 8705, 3.1). */
  readonly thumbprint: string;
  /** First instant of validity. */
  readonly notBefore: Date;
  /** Last instant of validity. */
  readonly notAfter: Date;
}

/** A certificate as a peer presented it, before or after its issuer was verified. */
export interface InspectedCertificate extends ClientCertificate {
  /** Who the certificate says its holder is: organisation unit of the subject. */
  readonly role?: string;
}

/** Who may hold a certificate of the scheme. */
export type CertificateRole = 'data-recipient' | 'data-holder' | 'secondary-data-holder' | 'register';
