// The four cipher suites that the profile permits below TLS 1.3 (IS 11.1), and which of them a handshake would agree on.

/** In the profile's order (IS 11.1). The standard that followed keeps the two ECDHE suites alone. */
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
  /** Those of the permitted suites that such a client offers, the one it likes best first. */
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
  /** The suite that both sides would use. */
  readonly suite: CipherSuite;
  /** How the choice comes about, in a sentence. */
  readonly why: string;
}

/** What a server of the scheme and this client would agree on: the client's first offer, for only permitted ones are listed. Those of profile 0.1.1 unless others are given. */
export function agreedSuite(client: TlsClient, hellos = clientHellos): AgreedSuite {
  const { offers, why } = hellos[client];
  return { suite: offers[0], why };
}
