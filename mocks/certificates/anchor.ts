// The trust anchor: an authority's key and its self-signed certificate, and what it takes to be issued by it.
import type { Randomness } from '../ambient/randomness.ts';
import type { KeyMaker } from '../keys/key-maker.ts';
import { keyName, type Vault } from '../keys/vault.ts';
import type { VaultKey } from '../keys/vault-key.ts';
import type { Row, Table } from '../store/table.ts';
import { rawSignature } from './signature.ts';
import {
  decodeCertificate,
  encodeCertificate,
  isEcdsaSigned,
  isForClients,
  sameName,
  type Certificate,
  type CertificateSigner,
  type DistinguishedName,
} from './x509.ts';

/** A certificate kept so that a reload and other tabs find the same one. */
export interface CertificateRow extends Row {
  readonly der: Uint8Array;
}

export interface Anchor {
  readonly key: VaultKey;
  readonly root: { readonly der: Uint8Array; readonly certificate: Certificate };
}

interface AnchorOptions {
  readonly vault: Vault;
  readonly random: Randomness;
  readonly keys: KeyMaker;
  readonly table: Table<CertificateRow>;
  readonly owner: string;
  readonly name: DistinguishedName;
}

/** Wide enough for every clock a sandbox is set to; the end says that there is none (RFC 5280, 4.1.2.5). */
const lifetime = { notBefore: new Date('1970-01-01T00:00:00Z'), notAfter: new Date('9999-12-31T23:59:59Z') };

/** Key and root of the owner; the root is made once for each key, whichever tab comes first. */
export async function anchorOf(options: AnchorOptions): Promise<Anchor> {
  const { vault, random, keys, table, owner, name } = options;
  const key = await vault.current(owner, 'certificate');
  const id = `${key.kid}:root`;
  const kept = await table.get(id);
  if (kept !== undefined) return { key, root: decodedRoot(kept.der) };
  const facts = { serialNumber: serialNumber(random.named(`${owner} root`)), issuer: name, subject: name, ...lifetime };
  const der = await encodeCertificate({ ...facts, publicKey: key.publicKey, kind: 'authority' }, signerOf(key, keys));
  return (await table.add({ id, der })) ? { key, root: decodedRoot(der) } : anchorOf(options);
}

/** What the authority signs certificates with. */
export const signerOf = (key: VaultKey, keys: KeyMaker): CertificateSigner => ({
  publicKey: key.publicKey,
  sign: (data) => keys.sign(keyName(key.owner, key.purpose), key, data),
});

/** Twenty random bytes, positive and without leading zeros (RFC 5280, 4.1.2.2). */
export function serialNumber(random: Randomness): Uint8Array<ArrayBuffer> {
  const bytes = random.bytes(20);
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes;
}

/** Whether the anchor's key signed it, for a client of the scheme. Throws on no input. */
export async function isIssuedBy({ key, root }: Anchor, der: Uint8Array): Promise<boolean> {
  const certificate = decodeCertificate(der);
  if (certificate === undefined || !isEcdsaSigned(certificate)) return false;
  if (!sameName(certificate.issuer, root.certificate.subject)) return false;
  const signature = rawSignature(certificate.signature);
  if (signature === undefined) return false;
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
  const signed = await crypto.subtle.verify(algorithm, key.publicKey, signature, certificate.signedPart);
  return signed && isForClients(certificate);
}

function decodedRoot(der: Uint8Array): Anchor['root'] {
  const certificate = decodeCertificate(der);
  if (certificate === undefined) throw new TypeError('The stored root certificate cannot be read.');
  return { der, certificate };
}
