// The two cipher suites that remain below TLS 1.3 (CDS, Transaction Security: Ciphers; FAPI 1.0 Advanced 8.5), and what each client offers first.
import type { ClientHellos } from '../ciphers.ts';

export const todaysHellos: ClientHellos = {
  browser: {
    offers: ['TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256', 'TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384'],
    why: 'Browsers offer the two suites that today’s standard permits below TLS 1.3, the one with AES-128 first; the server takes the first offer that it permits.',
  },
  server: {
    offers: ['TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384', 'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256'],
    why: 'Between two servers the two suites that today’s standard permits below TLS 1.3 are on offer, AES-256 first; the server takes the first offer that it permits.',
  },
};
