// Who a data recipient is: its ids at the register, its keys, and the fetch that presents its certificate.

export interface SigningKey {
  /** May be non-extractable. */
  readonly privateKey: CryptoKey;
  /** Key id, as published. */
  readonly kid: string;
  /** One of the two that the profile allows. */
  readonly alg: 'PS256' | 'ES256';
}

export interface DecryptionKey {
  /** May be non-extractable. */
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
  /** As registered at the register; flows use the first. */
  readonly redirectUris: readonly string[];
  /** Signs client assertions, request objects and registrations. */
  readonly signingKey: SigningKey;
  /** Decrypts ID tokens. */
  readonly decryptionKey: DecryptionKey;
  /** Retired keys: a holder with an older copy of the key set still encrypts to them (OpenID Connect Core 10.2.1). */
  readonly earlierDecryptionKeys?: readonly DecryptionKey[];
  /** The client_id at each holder, by brand; a kept run of any other client has ended with its world. */
  readonly clientIds?: Readonly<Record<string, string>>;
  /** Where a holder sends pings (CIBA); if absent, only polling. */
  readonly notificationEndpoint?: string;
  /** The clock if the surroundings have none; the machine’s if absent. */
  readonly now?: () => Date;
  /** Must present the client certificate on mutual-TLS addresses. */
  readonly fetch: typeof fetch;
}

/** Where the parties are, and the time. */
export interface Surroundings {
  /** Issuer and the two bases of the register. */
  readonly register: { readonly issuer: string; readonly base: string; readonly secureBase: string };
  /** Issuer of the data holder; if absent, found among the register’s brands. */
  readonly holder?: string;
  /** The recipient’s clock; the machine’s if absent. */
  readonly now?: () => Date;
}
