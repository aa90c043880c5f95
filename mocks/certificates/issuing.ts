// Writes certificates for participants in the current form.
import type { Clock } from '../ambient/clock.ts';
import { addDuration } from '../ambient/duration.ts';
import type { Randomness } from '../ambient/randomness.ts';
import type { KeyMaker } from '../keys/key-maker.ts';
import type { CertificateRole, InspectedCertificate } from './certificate.ts';
import { shippedKeys } from './chains.ts';
import { hex } from './der.ts';
import { inspect } from './inspect.ts';
import { serialNumber, type Chain } from './issuer.ts';
import { kindOf, longestName, subjectOf, type CertificateForm, type Naming, type ParticipantNames } from './subject.ts';
import { encodeCertificate } from './x509.ts';

export interface IssueOptions {
  /** Common name in the certificate; for a participant it comes from the scheme. */
  readonly commonName?: string;
  /** Id at the register of the participant to whom it is issued. */
  readonly owner?: string;
  readonly role: CertificateRole;
  /** ISO 8601 duration from now. Default P1Y. */
  readonly validFor?: string;
  /** The holder's own key; by default a new one. */
  readonly publicKey?: CryptoKey;
}

/** `privateKey`: of the pair that was made because no public key was given. */
export type IssuedCertificate = InspectedCertificate & { readonly privateKey?: CryptoKey };

export interface IssuingOptions {
  readonly clock: Clock;
  readonly random: Randomness;
  readonly keys: KeyMaker;
  readonly naming: Naming | undefined;
  /** Name of the authority's keys, and of its draws. */
  readonly owner: string;
  chainOf(form: CertificateForm): Promise<Chain>;
}

interface Writing extends Omit<IssueOptions, 'commonName' | 'owner'> {
  readonly form: CertificateForm;
  /** The name by which its serial number and key are drawn. */
  readonly drawnBy: string;
  readonly purpose: 'client' | 'server';
  readonly names: () => Promise<Pick<ParticipantNames, 'commonName'> & Partial<ParticipantNames>>;
}

const dayMilliseconds = 86_400_000;

export interface Issuing {
  /** Throws a RangeError for a common name that is empty or longer than 64 characters, and for an invalid duration. */
  client(options: IssueOptions): Promise<IssuedCertificate>;
  server(names: ParticipantNames, role: CertificateRole): Promise<IssuedCertificate>;
}

export function createIssuing({ clock, random, keys, naming, owner, chainOf }: IssuingOptions): Issuing {
  const form = (): CertificateForm => naming?.form() ?? 'ids';
  const write = async (writing: Writing): Promise<IssuedCertificate> => {
    const { drawnBy, role, validFor = 'P1Y', publicKey } = writing;
    const serial = serialNumber(random.named(drawnBy));
    const [issuer] = await chainOf(writing.form);
    const pair = publicKey === undefined ? await pairFor(writing.form, drawnBy, serial) : { publicKey };
    const now = clock.now();
    const notAfter = addDuration(now, validFor);
    const subject = subjectOf(writing.form, role, await writing.names());
    const der = await encodeCertificate(
      {
        serialNumber: serial,
        issuer: issuer.name,
        subject,
        // A day early, so that setting the clock back a little does not invalidate it. A negative duration makes it expired from the start.
        notBefore: new Date(Math.min(now.getTime(), notAfter.getTime()) - dayMilliseconds),
        notAfter,
        publicKey: pair.publicKey,
        kind: kindOf(writing.form, writing.purpose),
      },
      issuer.signer,
    );
    return { ...(await ownCopy(der)), ...('privateKey' in pair && { privateKey: pair.privateKey }) };
  };
  const pairFor = async (
    wanted: CertificateForm,
    drawnBy: string,
    serial: Uint8Array,
  ): Promise<Pick<CryptoKeyPair, 'publicKey' | 'privateKey'>> =>
    wanted === 'register'
      ? (await shippedKeys()).keyFor(serial)
      : keys.pair('certificate', `${drawnBy} ${hex(serial)}`, false);
  return {
    client: async ({ commonName, owner: to, role, ...others }) => {
      const given = commonName ?? to ?? '';
      if (given === '' || given.length > longestName) {
        throw new RangeError('The common name of a certificate must have 1 to 64 characters (X.520).');
      }
      const names = async () => {
        const known = to === undefined || commonName !== undefined ? undefined : await naming?.namesOf(to, role);
        return known ?? { commonName: given };
      };
      const now = form();
      const written = now === 'ids' ? () => Promise.resolve({ commonName: given }) : names;
      return write({
        form: now,
        drawnBy: `${owner} ${role} ${given}`,
        purpose: 'client',
        names: written,
        role,
        ...others,
      });
    },
    server: (names, role) =>
      write({
        form: form(),
        drawnBy: `${owner} server ${names.commonName}`,
        purpose: 'server',
        names: () => Promise.resolve(names),
        role,
      }),
  };
}

/** Copies the bytes, so that a caller cannot modify cached certificates. */
export async function ownCopy(der: Uint8Array): Promise<InspectedCertificate> {
  const inspected = await inspect(der);
  if (inspected === undefined) throw new TypeError('The sandbox wrote a certificate that it cannot read.');
  return { ...inspected, der: new Uint8Array(der) };
}
