// Reads the facts of a presented certificate without verifying it.
import { defined } from '../ambient/defined.ts';
import { encodeBase64url } from '../ambient/base64url.ts';
import { sha256 } from '../keys/hashes.ts';
import type { CertificateName, InspectedCertificate } from './certificate.ts';
import { certificatePem } from './pem.ts';
import { hex, type DerValue } from './der.ts';
import { inName } from './distinguished-name.ts';
import { decodeCertificate } from './x509.ts';

/** Bytes; far longer than any certificate of the scheme. Longer input only costs time. */
const longest = 16_384;
/** The contents of the certificate; undefined unless the bytes are exactly one X.509 certificate in DER. Never throws. */
export async function inspect(der: Uint8Array): Promise<InspectedCertificate | undefined> {
  if (der.length > longest) return undefined;
  const certificate = decodeCertificate(der);
  if (certificate === undefined) return undefined;
  const { subject, issuer, serialNumber, notBefore, notAfter } = certificate;
  const own = new Uint8Array(der);
  return {
    der: own,
    pem: certificatePem(own),
    subject: named(subject),
    issuer: named(issuer),
    serialNumber: hex(serialNumber),
    thumbprint: encodeBase64url(await sha256(own)),
    notBefore,
    notAfter,
  };
}

function named(name: DerValue): CertificateName {
  const [country, organisation, organisationUnit] = (['country', 'organisation', 'organisationUnit'] as const).map(
    (part) => inName(name, part),
  );
  return {
    ...defined({ country, organisation, organisationUnit }),
    commonName: inName(name, 'commonName') ?? '',
  };
}
