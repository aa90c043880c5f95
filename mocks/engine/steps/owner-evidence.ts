// To whom the caller's certificate was issued: from the certificate itself, or from the authority's record.
import type { CallerCertificate } from '../call.ts';
import type { Evidence } from '../ledger.ts';

/** Evidence for the check that it was issued to the participant with this id. */
export function ownerEvidence({ peer, owner }: CallerCertificate, expected: string): Evidence {
  const commonName = peer?.subject.commonName;
  return peer === undefined || owner?.id === commonName
    ? { at: 'certificate:subject.commonName', expected, actual: commonName ?? null }
    : { at: 'state:certificate.owner', expected, actual: owner?.id ?? null };
}

/** Evidence for the check that it was issued to a participant in this role. */
export function roleEvidence({ peer, owner }: CallerCertificate, expected: string): Evidence {
  const unit = peer?.subject.organisationUnit;
  return peer === undefined || (owner !== undefined && owner.role === unit)
    ? { at: 'certificate:subject.organizationalUnit', expected, actual: unit ?? null }
    : { at: 'state:certificate.role', expected, actual: owner?.role ?? null };
}
