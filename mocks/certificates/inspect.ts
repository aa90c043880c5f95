// Reads the facts of a certificate that somebody presented; believes none of them.
import { encodeBase64url } from '../ambient/base64url.ts';
import { sha256 } from '../keys/hashes.ts';
import type { InspectedCertificate } from './certificate.ts';
import { certificatePem } from './pem.ts';
import { hex } from './der.ts';
import { decodeCertificate, inName } from './x509.ts';

/** No certificate of the scheme comes near; what is longer costs only time. */
const longest = 16_384;
/** What the certificate says; undefined for anything that is not exactly one X.509 certificate in DER. Never throws. */
export async function inspect(der: Uint8Array): Promise<InspectedCertificate | undefined> {
  if (der.length > longest) return undefined;
  const certificate = decodeCertificate(der);
  if (certificate === undefined) return undefined;
  const { subject, issuer, serialNumber, notBefore, notAfter } = certificate;
  const role = inName(subject, 'organisationUnit');
  const own = new Uint8Array(der);
  return {
    der: own,
    pem: certificatePem(own),
    subject: { commonName: inName(subject, 'commonName') ?? '' },
    issuer: { commonName: inName(issuer, 'commonName') ?? '' },
    serialNumber: hex(serialNumber),
    thumbprint: encodeBase64url(await sha256(own)),
    notBefore,
    notAfter,
    ...(role === undefined ? {} : { role }),
  };
}
