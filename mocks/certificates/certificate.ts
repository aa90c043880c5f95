// What a client certificate is to the sandbox: real DER, and the few facts that rules read from it.

export interface ClientCertificate {
  readonly der: Uint8Array;
  readonly pem: string;
  readonly subject: { readonly commonName: string };
  /** x5t#S256: base64url of the SHA-256 of the DER (RFC 8705, 3.1). */
  readonly thumbprint: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
}

/** A certificate as a peer presented it, before or after its issuer was verified. */
export interface InspectedCertificate extends ClientCertificate {
  readonly issuer: { readonly commonName: string };
  readonly serialNumber: string;
  /** Who the certificate says its holder is: organisation unit of the subject. */
  readonly role?: string;
}

/** Who may hold a certificate of the scheme. */
export type CertificateRole = 'data-recipient' | 'data-holder' | 'secondary-data-holder' | 'register';
