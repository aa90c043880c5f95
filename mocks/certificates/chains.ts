// The two chains of the scheme: a root that issues directly, and an intermediate under a root like the Register's.
import { loadOnce } from '../ambient/load-part.ts';
import type { Randomness } from '../ambient/randomness.ts';
import type { KeyMaker } from '../keys/key-maker.ts';
import { keyName, type Vault } from '../keys/vault.ts';
import type { Table } from '../store/table.ts';
import { issuerOf, lifetime, serialNumber, type CertificateRow, type Chain } from './issuer.ts';
import type { DistinguishedName } from './distinguished-name.ts';
import { encodeCertificate, type CertificateFacts } from './x509.ts';

export interface ChainOptions {
  readonly vault: Vault;
  readonly random: Randomness;
  readonly keys: KeyMaker;
  readonly table: Table<CertificateRow>;
  /** Owner name of its key in the vault. */
  readonly owner: string;
  /** Beginning of the names of its authorities. */
  readonly called: string;
}

/** Common to every name in the Register's chain (CDS, Certificate Management). */
export const schemeNames = { country: 'AU', organisationUnit: 'Consumer Data Right' } as const;

export const rootName = (called: string): DistinguishedName => ({
  organisation: 'Simulated',
  commonName: `${called} Root CA`,
});
const registerName = (called: string, place: 'Root' | 'Intermediate'): DistinguishedName => ({
  ...schemeNames,
  organisation: 'Simulated',
  commonName: `${called} ${place} CA`,
});
export const intermediateName = (called: string): DistinguishedName => registerName(called, 'Intermediate');

/** A root with a P-256 key from the vault. */
export async function rootAlone(options: ChainOptions): Promise<Chain> {
  const { vault, keys, owner } = options;
  const key = await vault.current(owner, 'certificate');
  const signer = {
    alg: 'ES256' as const,
    publicKey: key.publicKey,
    sign: (data: Uint8Array<ArrayBuffer>) => keys.sign(keyName(key.owner, key.purpose), key, data),
  };
  const name = rootName(options.called);
  const own = { subject: name, issuer: name, publicKey: key.publicKey, kind: 'authority' as const };
  const write = () => encodeCertificate(authorityFacts(options, 'root', own), signer);
  return [await issuerOf({ kid: key.kid, name, signer }, 'root', { table: options.table, write })];
}

/** An intermediate under a root, both with RSA keys from this package. */
export async function registerChain(options: ChainOptions): Promise<Chain> {
  const { table, called } = options;
  const { authorityKeys } = await shippedKeys();
  const [above, below] = await authorityKeys(options.owner);
  const [top, name] = [registerName(called, 'Root'), intermediateName(called)];
  const root = await issuerOf({ ...above, name: top }, 'root', {
    table,
    write: () => {
      const own = { subject: top, issuer: top, publicKey: above.signer.publicKey, kind: 'root' as const };
      return encodeCertificate(authorityFacts(options, 'register root', own), above.signer);
    },
  });
  const intermediate = await issuerOf({ ...below, name }, 'intermediate', {
    table,
    write: () => {
      const own = { subject: name, issuer: top, publicKey: below.signer.publicKey, kind: 'authority' as const };
      return encodeCertificate(authorityFacts(options, 'intermediate', own), above.signer);
    },
  });
  return [intermediate, root];
}

/** Only worlds in today's profile need them. */
export const shippedKeys = loadOnce(() => import('./shipped-keys.ts'));

const authorityFacts = (
  { random, owner }: ChainOptions,
  which: string,
  own: Pick<CertificateFacts, 'subject' | 'issuer' | 'publicKey' | 'kind'>,
): CertificateFacts => ({ serialNumber: serialNumber(random.named(`${owner} ${which}`)), ...own, ...lifetime });
