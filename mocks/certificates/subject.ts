// The subject of a certificate, in each form that a world may use.
import type { CertificateRole } from './certificate.ts';
import { schemeNames } from './chains.ts';
import type { DistinguishedName } from './distinguished-name.ts';
import type { CertificateKind } from './extensions.ts';

/**
 * `register`: like the Register's, with RSA keys, by an intermediate. `names`: only with names, by the root, with P-256
 * keys. `ids`: by the root, with P-256 keys, and the id at the register as common name.
 */
export type CertificateForm = 'register' | 'names' | 'ids';

/** The names of a participant in its certificate. */
export interface ParticipantNames {
  readonly commonName: string;
  /** The brand, or the legal entity. */
  readonly organisation: string;
}

/** How a world names participants in certificates that do not contain ids. */
export interface Naming {
  /** The form of certificates issued from now on. */
  form(): CertificateForm;
  /** Undefined for an unknown id. */
  namesOf(owner: string, role: CertificateRole): Promise<ParticipantNames | undefined>;
}

/** Maximum length of common name and organisation, in characters (X.520, upper bounds). */
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
