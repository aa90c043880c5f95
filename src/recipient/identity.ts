// Who a data recipient is: its ids at the register, its keys, and the fetch that presents its certificate.

export interface SigningKey {
  /** Signs; need not be extractable. */
  readonly privateKey: CryptoKey;
  /** Key id, as published. */
  readonly kid: string;
  /** One of the two that the profile allows. */
  readonly alg: 'PS256' | 'ES256';
}

export interface DecryptionKey {
  /** Decrypts; need not be extractable. */
  readonly privateKey: CryptoKey;
  /** Key id, as published. */
  readonly kid: string;
  /** JWE algorithm, for example RSA-OAEP-256. */
  readonly alg: string;
}

/** `sandbox.dataRecipient` is one; so is anything else of this shape. */
export interface Identity {
  /** Id of the brand at the register. */
  readonly brandId: string;
  /** Id of the software product at the register. */
  readonly softwareProductId: string;
  /** As the register has them on file; flows use the first. */
  readonly redirectUris: readonly string[];
  /** Signs client assertions, request objects and registrations. */
  readonly signingKey: SigningKey;
  /** Opens encrypted ID tokens. */
  readonly decryptionKey: DecryptionKey;
  /** Keys of before, for what a holder with an older copy of the key set still seals (OpenID Connect Core 10.2.1). */
  readonly earlierDecryptionKeys?: readonly DecryptionKey[];
  /** The client_id at each holder, by brand; a kept run of a client that is none of them has ended with its world. */
  readonly clientIds?: Readonly<Record<string, string>>;
  /** Where a holder pings (CIBA); absent: poll only. */
  readonly notificationEndpoint?: string;
  /** Its clock, where the surroundings name none; the machine's when absent. */
  readonly now?: () => Date;
  /** Must present the client certificate on mutual-TLS addresses. */
  readonly fetch: typeof fetch;
}

/** Where things are, and what time it is. */
export interface Surroundings {
  /** Issuer and the two bases of the register. */
  readonly register: { readonly issuer: string; readonly base: string; readonly secureBase: string };
  /** Issuer of the data holder; found among the register's brands when absent. */
  readonly holder?: string;
  /** The recipient's clock; the machine's when absent. */
  readonly now?: () => Date;
}
