// Who a data recipient is: its ids at the register, its keys, and the fetch that presents its certificate.

export interface SigningKey {
  readonly privateKey: CryptoKey;
  readonly kid: string;
  readonly alg: 'PS256' | 'ES256';
}

export interface DecryptionKey {
  readonly privateKey: CryptoKey;
  readonly kid: string;
  readonly alg: string;
}

/** `sandbox.dataRecipient` is one; so is anything else of this shape. */
export interface Identity {
  readonly brandId: string;
  readonly softwareProductId: string;
  readonly redirectUris: readonly string[];
  readonly signingKey: SigningKey;
  readonly decryptionKey: DecryptionKey;
  readonly notificationEndpoint?: string;
  /** Must present the client certificate on mutual-TLS addresses. */
  readonly fetch: typeof fetch;
}

/** Where things are, and what time it is. */
export interface Surroundings {
  readonly register: { readonly issuer: string; readonly base: string; readonly secureBase: string };
  /** Issuer of the data holder; found among the register's brands when absent. */
  readonly holder?: string;
  /** The recipient's clock; the machine's when absent. */
  readonly now?: () => Date;
}
