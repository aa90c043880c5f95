// The four cipher suites that the profile permits below TLS 1.3 (IS 11.1), and the one that a handshake agrees on.

/** In the profile's order (IS 11.1). Later standards keep only the two ECDHE suites. */
export const permittedSuites = [
  'TLS_DHE_RSA_WITH_AES_128_GCM_SHA256',
  'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256',
  'TLS_DHE_RSA_WITH_AES_256_GCM_SHA384',
  'TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384',
] as const;

export type CipherSuite = (typeof permittedSuites)[number];
/** A consumer's browser, or the server of a participant. */
export type TlsClient = 'browser' | 'server';

export interface ClientHello {
  /** The permitted suites that such a client offers, in its order of preference. */
  readonly offers: readonly [CipherSuite, ...CipherSuite[]];
  readonly why: string;
}

export type ClientHellos = Readonly<Record<TlsClient, ClientHello>>;

export const clientHellos: ClientHellos = {
  browser: {
    offers: ['TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256', 'TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384'],
    why: 'Of the four suites permitted by profile 0.1.1 browsers offer the two with ECDHE, which the standards have kept, the one with AES-128 first; the server takes the first offer that it permits.',
  },
  server: {
    offers: [
      'TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384',
      'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256',
      'TLS_DHE_RSA_WITH_AES_256_GCM_SHA384',
      'TLS_DHE_RSA_WITH_AES_128_GCM_SHA256',
    ],
    why: 'Between two servers the four suites permitted by profile 0.1.1 are on offer, AES-256 first and ECDHE, which the standards have kept, before DHE; the server takes the first offer that it permits.',
  },
};

export interface AgreedSuite {
  /** The suite that both sides agree on. */
  readonly suite: CipherSuite;
  /** Why this suite is chosen, in one sentence. */
  readonly why: string;
}

/**
 * The suite that a server of the scheme and this client agree on: the client's first offer, because only permitted
 * suites are listed. Uses the offers of profile 0.1.1 unless others are given.
 */
export function agreedSuite(client: TlsClient, hellos = clientHellos): AgreedSuite {
  const { offers, why } = hellos[client];
  return { suite: offers[0], why };
}
