// Whom a certificate is written for, in each form that a world may have.
import type { CertificateRole } from './certificate.ts';
import { schemeNames } from './chains.ts';
import type { DistinguishedName } from './distinguished-name.ts';
import type { CertificateKind } from './extensions.ts';

/**
 * `register`: as the Register issues them, with RSA keys, by an intermediate. `names`: with its names alone, by the root,
 * with P-256 keys. `ids`: by the root, with P-256 keys, and the common name is the id at the register.
 */
export type CertificateForm = 'register' | 'names' | 'ids';

/** What a participant is called in its certificate. */
export interface ParticipantNames {
  readonly commonName: string;
  /** The brand, or the legal entity. */
  readonly organisation: string;
}

/** How a world writes certificates, where they do not bear the ids of participants. */
export interface Naming {
  /** That of certificates issued from now on. */
  form(): CertificateForm;
  /** Undefined for an id that no participant has. */
  namesOf(owner: string, role: CertificateRole): Promise<ParticipantNames | undefined>;
}

/** Longest common name and organisation, in characters (X.520, upper bounds). */
export const longestName = 64;

export function subjectOf(
  form: CertificateForm,
  role: CertificateRole,
  { commonName, organisation }: Pick<ParticipantNames, 'commonName'> & Partial<ParticipantNames>,
): DistinguishedName {
  const stranger = 'Simulated participant';
  if (form === 'ids') return { organisation: stranger, organisationUnit: role, commonName };
  return { ...schemeNames, organisation: bounded(organisation ?? stranger), commonName: bounded(commonName) };
}

export const kindOf = (form: CertificateForm, purpose: 'client' | 'server'): CertificateKind =>
  form === 'register' ? `rsa-${purpose}` : purpose;

const bounded = (text: string): string => Array.from(text).slice(0, longestName).join('');
