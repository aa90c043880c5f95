// TLS parameters: the versions and cipher suites that the profiles of a world permit.
import { constants } from 'node:crypto';
import { clientHellos, permittedSuites, type CipherSuite } from '../spec/ciphers.ts';
import type { ProfileId } from '../spec/ids.ts';
import { profiles } from '../spec/profiles/index.ts';

/** Options for `tls.createSecureContext`. */
export interface TlsSettings {
  readonly minVersion: 'TLSv1.2';
  readonly maxVersion: 'TLSv1.3';
  readonly ciphers: string;
  /** Parameters for the DHE suites, of a size that fits the key. */
  readonly dhparam: 'auto';
  readonly honorCipherOrder: true;
  /** No renegotiation, so that the client certificate of a connection never changes. */
  readonly secureOptions: number;
}

/** Suites of TLS 1.3 (RFC 8446 B.4), which the standards leave to BCP 195. */
const newest = ['TLS_AES_128_GCM_SHA256', 'TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256'];

/** TLS 1.2 or later, with the suites of any holder's profile (IS 11.1; CDS, Transaction Security: Ciphers). */
export function tlsSettings(ids: readonly ProfileId[]): TlsSettings {
  const suites = permittedSuites.filter((suite) => ids.some((id) => suitesOf(id).includes(suite)));
  return {
    minVersion: 'TLSv1.2',
    maxVersion: 'TLSv1.3',
    ciphers: [...newest, ...suites.map(nameInOpenSsl)].join(':'),
    dhparam: 'auto',
    honorCipherOrder: true,
    secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
  };
}

const suitesOf = (id: ProfileId): readonly CipherSuite[] => (profiles[id].hellos ?? clientHellos).server.offers;

/** OpenSSL's name: `ECDHE-RSA-AES128-GCM-SHA256` for `TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256`. */
const nameInOpenSsl = (suite: CipherSuite): string =>
  suite.replace(/^TLS_/u, '').replace('_WITH_AES_', '_AES').replaceAll('_', '-');
