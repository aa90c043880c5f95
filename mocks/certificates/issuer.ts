// An authority in a chain: its signing key, and its own stored certificate.
import type { Randomness } from '../ambient/randomness.ts';
import type { Row, Table } from '../store/table.ts';
import type { CertificateRole } from './certificate.ts';
import { sameName, type DistinguishedName } from './distinguished-name.ts';
import { isSignedWith, readSignature, signing } from './signature.ts';
import { decodeCertificate, type Certificate, type CertificateSigner } from './x509.ts';

/** A stored certificate, so that a reload and other tabs find the same one. */
export interface CertificateRow extends Row {
  readonly der: Uint8Array;
  /** Id at the register of the participant to whom it was issued; set if the certificate does not contain it. */
  readonly owner?: string;
  readonly role?: CertificateRole;
}

export interface Issuer {
  /** Thumbprint of its key. */
  readonly kid: string;
  readonly name: DistinguishedName;
  readonly signer: CertificateSigner;
  readonly der: Uint8Array;
  readonly certificate: Certificate;
}

/** From the issuing authority up to the root. */
export type Chain = readonly [Issuer, ...Issuer[]];

/** Covers every instant that a sandbox's clock may show; 9999-12-31T23:59:59Z means no expiry (RFC 5280, 4.1.2.5). */
export const lifetime = { notBefore: new Date('1970-01-01T00:00:00Z'), notAfter: new Date('9999-12-31T23:59:59Z') };

/** The issuer with its certificate, which is made once per key, by whichever tab comes first. */
export async function issuerOf(
  { kid, name, signer }: Omit<Issuer, 'der' | 'certificate'>,
  place: 'root' | 'intermediate',
  { table, write }: { readonly table: Table<CertificateRow>; readonly write: () => Promise<Uint8Array> },
): Promise<Issuer> {
  const id = `${kid}:${place}`;
  const kept = await table.get(id);
  if (kept !== undefined) return { kid, name, signer, der: kept.der, certificate: decoded(kept.der) };
  const der = await write();
  if (await table.add({ id, der })) return { kid, name, signer, der, certificate: decoded(der) };
  return issuerOf({ kid, name, signer }, place, { table, write });
}

/** Twenty random bytes, positive and without leading zeros (RFC 5280, 4.1.2.2). */
export function serialNumber(random: Randomness): Uint8Array<ArrayBuffer> {
  const bytes = random.bytes(20);
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes;
}

/** Whether each certificate, from this one to the last below the root, is signed by the next authority in the chain. */
export async function isIssuedBy(chain: Chain, certificate: Certificate): Promise<boolean> {
  let below = certificate;
  for (const issuer of chain) {
    if (!(await isSignedBy(issuer, below))) return false;
    below = issuer.certificate;
  }
  return true;
}

async function isSignedBy({ signer, certificate: issuer }: Issuer, certificate: Certificate): Promise<boolean> {
  const { alg, publicKey } = signer;
  if (!sameName(certificate.issuer, issuer.subject) || !isSignedWith(alg, certificate.algorithms)) return false;
  const signature = readSignature(alg, certificate.signature);
  if (signature === undefined) return false;
  return crypto.subtle.verify(signing[alg], publicKey, signature, certificate.signedPart);
}

function decoded(der: Uint8Array): Certificate {
  const certificate = decodeCertificate(der);
  if (certificate === undefined) throw new TypeError('The stored certificate of an authority cannot be read.');
  return certificate;
}
